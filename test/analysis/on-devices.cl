// A program in each line, for the reports of several devices and variants: a pilcrow sign ends a line.
kernel void k(global double *a) { a[0] = 1.0; }
kernel void k(global half *a) { a[0] = 1.0h; }
#pragma OPENCL EXTENSION cl_khr_fp16 : enable¶kernel void k(global half *a) { half h = a[0]; a[1] = h * h; }
kernel void k(global int *a) { int *p = a; p[0] = 1; }
int n = 4;¶kernel void k(global int *a) { a[0] = n; }
kernel void k(global int *a) { a[0] = N; }
kernel void k(global int *a) { a[0] = WIDE; }
#ifdef WIDE¶int f(void) { return; }¶#else¶int f(void) { return x; }¶#endif¶kernel void k(global int *a) { a[0] = f(); }
kernel void k(global int *a) { int t[N]; t[0] = 1; a[0] = t[0]; }
kernel void k(global int *a) { a[0] = sub_group_reduce_add(a[1]); }
kernel void k(global int *a) { a[0] = work_group_reduce_add(a[1]); }
kernel void k(global int *a) { a[0] = get_sub_group_size(); }
kernel void k(global long *a) { atom_add(a, 1L); }
kernel void k(global int *a) { atomic_add(a, 1.5f); atom_inc(a); }
kernel void k(global float *a) { atomic_add(a, 1.0f); }
kernel void k(read_write image2d_t i, global float4 *a) { a[0] = read_imagef(i, (int2)(0, 0)); }
kernel void k(write_only image3d_t i) { write_imagef(i, (int4)(0), (float4)(1)); }
kernel void k(image2d_array_depth_t i) { }
kernel void k(pipe int p) { }
kernel void k(global int *a) { printf("%d %s\n", a[0], a); }
kernel void k(global int *a) { generic int *p = a; *p = 1; }
kernel void k(global int *a) { local int t[20000]; t[get_local_id(0)] = 1; a[0] = t[0]; }
kernel __attribute__((reqd_work_group_size(64, 64, 1))) void k(global int *a) { a[0] = 1; }
kernel __attribute__((reqd_work_group_size(512, 2, 1))) void k(global int *a) { a[0] = 1; }
kernel __attribute__((intel_reqd_sub_group_size(16))) void k(global int *a) { a[0] = 1; }
constant float big[20000] = {1};¶kernel void k(global float *a) { a[0] = big[1]; }
kernel void k(constant float *a, constant float *b, constant float *c, constant float *d, constant float *e, constant float *f, constant float *g, constant float *h, constant float *i, global float *o) { o[0] = *a; }
kernel void k(global int *a) { a[0] = __popcnt(a[1]); }
kernel void k(global int *a) { a[0] = amd_bitalign(a[0], a[1], 3u); }
kernel void k(global int *a) { a[0] = intel_sub_group_shuffle(a[0], 1u); }
kernel void k(global int *a) { __asm__("nop"); a[0] = 1; }
#pragma OPENCL EXTENSION cl_amd_media_ops : enable¶kernel void k(global uint *a) { a[0] = amd_pack((float4)(1)); }
#pragma OPENCL EXTENSION cl_khr_unknown : enable¶kernel void k(global uint *a) { a[0] = 1; }
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable¶kernel void k(global ulong *a) { atom_add(a, 1UL); }
#ifdef cl_khr_fp64¶kernel void k(global double *a) { a[0] = 1; }¶#else¶kernel void k(global float *a) { a[0] = 1.0; x; }¶#endif
#if __OPENCL_C_VERSION__ >= 200¶kernel void k(global int *a) { a[0] = 1¶}¶#endif
#ifdef __ENDIAN_LITTLE__¶#error little¶#endif¶#ifdef __IMAGE_SUPPORT__¶#warning images¶#endif
kernel void k(global int *a) { void (^b)(void) = ^{ a[0] = 1; }; b(); }
kernel void k(queue_t q, global int *a) { enqueue_kernel(q, 0, ndrange_1D(1), ^{ a[0] = 1; }); }
static global int counter;¶kernel void k(global int *a) { a[0] = counter++; }
kernel void k(global int *a) { a[0] = sin(1.0) > 0; a[1] = native_sin(a[0]); }
kernel void k(global float *a) { a[0] = fma(a[0], a[1], 1.0); a[1] = a[0] / 3.0; }
kernel void k(global float *a) { goto end; a[0] = 1; end: a[1] = 2; }
void f(global int *a, int n) { if (n) f(a, n - 1); }¶kernel void k(global int *a) { f(a, 3); }
kernel void k(global int *a) { barrier(CLK_LOCAL_MEM_FENCE | CLK_IMAGE_MEM_FENCE); a[0] = 1; }
kernel void k(global bool *a, size_t n) { a[0] = n; }
struct S { global int *p; };¶kernel void k(struct S s, global int **q) { s.p[0] = **q; }
kernel void k(global float3 *a) { a[0].w = 1; a[0].rgb = 1; a[1].hi = 1; }
kernel void k(global int *a) { for (int i = 0; i < 4; i++) { #pragma unroll N¶ a[i] = 1; } }
kernel void k(global int *a) { a[0] = 0b11 + 1'000 + 'ab'; }
kernel void k(global int *a) { int x; a[0] = x; a[1] == 2; int y = 08; }
