// BAD [all]
kernel void k(void) { half x; }
//                         ^ error[half-value]: 'x' cannot be a half variable without '#pragma OPENCL EXTENSION cl_khr_fp16 : enable'; only Intel GPU and Intel CPU accept it
// fix: Enable cl_khr_fp16
// | #pragma OPENCL EXTENSION cl_khr_fp16 : enable
// BAD [all]
constant half t[2] = {0, 0};
//            ^ error[half-value]: 't' cannot be a half variable without '#pragma OPENCL EXTENSION cl_khr_fp16 : enable'; only Intel GPU and Intel CPU accept it
// fix: Enable cl_khr_fp16
// | #pragma OPENCL EXTENSION cl_khr_fp16 : enable
// BAD [all]
kernel void k(global half *h, global float *o) { *o = h[0]; }
//                                                    ^^^^ error[half-value]: a half cannot be read directly without cl_khr_fp16; use vload_half
// unsafe fix: Use 'vload_half(0, h)'
// | kernel void k(global half *h, global float *o) { *o = vload_half(0, h); }
// fix: Enable cl_khr_fp16
// BAD [all]
kernel void k(global half *h) { h[1] = 1.0f; }
//                              ^^^^ error[half-value]: a half cannot be written directly without cl_khr_fp16; use vstore_half
// unsafe fix: Use 'vstore_half(1.0f, 1, h)'
// | kernel void k(global half *h) { vstore_half(1.0f, 1, h); }
// fix: Enable cl_khr_fp16
//                              ^^^^ [1.0] warning[byte-store-1.0]: OpenCL C 1.0 cannot write 2 bytes to __global memory without cl_khr_byte_addressable_store
// BAD [all]
void f(global half *h, float v) { *h = v; }
//                                ^^ error[half-value]: a half cannot be written directly without cl_khr_fp16; use vstore_half
// unsafe fix: Use 'vstore_half(v, 0, h)'
// | void f(global half *h, float v) { vstore_half(v, 0, h); }
// fix: Enable cl_khr_fp16
//                                ^^ [1.0] warning[byte-store-1.0]: OpenCL C 1.0 cannot write 2 bytes to __global memory without cl_khr_byte_addressable_store
// GOOD [all]
kernel void k(global half *h) { global half *q = h + 1; vstore_half(vload_half(0, h), 0, q); }

// BAD [all]
constant float f = 1.5h;
//                 ^^^^ error[half-value]: a half constant needs '#pragma OPENCL EXTENSION cl_khr_fp16 : enable'; only Intel GPU and Intel CPU accept it
// fix: Enable cl_khr_fp16
// | #pragma OPENCL EXTENSION cl_khr_fp16 : enable

// GOOD [all]
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
constant half f = 1.5h;
