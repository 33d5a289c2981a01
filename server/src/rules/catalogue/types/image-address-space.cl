// BAD [all]
kernel void k(global image2d_t im) { }
//            ^^^^^^ error[image-address-space]: image 'im' takes no address space: images are always in global memory
// safe fix: Delete the qualifier
// | kernel void k(image2d_t im) { }
//                             ^^ hint[kernel-argument-unused]: kernel argument 'im' is unused
// BAD [all]
kernel void k(read_only constant image2d_t im) { }
//                      ^^^^^^^^ error[image-address-space]: image 'im' takes no address space: images are always in global memory
// safe fix: Delete the qualifier
// | kernel void k(read_only image2d_t im) { }
//                                         ^^ hint[kernel-argument-unused]: kernel argument 'im' is unused
// BAD [all]
typedef image2d_t img;
kernel void k(local img a) { }
//            ^^^^^ error[image-address-space]: image 'a' takes no address space: images are always in global memory
// safe fix: Delete the qualifier
// | kernel void k(img a) { }
//                      ^ hint[kernel-argument-unused]: kernel argument 'a' is unused
// GOOD [all]
kernel void k(read_only image2d_t im, write_only image2d_t out) { }
//                                ^^ hint[kernel-argument-unused]: kernel argument 'im' is unused
//                                                         ^^^ hint[kernel-argument-unused]: kernel argument 'out' is unused
// GOOD [all]
kernel void k(private image2d_t im, __private read_only image2d_t in) { }
//                              ^^ hint[kernel-argument-unused]: kernel argument 'im' is unused
//                                  ^^^^^^^^^ hint[mixed-spelling]: '__private' and 'private': inconsistent spelling in one file
//                                                                ^^ hint[kernel-argument-unused]: kernel argument 'in' is unused
