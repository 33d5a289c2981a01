// BAD [no-gas]
kernel void k(global uchar *b) { uint w = *‹(uint *)(b + 4)›; b[0] = w; }
// safe fix: Cast to 'global … *'
// fix: Build as OpenCL C 2.0 (-cl-std=CL2.0)
// GOOD [all]
kernel void k(global uchar *b) { uint w = *(global uint *)(b + 4); b[0] = w; }
// GOOD [gas]
kernel void k(global uchar *b) { uint w = *(uint *)(b + 4); b[0] = w; }
