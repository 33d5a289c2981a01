// BAD [1.x]
kernel void k(global int *global *rows) { rows[0][0] = 1; }
//                                ^^^^ error[kernel-pointer-to-pointer]: kernel parameter 'rows' is a pointer to a pointer, which requires OpenCL C 2.0
// fix: Build as OpenCL C 2.0 (-cl-std=CL2.0)
// fix: Flatten to one pointer and a stride: changes the kernel's interface
// GOOD [all]
void f(global int **rows) { rows[0][0] = 1; }
kernel void k(global int *flat) { global int *r[1]; r[0] = flat; f(r); }
