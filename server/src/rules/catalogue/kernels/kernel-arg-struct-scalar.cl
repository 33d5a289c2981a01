// BAD [all]
struct cfg { int n; bool fast; };
kernel void k(struct cfg c, global int *o) { *o = c.n; }
//                       ^ error[kernel-arg-struct-scalar]: 'struct cfg' cannot be passed to a kernel: host and device may not agree on the size of its member 'fast'
// fix: Give its members types of one size everywhere: changes the kernel's interface
// | struct cfg { int n; int fast; };
// GOOD [all]
struct cfg { int n; int fast; };
kernel void k(struct cfg c, global int *o) { *o = c.n; }
