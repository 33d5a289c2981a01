// BAD [all]
kernel void k(global int *out) { out[get_globel_id(0)] = 1; }
//                                   ^^^^^^^^^^^^^ error[unknown-name]: call to undeclared function 'get_globel_id': did you mean 'get_global_id'?
// safe fix: Change to 'get_global_id'
// | kernel void k(global int *out) { out[get_global_id(0)] = 1; }
// fix: Change to 'get_local_id'
// BAD [all]
kernel void k(global int *out) { int count = 1; out[0] = conut; }
//                                                       ^^^^^ error[unknown-name]: use of undeclared identifier 'conut': did you mean 'count'?
// safe fix: Change to 'count'
// | kernel void k(global int *out) { int count = 1; out[0] = count; }
// BAD [all]
kernel __attribute__((vec_type_hint(flaot4))) void k(global float4 *out) { out[0] = 1; }
//                                  ^^^^^^ error[unknown-name]: unknown type name 'flaot4': did you mean 'float4'?
// safe fix: Change to 'float4'
// | kernel __attribute__((vec_type_hint(float4))) void k(global float4 *out) { out[0] = 1; }
// fix: Change to 'float2'
// fix: Change to 'float3'
// BAD [all]
kernel void k(global float4 *out, int4 v) { out[0] = convvert_float4(v); }
//                                                   ^^^^^^^^^^^^^^^ error[unknown-name]: call to undeclared function 'convvert_float4': did you mean 'convert_float4'?
// safe fix: Change to 'convert_float4'
// | kernel void k(global float4 *out, int4 v) { out[0] = convert_float4(v); }
