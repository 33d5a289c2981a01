// BAD [1.2+]
static kernel void k(global int *o) { *o = 1; }
// 'static' error[kernel-static]: kernel 'k' cannot be static
// safe fix: Delete 'static'
// | kernel void k(global int *o) { *o = 1; }
// BAD [1.2+]
static kernel void one(global int *o) { *o = 1; }
// 'static' error[kernel-static]: kernel 'one' cannot be static
// safe fix: Delete 'static'
// | kernel void one(global int *o) { *o = 1; }
// fix: Delete 'kernel': it is called; changes the kernel's interface
kernel void k(global int *o) { one(o); }
// GOOD [all]
kernel void k(global int *o) { *o = 1; }
