// BAD [all]
int twice(int x) { return 2 * x; }
kernel void k(global int *out) { out[0] = twice(‹)›; }
// fix: Add the missing argument
// BAD [all]
int twice(int x) { return 2 * x; }
kernel void k(global int *out) { out[0] = twice(1, ‹2›); }
// fix: Remove the last argument
// BAD [all]
kernel void k(global int *out) { out[get_global_id(‹)›] = 1; }
// fix: Add the missing argument
// BAD [all]
kernel void k(global float *out) { out[0] = __builtin_canonicalizef(‹)› + __builtin_fmaf(1.0f, 2.0f‹)›; }
// fix: Add the missing argument
// GOOD [all]
kernel void k(global float *out) { out[0] = __builtin_canonicalizef(1.0f) + __builtin_cosf(out[1]); }
// GOOD [all]
int twice(int x) { return 2 * x; }
kernel void k(global int *out) { out[get_global_id(0)] = twice(1); }
