// BAD [all]
kernel void k(global int *out) { out[‹get_globel_id(0)›] = 1; }
// safe fix: Change to 'get_global_id'
// fix: Change to 'get_local_id'
// BAD [all]
kernel void k(global int *out) { int count = 1; out[0] = ‹conut›; }
// safe fix: Change to 'count'
// BAD [all]
kernel __attribute__((vec_type_hint(‹flaot4›))) void k(global float4 *out) { out[0] = 1; }
// safe fix: Change to 'float4'
// fix: Change to 'float2'
// fix: Change to 'float3'
// BAD [all]
kernel void k(global float4 *out, int4 v) { out[0] = ‹convvert_float4›(v); }
// safe fix: Change to 'convert_float4'
