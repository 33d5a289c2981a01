// BAD [1.2+] clang: accepts
kernel void k(global float *o, float x) { o[0] = x * ‹0.5›; }
// fix: Append 'f'
// BAD [1.2+] clang: accepts
kernel void k(global float *o, float x) { o[0] = (-‹1e-3›) + x; }
// fix: Append 'f'
// BAD [1.2+] clang: accepts
kernel void k(global float *o, float x) { if (x < ‹1.0›) o[0] /= ‹3.0›; }
// fix: Append 'f'
// GOOD [all]
kernel void k(global float *o, float x) { float y = 0.5; o[0] = x * 0.5f + y; o[1] = 2.0; }
// GOOD [all]
kernel void k(global float4 *o, float4 x) { o[0] = x * 0.5f; }
// GOOD [all]
kernel void k(global double *o, double x) { o[0] = x * 0.5; }
