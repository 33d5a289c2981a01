// BAD [1.x]
struct job { global int *data; int n; };
kernel void k(struct job j) { j.data[0] = j.n; }
//                       ^ error[kernel-struct-pointer]: 'struct job' cannot be passed to a kernel: its member 'data' is a pointer
// fix: Build as OpenCL C 2.0 (-cl-std=CL2.0)
// fix: Pass its pointer as a parameter of its own: changes the kernel's interface
// BAD [1.x]
struct view { global float *data; int n; local float *scratch; };
kernel void k(struct view v) { v.scratch[0] = v.data[v.n]; }
//                        ^ error[kernel-struct-pointer]: 'struct view' cannot be passed to a kernel: its member 'data' is a pointer
// fix: Build as OpenCL C 2.0 (-cl-std=CL2.0)
// fix: Pass its pointers as parameters of their own: changes the kernel's interface
// GOOD [all]
struct job { int n; };
kernel void k(global int *data, struct job j) { data[0] = j.n; }
