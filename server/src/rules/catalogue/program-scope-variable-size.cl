// BAD [psv] clang: accepts
global uchar ‹big›[100000];
kernel void k(void) { big[0] = 1; }
// GOOD [psv]
global uchar big[4096];
kernel void k(void) { big[0] = 1; }
