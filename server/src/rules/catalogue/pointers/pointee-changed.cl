// BAD [all] clang: warning
float first(global float *p) { return p[0]; }
kernel void k(global int *in, global float *out) { out[0] = first(in); }
//                                                                ^^ warning[pointee-changed]: a pointer of type '__global int *' is converted to parameter 'p' of 'first' of type '__global float *': an error in current compilers
// fix: Cast to 'global float *'
// | kernel void k(global int *in, global float *out) { out[0] = first((global float *)in); }
// BAD [all] clang: warning
kernel void k(global int *in, global uint *out) { global uint *p = in; out[0] = p[0]; }
//                                                             ^ warning[pointee-changed]: a pointer of type '__global int *' is converted to 'p' of type '__global uint *', which differs in its sign
// fix: Cast to 'global uint *'
// | kernel void k(global int *in, global uint *out) { global uint *p = (global uint *)in; out[0] = p[0]; }
// GOOD [all]
kernel void k(global int *in, global void *out) { global float *p = (global float *)in; out = p; p = out; }
