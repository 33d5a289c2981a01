// BAD [1.2+]
‹static› kernel void k(global int *o) { *o = 1; }
// safe fix: Delete 'static'
// BAD [1.2+]
‹static› kernel void one(global int *o) { *o = 1; }
kernel void k(global int *o) { one(o); }
// safe fix: Delete 'static'
// fix: Delete 'kernel': it is called; changes the kernel's interface
// GOOD [all]
kernel void k(global int *o) { *o = 1; }
