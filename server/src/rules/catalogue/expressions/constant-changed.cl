// BAD [all] clang: warning
kernel void k(global uchar *out) { out[0] = 256; }
//                                 ^^^^^^ [1.0] warning[byte-store-1.0]: OpenCL C 1.0 cannot write 1 byte to __global memory without cl_khr_byte_addressable_store
//                                          ^^^ warning[constant-changed]: 'unsigned char' cannot represent 256: it becomes 0
// BAD [all] clang: warning
int half_of(int x) { return 0.5f; }
//              ^ hint[unused-parameter]: 'x' is never used
//                          ^^^^ warning[constant-changed]: 'int' cannot represent 0.5f: it becomes 0
// BAD [all] clang: warning
kernel void k(global char *out) { char c = 200; out[0] = c; }
//                                         ^^^ warning[constant-changed]: 'char' cannot represent 200: it becomes -56
//                                              ^^^^^^ [1.0] warning[byte-store-1.0]: OpenCL C 1.0 cannot write 1 byte to __global memory without cl_khr_byte_addressable_store
// GOOD [all]
kernel void k(global uchar *out, global int *n) { out[0] = -1; char c = 0xff; out[1] = c; n[0] = 1.0f; n[1] = 0xffffffff; n[2] = (int)0.5f; }
//                                                ^^^^^^ [1.0] warning[byte-store-1.0]: OpenCL C 1.0 cannot write 1 byte to __global memory without cl_khr_byte_addressable_store
//                                                                            ^^^^^^ [1.0] warning[byte-store-1.0]: OpenCL C 1.0 cannot write 1 byte to __global memory without cl_khr_byte_addressable_store
