// BAD [all]
void reduce(void) { local float part[64]; part[0] = 0.0f; }
//                              ^^^^ error[local-outside-kernel]: 'part' cannot be in __local: only a kernel can declare local variables, a function takes a pointer to them
// fix: Pass 'part' as a parameter from the kernels (2 places)
// | void reduce(local float part[64]) { part[0] = 0.0f; }
// fix: Drop 'local': the variable becomes private; each work-item has its own
// BAD [all]
void f(void) { local int *p, q; p = &q; *p = 0; }
//                           ^ error[local-outside-kernel]: 'q' cannot be in __local: only a kernel can declare local variables, a function takes a pointer to them
// fix: Drop 'local': the variable becomes private; each work-item has its own
// | void f(void) { int *p, q; p = &q; *p = 0; }
// GOOD [all]
void reduce(local float *part) { part[0] = 0.0f; }
kernel void k(void) { local float part[64]; reduce(part); }
