// BAD [all]
struct cfg { int n; bool fast; };
kernel void k(struct cfg ‹c›, global int *o) { *o = c.n; }
// GOOD [all]
struct cfg { int n; int fast; };
kernel void k(struct cfg c, global int *o) { *o = c.n; }
