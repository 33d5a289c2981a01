// BAD [all] clang: accepts
kernel void k(‹const› image2d_t im) { }
// fix: Replace 'const' by 'read_only'
// safe fix: Delete the qualifier
// GOOD [all]
kernel void k(read_only image2d_t im) { }
