// BAD [1.2] clang: accepts
kernel void k(global int *o) { o[0] = get_sub_group_size(); }
//                                    ^^^^^^^^^^^^^^^^^^ warning[sub-group-version]: 'get_sub_group_size' requires OpenCL C 2.0, or an extension such as cl_khr_subgroups
// fix: Build as OpenCL C 2.0 (-cl-std=CL2.0)
// GOOD [1.2]
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
kernel void k(global int *o) { o[0] = get_sub_group_size(); }
// GOOD [1.2]
#ifdef cl_intel_subgroups
kernel void k(global int *o) { o[0] = get_sub_group_size(); }
#endif
// BAD [1.2] clang: accepts
#ifndef KERNELS
#define KERNELS
#if defined(WIDTH)
#endif
kernel void k(global int *o) { o[0] = get_sub_group_size(); }
//                                    ^^^^^^^^^^^^^^^^^^ warning[sub-group-version]: 'get_sub_group_size' requires OpenCL C 2.0, or an extension such as cl_khr_subgroups
// fix: Build as OpenCL C 2.0 (-cl-std=CL2.0)
#endif
// BAD [1.2] clang: accepts
#ifdef cl_intel_subgroups
#endif
kernel void k(global int *o) { o[0] = get_sub_group_size(); }
//                                    ^^^^^^^^^^^^^^^^^^ warning[sub-group-version]: 'get_sub_group_size' requires OpenCL C 2.0, or an extension such as cl_khr_subgroups
// fix: Build as OpenCL C 2.0 (-cl-std=CL2.0)
