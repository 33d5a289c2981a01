// BAD [all]
kernel void k(global int *out, int n) { private int *p = ‹&›(n + 1); }
// BAD [all]
kernel void k(global float *out, float4 v) { private float *p = ‹&›v.x; }
// fix: Take the address of the vector
// BAD [all]
kernel void k(global float *out, float4 v) { private float *p = ‹&›v[1]; }
// GOOD [all]
kernel void k(global float *out, float4 v) { private float4 *p = &v; out[0] = p->x; }
