// BAD [all]
void f(__attribute__((address_space(3))) int *a, local int *l) { l ‹=› a; }
// BAD [all]
void f(void) { __attribute__((address_space(3))) int ‹a›; }
// GOOD [all]
void f(__attribute__((opencl_local)) int *a, local int *l) { l = a; }
