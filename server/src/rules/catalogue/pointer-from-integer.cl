// BAD [all]
kernel void k(global int *out, int n) { out ‹=› n; }
// BAD [all]
int twice(int x) { return 2 * x; }
kernel void k(global int *out) { out[0] = twice(‹out›); }
// preferred fix: Add '*'
// GOOD [all]
kernel void k(global int *out, int n) { out = 0; size_t place = (size_t)out; }
