// BAD [all]
kernel void k(global int4 *out, float4 v) { out[0] = ‹(int4)›v; }
// fix: Convert with 'convert_int4'
// BAD [all]
kernel void k(global int *out, float4 v) { out[0] = ‹(int)›v; }
// BAD [all]
kernel void k(global int *out, float f) { out = ‹(global int *)›f; }
// BAD [all]
struct pair { int a, b; };
kernel void k(global int *out) { struct pair p; out[0] = ‹(int)›p; }
// GOOD [all]
kernel void k(global int4 *out, float4 v, float f) { out[0] = convert_int4(v) + (int4)(int)f + as_int4(v); }
