// BAD [all]
kernel void k(global float *out) { out[0] = out[1] ‹%› 2.0f; }
// fix: Cast to 'int'
// BAD [all]
kernel void k(global int4 *out, float4 v) { out[0] = out[1] ‹+› v; }
// fix: Convert with 'convert_int4'
// BAD [all]
kernel void k(global uchar4 *out) { out[0] = out[1] ‹*› 2; }
// safe fix: Cast to 'uchar'
// BAD [all]
struct pair { int a, b; };
kernel void k(global int *out) { struct pair p; out[0] = ‹!›p; }
// BAD [all]
kernel void k(global int *out, int n) { out[0] = ‹*›n; }
// fix: Remove the '*'
// BAD [all]
void f(event_t e) { ‹*›e; }
// fix: Remove the '*'
// BAD [all]
kernel void k(sampler_t s, global int *out) { ‹*›s = out[0]; }
// BAD [all]
kernel void k(global int *out, int n, int4 v) { out[0] = (n ‹<<› v).x; }
// BAD [all]
kernel void k(global int *out, global float *in) { out[0] = (int)(in ‹-› out); }
// BAD [all]
kernel void k(global int *out) { out ‹*=› 2; }
// BAD [all]
kernel void k(global float4 *out, float4 v) { out[0] = v ‹&› v; }
// fix: Work on the bits as 'int4'
// BAD [all]
kernel void k(global int *out, float f) { out[0] = ‹~›f; }
// fix: Cast to 'int'
// BAD [all]
kernel void k(global int3 *out, int3 v, int4 w) { v ‹+=› w; out[0] = v; }
// fix: Take '.xyz'
// GOOD [all]
kernel void k(global int4 *out, uchar4 v) { out[0] = (out[1] << 2) + convert_int4(v * (uchar)2); }
// BAD [all]
struct hidden;
void read(struct hidden *p) { (void)‹*›p; }
// BAD [all]
int second(int (*rows)[]) { return **(rows ‹+› 1); }
// BAD [enq]
void f(void *p) { void (^b)(void) = ^(void){}; int x = p ‹==› b; }
// BAD [enq]
void f(int i) { void (^b)(void) = ^(void){}; int x = b ‹&&› i; }
// BAD [enq]
void f(void *p) { void (^b)(void) = ^(void){}; p ‹=› b; }
