// BAD [all]
void reduce(void) { local float ‹part›[64]; part[0] = 0.0f; }
// fix: Pass 'part' as a parameter from the kernels (2 places)
// fix: Drop 'local': the variable becomes private; each work-item has its own
// BAD [all]
void f(void) { local int *p, ‹q›; p = &q; *p = 0; }
// fix: Drop 'local': the variable becomes private; each work-item has its own
// GOOD [all]
void reduce(local float *part) { part[0] = 0.0f; }
kernel void k(void) { local float part[64]; reduce(part); }
