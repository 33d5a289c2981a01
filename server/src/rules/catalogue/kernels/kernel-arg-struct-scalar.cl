// BAD [all]
struct cfg { int n; bool fast; };
kernel void k(struct cfg ‹c›, global int *o) { *o = c.n; }
// fix: Give its members types of one size everywhere: changes the kernel's interface
// GOOD [all]
struct cfg { int n; int fast; };
kernel void k(struct cfg c, global int *o) { *o = c.n; }
