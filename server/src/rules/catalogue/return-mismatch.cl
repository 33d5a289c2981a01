// BAD [all]
kernel void k(global int *o) { if (o[0]) ‹return› 1; o[0] = 1; }
// fix: Return without a value
// BAD [all]
int sign(int x) { if (x == 0) ‹return›; return x < 0 ? -1 : 1; }
// fix: Return 0
// GOOD [all]
int sign(int x) { return x < 0 ? -1 : 1; }
kernel void k(global int *o) { if (o[0]) return; o[0] = sign(o[1]); }
