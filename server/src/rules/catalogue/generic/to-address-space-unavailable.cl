// BAD [no-gas]
void f(private int *p) { private int *q = to_private(p); (void)q; }
//                                        ^^^^^^^^^^ error[to-address-space-unavailable]: 'to_private' exists only with the generic address space
// fix: Replace the call by its argument
// | void f(private int *p) { private int *q = p; (void)q; }
// fix: Build as OpenCL C 2.0 (-cl-std=CL2.0)
//                                        ^^^^^^^^^^ [1.0, 1.1, 1.2] warning[missing-names]: 'to_private' requires OpenCL C 2.0
//                                        ^^^^^^^^^^ [3.0−gas, 3.0−both] warning[missing-names]: 'to_private' requires __opencl_c_generic_address_space
// GOOD [gas]
void f(int *p) { private int *q = to_private(p); (void)q; }
//          ^ hint[unqualified-pointer-portability]: 'p' points to __generic here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
