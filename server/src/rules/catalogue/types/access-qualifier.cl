// BAD [all]
kernel void k(read_only int n) { }
//            ^^^^^^^^^ error[access-qualifier]: 'read_only' is for images and pipes, not for 'int'
// safe fix: Delete 'read_only'
// | kernel void k(int n) { }
//                          ^ hint[kernel-argument-unused]: kernel argument 'n' is unused
// BAD [all]
kernel void k(read_only write_only image2d_t i) { }
//                      ^^^^^^^^^^ error[access-qualifier]: 'write_only' contradicts the earlier access qualifier
// fix: Delete 'write_only'
// | kernel void k(read_only image2d_t i) { }
//                                           ^ hint[kernel-argument-unused]: kernel argument 'i' is unused
// BAD [1.x]
kernel void k(read_write image2d_t i) { }
//            ^^^^^^^^^^ error[access-qualifier]: 'read_write' images require OpenCL C 2.0, or 3.0 with __opencl_c_read_write_images
// fix: Build as OpenCL C 2.0 (-cl-std=CL2.0)
//                                 ^ hint[kernel-argument-unused]: kernel argument 'i' is unused
// BAD [all]
typedef image2d_t picture;
kernel void k(write_only picture p) { }
//            ^^^^^^^^^^ error[access-qualifier]: 'write_only' contradicts the earlier access qualifier
// fix: Delete 'write_only'
// | kernel void k(picture p) { }
//                               ^ hint[kernel-argument-unused]: kernel argument 'p' is unused
// GOOD [all]
kernel void k(read_only read_only image2d_t i) { }
//                                          ^ hint[kernel-argument-unused]: kernel argument 'i' is unused
// GOOD [all]
kernel void k(read_only image2d_t i, write_only image2d_t o) { }
//                                ^ hint[kernel-argument-unused]: kernel argument 'i' is unused
//                                                        ^ hint[kernel-argument-unused]: kernel argument 'o' is unused
// GOOD [2.0, 3.0]
kernel void k(read_write image2d_t i) { }
//                                 ^ hint[kernel-argument-unused]: kernel argument 'i' is unused

// BAD [1.x]
kernel void k(read_write image2d_t im, int2 at) {
//            ^^^^^^^^^^ error[access-qualifier]: 'read_write' images require OpenCL C 2.0, or 3.0 with __opencl_c_read_write_images
// fix: Build as OpenCL C 2.0 (-cl-std=CL2.0)
  int4 v = read_imagei(im, at);
  write_imagei(im, at, v);
}
