// BAD [1.0] clang: accepts
kernel void k(global char *a) { a[0] = 1; }
//                              ^^^^ warning[byte-store-1.0]: OpenCL C 1.0 cannot write 1 byte to __global memory without cl_khr_byte_addressable_store
// safe fix: Enable cl_khr_byte_addressable_store
// | #pragma OPENCL EXTENSION cl_khr_byte_addressable_store : enable
// GOOD [all]
kernel void k(global int *a) { a[0] = 1; }
