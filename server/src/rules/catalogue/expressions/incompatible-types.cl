// BAD [all]
kernel void k(global int4 *out, float4 v) { out[0] ‹=› v; }
// fix: Convert with 'convert_int4'
// BAD [all]
struct pair { int a, b; };
kernel void k(global int *out) { struct pair p; int ‹n› = p; }
// BAD [all]
int twice(int x) { return 2 * x; }
kernel void k(global int *out, int2 v) { out[0] = twice(‹v›); }
// fix: Take '.x'
// BAD [all]
void fill(void);
kernel void k(global int *out) { out[0] ‹=› fill(); }
// BAD [all]
float4 half_of(float2 v) { return ‹v›; }
// fix: Fill up with zeros
// GOOD [all]
struct pair { int a, b; };
float4 all_of(float x) { return x; }
kernel void k(global float4 *out, int n) { struct pair p, q; p = q; out[0] = n; out[1] = all_of(n); }
// BAD [all]
kernel void k(global float4 *v) { if (__builtin_expect(‹v[0]›, 1)) v[0] = 0; }
// fix: Take '.x'
// BAD [all]
struct pair { int a, b; };
kernel void k(global int *o, struct pair p) { o[0] = __builtin_popcount(‹p›); }
// GOOD [all]
kernel void k(global float *o, global int *i) { o[0] = __builtin_sqrtf(i[0]) + __builtin_popcount(i[1]); if (__builtin_expect(i == 0, 0)) return; }
// BAD [all]
kernel void k(global int *o) { event_t e = ‹NULL›; o[0] = 1; }
// GOOD [all]
kernel void k(global int *o) { event_t e = 0; o[0] = 1; }
