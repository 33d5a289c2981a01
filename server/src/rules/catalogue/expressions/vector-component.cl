// BAD [all]
kernel void k(global float *out, float2 v) { out[0] = v.z; }
//                                                      ^ error[vector-component]: 'float2' has no component 'z': its components are 'x', 'y'
// fix: Change to 'y'
// | kernel void k(global float *out, float2 v) { out[0] = v.y; }
// BAD [all]
kernel void k(global float *out, float4 v) { out[0] = v.q; }
//                                                      ^ error[vector-component]: 'float4' has no component 'q': its components are 'xyzw', or 's' and hexadecimal digits
// fix: Change to 'x'
// | kernel void k(global float *out, float4 v) { out[0] = v.x; }
// BAD [all]
kernel void k(global float *out, float4 v) { out[0] = v.s4; }
//                                                      ^^ error[vector-component]: 'float4' has no components 's4': it has no component 4
// fix: Change to 's3'
// | kernel void k(global float *out, float4 v) { out[0] = v.s3; }
// BAD [all]
kernel void k(global float4 *out, float4 v) { out[0] = v.xys0; }
//                                                       ^^^^ error[vector-component]: 'float4' has no components 'xys0': its components are 'xyzw', or 's' and hexadecimal digits
// fix: Change to 'xyxx'
// | kernel void k(global float4 *out, float4 v) { out[0] = v.xyxx; }
// GOOD [all]
kernel void k(global float4 *out, float4 v, float8 w) { out[0] = v.wzyx + w.s0246 + w.hi + w.even; }
