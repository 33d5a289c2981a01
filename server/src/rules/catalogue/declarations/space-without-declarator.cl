// BAD [all] clang: warning
global struct pixel { uchar r, g, b, a; };
// 'global' warning[space-without-declarator]: this address space has no effect: the declaration has no declarator
// safe fix: Delete the qualifier
// | struct pixel { uchar r, g, b, a; };
// GOOD [all]
struct pixel { uchar r, g, b, a; };
kernel void k(global struct pixel *p) { p->r = 0; }
//                                      ^^^^ [1.0] warning[byte-store-1.0]: OpenCL C 1.0 cannot write 1 byte to __global memory without cl_khr_byte_addressable_store
