// BAD [2.0+]
struct job { int *data; int n; };
//                ^^^^ [2.0, 3.0, 3.0−psv] hint[struct-field-default-pointee]: 'data' points to __generic here, and to another space in other versions of OpenCL C
//                ^^^^ [3.0−gas, 3.0−both] hint[struct-field-default-pointee]: 'data' points to __private here, and to another space in other versions of OpenCL C
kernel void k(struct job j) { j.data[0] = j.n; }
//                       ^ error[kernel-struct-unnamed-pointer]: 'struct job' cannot be passed to a kernel: its member 'data' points to no named address space
// fix: Make the pointers in it point to global: changes the kernel's interface
// | struct job { global int *data; int n; };
// fix: Pass its pointer as a parameter of its own: changes the kernel's interface
// GOOD [2.0+]
struct job { global int *data; int n; };
kernel void k(struct job j) { j.data[0] = j.n; }
