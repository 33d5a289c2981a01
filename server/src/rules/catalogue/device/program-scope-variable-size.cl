// BAD [psv] clang: accepts
global uchar big[100000];
//           ^^^ warning[program-scope-variable-size]: 'big' takes 100000 bytes of global memory at program scope; 65536 is the maximum on every device of the full profile
// fix: Pass 'big' to the kernels as a buffer, which the host fills
// | kernel void k(global uchar big[100000]) { big[0] = 1; }
kernel void k(void) { big[0] = 1; }
// GOOD [psv]
global uchar big[4096];
kernel void k(void) { big[0] = 1; }
