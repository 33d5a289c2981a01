// BAD [all]
kernel void k(bool flag, global int *o) { *o = flag; }
//                 ^^^^ error[kernel-arg-scalar-type]: kernel parameter 'flag' cannot have type 'bool': its size may differ between host and device
// fix: Change the type to 'int': changes the kernel's interface
// | kernel void k(int flag, global int *o) { *o = flag; }
// BAD [all]
kernel void k(size_t n, global int *o) { *o = n; }
//                   ^ error[kernel-arg-scalar-type]: kernel parameter 'n' cannot have type 'size_t': its size may differ between host and device
// fix: Change the type to 'ulong'
// | kernel void k(ulong n, global int *o) { *o = n; }
// GOOD [all]
kernel void k(int flag, ulong n, global size_t *o) { *o = flag + n; }
