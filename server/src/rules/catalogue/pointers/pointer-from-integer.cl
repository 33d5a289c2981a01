// BAD [all]
kernel void k(global int *out, int n) { out ‹=› n; }
// BAD [all]
int twice(int x) { return 2 * x; }
kernel void k(global int *out) { out[0] = twice(‹out›); }
// unsafe fix: Change to 'out[0]'
// fix: Add '*'
// GOOD [all]
constant int none = 0;
kernel void k(global int *out, int n) { const int zero = 0; out = zero; out = none; out = 0; size_t place = (size_t)out; }
// BAD [all]
kernel void k(global int *i) { if (__builtin_expect(‹i›, 1)) i[0] = 0; }
// unsafe fix: Change to 'i[get_global_id(0)]'
// fix: Cast to 'long'
// BAD [all]
kernel void k(global int *i) { __builtin_prefetch(‹i[0]›); }
// fix: Cast to 'void *'
