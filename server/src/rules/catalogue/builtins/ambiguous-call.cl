// BAD [1.2+]
kernel void k(global float *out) { out[0] = pow(2.0, out[1]); }
//                                          ^^^ error[ambiguous-call]: the call of 'pow' with (double, float) is ambiguous: it could be (float, float) or (double, double)
// safe fix: Write '2.0f'
// | kernel void k(global float *out) { out[0] = pow(2.0f, out[1]); }
// fix: Convert 'out[1]' to 'double'
// BAD [all]
kernel void k(global int *out) { out[0] = rotate(out[1], 1u); }
//                                        ^^^^^^ error[ambiguous-call]: the call of 'rotate' with (int, uint) is ambiguous: it could be (int, int) or (uint, uint)
// safe fix: Write '1'
// | kernel void k(global int *out) { out[0] = rotate(out[1], 1); }
// fix: Convert 'out[1]' to 'uint'
// GOOD [all]
kernel void k(global int *out) { out[0] = rotate(out[1], 1); }
// BAD [1.2+]
kernel void k(global float *out) { out[0] = clamp(out[1], 0, 255); }
//                                          ^^^^^ error[ambiguous-call]: the call of 'clamp' with (float, int, int) is ambiguous: it could be (float, float, float) or (int, int, int)
// safe fix: Write '0.0f' and '255.0f'
// | kernel void k(global float *out) { out[0] = clamp(out[1], 0.0f, 255.0f); }
// BAD [all]
kernel void k(global float *out) { out[0] = abs(out[1]); }
//                                          ^^^ error[ambiguous-call]: the call of 'abs' with (float) is ambiguous: it could be (char) or (uchar)
// safe fix: Call 'fabs'
// | kernel void k(global float *out) { out[0] = fabs(out[1]); }
// BAD [1.2+]
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
__attribute__((overloadable)) float twice(float x) { return 2 * x; }
__attribute__((overloadable)) double twice(double x) { return 2 * x; }
kernel void k(global half *data) { data[0] = twice(data[1]); }
//                                           ^^^^^ error[ambiguous-call]: the call of 'twice' with (half) is ambiguous: it could be (double) or (float)
// fix: Convert 'data[1]' to 'double'
// | kernel void k(global half *data) { data[0] = twice((double)data[1]); }
// fix: Convert 'data[1]' to 'float'
// BAD [1.2]
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
kernel void k(global half *out, half value) { vstore_half(value, 0, out); }
//                                            ^^^^^^^^^^^ error[ambiguous-call]: the call of 'vstore_half' with (half, int, __global half *) is ambiguous: it could be (float, ulong, __global half *) or (double, ulong, __global half *)
// fix: Convert 'value' to 'float'
// | kernel void k(global half *out, half value) { vstore_half((float)value, 0, out); }
// fix: Convert 'value' to 'double'
