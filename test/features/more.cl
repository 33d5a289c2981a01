#include "missing.h"
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#define EMPTY
#define SQUARE(x) ((x) * (x))
#define GLUE(a, b) a##b
#define NAME(a) #a
#define CALL(f, ...) f(__VA_ARGS__)
#define DECLARE(type, name) type GLUE(name, _of)(type x) { return SQUARE(x); }
#undef EMPTY
DECLARE(float, square)
/* A block comment
 * of three lines.
 */
typedef int (*never)(int);
typedef float4 color, *color_pointer;
typedef struct { struct { int deep[2]; } in; unsigned low : 3, high : 5; color c; } nested;
struct list { struct list *next; enum kind { NONE, SOME = 4, LAST } kind; };
union word { float f; uchar bytes[4]; };
global int counter;
constant nested origin = {.in = {{1, 2}}, .low = 3};
constant char text[] = "a\tb" "c", one = 'x';
/**
 * Adds.
 *
 * @param a  the first
 * @param b  the second
 * @return the sum
 */
inline int add(int a, int b);
inline int add(int a, int b) { return a + b; }
__attribute__((overloadable)) float pick(float a) { return a; }
__attribute__((overloadable)) int pick(int a) { return a; }
void swap(local int *a, local int *b) { int t = *a; *a = *b; *b = t; }
static int length(const struct list *l) { int n = 0; for (; l; l = l->next) ++n; return n ? n : -1; }
bool odd(int n);
bool even(int n) { return n == 0 || odd(n - 1); }
bool odd(int n) { return n != 0 && even(n - 1); }
#if defined(USE_A) && !defined(USE_B)
int chosen(void) { return 1; }
#elif VERSION > 2
int chosen(void) { return 2; }
#else
int chosen(void) { return 3; }
#endif
kernel void images(read_only image2d_array_t in, write_only image3d_t out, sampler_t s, read_write image1d_buffer_t buffer) {
  const sampler_t fixed = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
  int4 at = (int4)(get_global_id(0), get_global_id(1), get_global_id(2), 0);
  float4 pixel = read_imagef(in, s, at) + read_imagef(in, fixed, at);
  write_imagef(out, at, pixel.wzyx * pixel.x);
  write_imagei(buffer, at.x, (int4)(1));
}
kernel void atomics(volatile global atomic_int *a, global int *b, local int *c, constant nested *d) {
  local int shared[4][4];
  size_t l = get_local_id(0), g = get_group_id(0) * get_local_size(0) + l;
  shared[l & 3][0] = atomic_fetch_add(a, 1);
  if (l == 0) atomic_add(&b[g], d->in.deep[1] + d[1].low);
  work_group_barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  for (int i = 0; i < 4; ++i) {
    if (i == 2) continue;
    c[i] += shared[i][l % 4] + add(i, length(0));
  }
  event_t copied = async_work_group_copy(c, b, 16, 0);
  wait_group_events(1, &copied);
  int (^block)(int) = ^(int x) { return x + counter; };
  b[g] = block(3) + (int)pick(1.5f) + pick(2) + CALL(add, 1, 2) + (int)square_of(2);
  private int *p = (private int *)&l; int *q = p; const global int *r = b + g;
  union word w = {.f = as_float(b[0])}; w.bytes[1] = convert_uchar_sat(w.f);
  half h = vload_half(0, (global half *)b); half2 hv = (half2)(h, 1);
  uint16 wide = (uint16)(0); wide.s0f = (uint2)(1); wide.hi.lo.even = wide.s0123.xy;
  nested n = origin; n.in.deep[0] = sizeof n.c + sizeof(nested); n.low = SOME; struct list end = {0, LAST};
  int *unused; int sum = n.low ? *r : q[0], product = 1; sum += product, product *= sum;
  do { sum -= 3; } while (sum > 0 && !even(sum));
  switch ((int)hv.x) { case 0 ... 2: goto out; case SOME: sum = chosen(); break; default: sum = ~sum; }
  printf("%d %s", sum, NAME(sum)); prefetch(b, 4);
  if (sum > 1 && sum < 2 || product == 3) { b[1] = 1; } else if (product) b[1] = 2; else { b[1] = 3; }
  if (sum) b[2] = 1; else b[2] = 2;
  int4 v; v.x = b[0]; v.y = b[1]; v.z = b[2]; v.w = b[3];
  b[4] = v.x; b[5] = v.y; b[6] = v.z; b[7] = v.w; b[l * 4] = 2 * l + 1;
out:
  ;
}
kernel void calls(global int *b, local int *t) { if (b[0]) { swap(t, t + 1); } atomics(0, b, t, &origin); undeclared(b); }
kernel void pipes(read_only pipe int in, write_only pipe float4 out, queue_t q) {
  int x; float4 y = (float4)(0); if (read_pipe(in, &x) == 0) write_pipe(out, &y);
  enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(4), ^{ counter++; });
}
// TODO: the end
