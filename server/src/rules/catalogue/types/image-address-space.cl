// BAD [all]
kernel void k(‹global› image2d_t im) { }
// safe fix: Delete the qualifier
// BAD [all]
kernel void k(read_only ‹constant› image2d_t im) { }
// safe fix: Delete the qualifier
// BAD [all]
typedef image2d_t img;
kernel void k(‹local› img a) { }
// safe fix: Delete the qualifier
// GOOD [all]
kernel void k(read_only image2d_t im, write_only image2d_t out) { }
// GOOD [all]
kernel void k(private image2d_t im, __private read_only image2d_t in) { }
