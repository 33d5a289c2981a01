// BAD [no-gas]
kernel void k(int *‹ptr›) { *ptr = 1; }
// unsafe fix: Make parameter 'ptr' of 'k' point to global
// fix: Make parameter 'ptr' of 'k' point to local
// BAD [all]
kernel void k(private float *‹p›) { *p = 1; }
// fix: Make parameter 'p' of 'k' point to global: changes the kernel's interface
// fix: Make parameter 'p' of 'k' point to local: changes the kernel's interface
// BAD [no-gas]
typedef float *vec;
kernel void k(vec ‹v›) { v[0] = 1; }
// fix: Make it point to global
// fix: Make it point to local
// GOOD [all]
kernel void k(global int *ptr, local int *tmp, constant int *lut) { *ptr = *tmp = *lut; }
