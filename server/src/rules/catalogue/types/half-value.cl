// BAD [all]
kernel void k(void) { half ‹x›; }
// fix: Enable cl_khr_fp16
// BAD [all]
constant half ‹t›[2] = {0, 0};
// fix: Enable cl_khr_fp16
// BAD [all]
kernel void k(global half *h, global float *o) { *o = ‹h[0]›; }
// unsafe fix: Use 'vload_half(0, h)'
// fix: Enable cl_khr_fp16
// BAD [all]
kernel void k(global half *h) { ‹h[1]› = 1.0f; }
// unsafe fix: Use 'vstore_half(1.0f, 1, h)'
// fix: Enable cl_khr_fp16
// BAD [all]
void f(global half *h, float v) { ‹*h› = v; }
// unsafe fix: Use 'vstore_half(v, 0, h)'
// fix: Enable cl_khr_fp16
// GOOD [all]
kernel void k(global half *h) { global half *q = h + 1; vstore_half(vload_half(0, h), 0, q); }

// BAD [all]
constant float f = ‹1.5h›;
// fix: Enable cl_khr_fp16

// GOOD [all]
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
constant half f = 1.5h;
