// BAD [all]
void reduce(void) { local float ‹part›[64]; part[0] = 0.0f; }
// BAD [all]
void f(void) { local int *p, ‹q›; p = &q; *p = 0; }
// GOOD [all]
void reduce(local float *part) { part[0] = 0.0f; }
kernel void k(void) { local float part[64]; reduce(part); }
