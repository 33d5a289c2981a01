// BAD [all]
kernel void k(global int *out) { out[‹get_globel_id(0)›] = 1; }
// fix: Change to 'get_global_id'
// fix: Change to 'get_local_id'
// BAD [all]
kernel void k(global int *out) { int count = 1; out[0] = ‹conut›; }
// preferred fix: Change to 'count'
// BAD [all]
kernel void k(global float4 *out, int4 v) { out[0] = ‹convvert_float4›(v); }
// fix: Change to 'convert_float4'
