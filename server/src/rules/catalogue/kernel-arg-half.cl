// BAD [all]
kernel void k(half ‹h›, global float *o) { *o = 1; }
// fix: Change the type to 'float'
// fix: Take a pointer to 'global half'
// fix: Enable cl_khr_fp16
// GOOD [all]
kernel void k(global half *h, global float *o) { *o = vload_half(0, h); }
