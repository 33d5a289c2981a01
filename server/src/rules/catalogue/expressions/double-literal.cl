// BAD [1.2+] clang: accepts
kernel void k(global float *o, float x) { o[0] = x * 0.5; }
//                                                   ^^^ hint[double-literal]: this double literal makes the operation one on doubles: append 'f' to use floats
// fix: Append 'f'
// | kernel void k(global float *o, float x) { o[0] = x * 0.5f; }
// BAD [1.2+] clang: accepts
kernel void k(global float *o, float x) { o[0] = (-1e-3) + x; }
//                                                 ^^^^ hint[double-literal]: this double literal makes the operation one on doubles: append 'f' to use floats
// fix: Append 'f'
// | kernel void k(global float *o, float x) { o[0] = (-1e-3f) + x; }
// BAD [1.2+] clang: accepts
kernel void k(global float *o, float x) { if (x < 1.0) o[0] /= 3.0; }
//                                                ^^^ hint[double-literal]: this double literal makes the operation one on doubles: append 'f' to use floats
// fix: Append 'f'
// | kernel void k(global float *o, float x) { if (x < 1.0f) o[0] /= 3.0; }
//                                                             ^^^ hint[double-literal]: this double literal makes the operation one on doubles: append 'f' to use floats
// fix: Append 'f'
// | kernel void k(global float *o, float x) { if (x < 1.0) o[0] /= 3.0f; }
// GOOD [all]
kernel void k(global float *o, float x) { float y = 0.5; o[0] = x * 0.5f + y; o[1] = 2.0; }
// GOOD [all]
kernel void k(global float4 *o, float4 x) { o[0] = x * 0.5f; }
// GOOD [all]
kernel void k(global double *o, double x) { o[0] = x * 0.5; }
