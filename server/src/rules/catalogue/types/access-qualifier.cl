// BAD [all]
kernel void k(‹read_only› int n) { }
// safe fix: Delete 'read_only'
// BAD [all]
kernel void k(read_only ‹write_only› image2d_t i) { }
// fix: Delete 'write_only'
// BAD [1.x]
kernel void k(‹read_write› image2d_t i) { }
// fix: Build as OpenCL C 2.0 (-cl-std=CL2.0)
// BAD [all]
typedef image2d_t picture;
kernel void k(‹write_only› picture p) { }
// fix: Delete 'write_only'
// GOOD [all]
kernel void k(read_only read_only image2d_t i) { }
// GOOD [all]
kernel void k(read_only image2d_t i, write_only image2d_t o) { }
// GOOD [2.0, 3.0]
kernel void k(read_write image2d_t i) { }

// BAD [1.x]
kernel void k(‹read_write› image2d_t im, int2 at) {
  int4 v = read_imagei(im, at);
  write_imagei(im, at, v);
}
// fix: Build as OpenCL C 2.0 (-cl-std=CL2.0)
