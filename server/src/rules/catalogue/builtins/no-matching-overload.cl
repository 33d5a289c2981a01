// BAD [all]
kernel void k(global float *out) { out[0] = ‹dot›((float4)(1), (float2)(1)); }
// BAD [all]
kernel void k(global float *out) { out[0] = ‹mad›(out[1], 2.0f); }
// fix: Add the missing argument
// fix: Add '0.0f' before 'out[1]'
// fix: Add '0.0f' before '2.0f'
// BAD [1.2+]
kernel void k(write_only image2d_t image) { ‹write_imagef›(image, (float2)(0), (float4)(1)); }
// BAD [all]
int __attribute__((overloadable)) size(int x);
int __attribute__((overloadable)) size(float4 x);
kernel void k(global int *out) { out[0] = ‹size›((int2)(1)); }
// BAD [all]
kernel void k(global float *out) { out[0] = ‹sin›(1.0f, 2.0f); }
// fix: Remove the last argument
// BAD [all]
kernel void k(global int *out, local int *sum) { out[0] = ‹atomic_xchg›(1, sum); }
// fix: Swap the arguments
// BAD [all]
kernel void k(global float *out, global float *in) { out[0] = ‹fma›(1.0f, 2.0f, in); }
// fix: Add '*'
// GOOD [all]
kernel void k(global float *out) { out[0] = dot((float4)(1), (float4)(2)) + mad(out[1], 2.0f, 1.0f); }
