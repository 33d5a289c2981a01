// BAD [no-gas]
kernel void k(global uchar *b) { uint w = *(uint *)(b + 4); b[0] = w; }
//                                         ^^^^^^^^^^^^^^^ error[cast-drops-space]: this cast of 'b', which points to __global, drops the address space: an unqualified pointer means '__private uint *' here
// safe fix: Cast to 'global … *'
// | kernel void k(global uchar *b) { uint w = *(global uint *)(b + 4); b[0] = w; }
// fix: Build as OpenCL C 2.0 (-cl-std=CL2.0)
//                                                          ^^^^ [1.0] warning[byte-store-1.0]: OpenCL C 1.0 cannot write 1 byte to __global memory without cl_khr_byte_addressable_store
// BAD [all]
void f(void) { const char *s = (const char *)"abc"; (void)s; }
//                             ^^^^^^^^^^^^^^^^^^^ [1.0, 1.1, 1.2, 3.0−gas, 3.0−both] error[cast-drops-space]: this cast of a pointer to __constant drops the address space: an unqualified pointer means 'const __private char *' here
// safe fix: Cast to 'constant … *', and carry that on
// | void f(void) { constant const char *s = (constant const char *)"abc"; (void)s; }
//                             ^^^^^^^^^^^^^^^^^^^ [2.0, 3.0, 3.0−psv] error[cast-constant-generic]: cannot cast a pointer to __constant to 'const __generic char *': constant memory is not part of the generic address space
// safe fix: Cast to 'constant … *', and carry that on
// | void f(void) { constant const char *s = (constant const char *)"abc"; (void)s; }
// GOOD [all]
kernel void k(global uchar *b) { uint w = *(global uint *)(b + 4); b[0] = w; }
//                                                                 ^^^^ [1.0] warning[byte-store-1.0]: OpenCL C 1.0 cannot write 1 byte to __global memory without cl_khr_byte_addressable_store
// GOOD [gas]
kernel void k(global uchar *b) { uint w = *(uint *)(b + 4); b[0] = w; }
