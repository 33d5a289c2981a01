// BAD [all]
void f(__attribute__((address_space(3))) int *a, local int *l) { l ‹=› a; }
// fix: Make 'a' point to local
// BAD [all]
void f(void) { __attribute__((address_space(3))) int ‹a›; }
// fix: Delete the attribute
// BAD [all]
void f(void) { int ‹a› __attribute__((address_space(3))); }
// GOOD [all]
void f(__attribute__((opencl_local)) int *a, local int *l) { l = a; }
