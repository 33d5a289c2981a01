// BAD [no-enq]
kernel void k(global int *g) { int (^b)(int) = ^(int x) { return x; }; g[0] = b(1); }
//                                  ^^ error[block-unsupported]: blocks require OpenCL C 2.0, or 3.0 with __opencl_c_device_enqueue
// fix: Turn the block into a function
// | int b(int x) { return x; }
// |
// | kernel void k(global int *g) { g[0] = b(1); }
// fix: Build as OpenCL C 2.0 (-cl-std=CL2.0)
//                                             ^^^^^^^^^^^^^^^^^^^^^^ error[block-unsupported]: blocks require OpenCL C 2.0, or 3.0 with __opencl_c_device_enqueue
// fix: Turn the block into a function
// | int b(int x) { return x; }
// |
// | kernel void k(global int *g) { g[0] = b(1); }
// fix: Build as OpenCL C 2.0 (-cl-std=CL2.0)
// BAD [no-enq]
kernel void k(global int *g) {
  int (^twice)(int) = ^(int x) { return 2 * x; };
//     ^^^^^^ error[block-unsupported]: blocks require OpenCL C 2.0, or 3.0 with __opencl_c_device_enqueue
// fix: Turn the block into a function
// | int twice(int x) { return 2 * x; }
// |
// | kernel void k(global int *g) {
// fix: Build as OpenCL C 2.0 (-cl-std=CL2.0)
//                    ^^^^^^^^^^^^^^^^^^^^^^^^^^ error[block-unsupported]: blocks require OpenCL C 2.0, or 3.0 with __opencl_c_device_enqueue
// fix: Turn the block into a function
// | int twice(int x) { return 2 * x; }
// |
// | kernel void k(global int *g) {
// fix: Build as OpenCL C 2.0 (-cl-std=CL2.0)
  g[0] = twice(g[0]);
}
// GOOD [enq]
kernel void k(global int *g) { int (^b)(int) = ^(int x) { return x; }; g[0] = b(1); }
