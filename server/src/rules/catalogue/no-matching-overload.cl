// BAD [all]
kernel void k(global float *out) { out[0] = ‹dot›((float4)(1), (float2)(1)); }
// BAD [all]
kernel void k(global float *out) { out[0] = ‹mad›(out[1], 2.0f); }
// BAD [1.2+]
kernel void k(write_only image2d_t image) { ‹write_imagef›(image, (float2)(0), (float4)(1)); }
// BAD [all]
int __attribute__((overloadable)) size(int x);
int __attribute__((overloadable)) size(float4 x);
kernel void k(global int *out) { out[0] = ‹size›((int2)(1)); }
// GOOD [all]
kernel void k(global float *out) { out[0] = dot((float4)(1), (float4)(2)) + mad(out[1], 2.0f, 1.0f); }
