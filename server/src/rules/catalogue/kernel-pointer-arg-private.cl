// BAD [no-gas]
kernel void k(int *‹ptr›) { *ptr = 1; }
// BAD [all]
kernel void k(private float *‹p›) { *p = 1; }
// BAD [no-gas]
typedef float *vec;
kernel void k(vec ‹v›) { v[0] = 1; }
// GOOD [all]
kernel void k(global int *ptr, local int *tmp, constant int *lut) { *ptr = *tmp = *lut; }
