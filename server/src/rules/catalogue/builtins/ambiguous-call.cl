// BAD [1.2+]
kernel void k(global float *out) { out[0] = ‹pow›(2.0, out[1]); }
// safe fix: Write '2.0f'
// fix: Convert 'out[1]' to 'double'
// BAD [all]
kernel void k(global int *out) { out[0] = ‹rotate›(out[1], 1u); }
// safe fix: Write '1'
// fix: Convert 'out[1]' to 'uint'
// GOOD [all]
kernel void k(global int *out) { out[0] = rotate(out[1], 1); }
// BAD [1.2+]
kernel void k(global float *out) { out[0] = ‹clamp›(out[1], 0, 255); }
// safe fix: Write '0.0f' and '255.0f'
// BAD [all]
kernel void k(global float *out) { out[0] = ‹abs›(out[1]); }
// safe fix: Call 'fabs'
// BAD [1.2+]
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
__attribute__((overloadable)) float twice(float x) { return 2 * x; }
__attribute__((overloadable)) double twice(double x) { return 2 * x; }
kernel void k(global half *data) { data[0] = ‹twice›(data[1]); }
// fix: Convert 'data[1]' to 'double'
// fix: Convert 'data[1]' to 'float'
