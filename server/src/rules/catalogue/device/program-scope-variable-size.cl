// BAD [psv] clang: accepts
global uchar ‹big›[100000];
kernel void k(void) { big[0] = 1; }
// fix: Pass 'big' to the kernels as a buffer, which the host fills
// GOOD [psv]
global uchar big[4096];
kernel void k(void) { big[0] = 1; }
