// BAD [all] clang: accepts
kernel void k(‹const› image2d_t im) { }
// GOOD [all]
kernel void k(read_only image2d_t im) { }
