// Forms of statements and expressions that other suites' kernels don't have.
struct pair { int a; int b : 5; unsigned c : 3; int list[3]; float4 v; struct { short s; } in; };
union word { int i; float f; };
typedef int (*function)(int);
struct pair made(int n);
int one(int n) { return n; }

int cases(int n, char c) {
  int sum = 0;
  switch (n) {
    case 1 ... 5: sum += 1; break;
    case -2: sum -= 1;
    default: sum = 9;
    case 'x': { break; }
  }
  switch (c) case 3: return -3L;
  for (;;) { if (sum > 100u) break; sum++; }
  for (int i = 0, j = 9; i < j; ++i, j--) { if (i == 4) continue; else sum ^= i; }
  do { sum <<= 2; } while (!(sum & 1) && sum < 50 || n);
  while (sum --> 0);
again:
  if (n-- > 0) goto again;
  return (short)sum;
}

float4 vectors(float4 v, int8 w, int n, global float4 *p) {
  v.x = n; v.zw = (float2)(1, 2); v.yx = v.xy; v[n] = 3; v.s3 += v.hi.y;
  p[1].wzyx = v; p->lo.y = 4; v.s01 = 5;
  float2 u = (float2)(v.x); float4 all = (float4)(u, 1, 2); float x = ((float4)(1, 2, 3, 4)).z;
  float y = (v + all).w; float z = (v + all)[n]; int4 t = v < all; int4 s = t ? t : !t; int4 more = t && s;
  int4 shifted = t << 2; int4 moved = t >> s; float *q = &v.z; float4 same = (float4)v; float8 two = (float8)(v, v);
  uint4 as = as_uint4(v); int first = as_int(x); v = convert_float4(shifted);
  return v * n + 2.5f - -v;
}

void records(struct pair p, union word w, local struct pair *l, struct pair *a) {
  struct pair q = {1, 2, .list = {7, 8}, .v = {1, 2, 3, 4}, .in.s = 3}, r = p, z = {0};
  q.b = 3; p.c += q.b; l->in.s++; a->list[1] = q.list[2]; w.f = w.i; l[2] = p; *a = *l; (&q)->a = (*a).b;
  int n = made(3).a + made(4).list[1]; int m = sizeof(struct pair) + sizeof(n) + sizeof n; (void)n;
  int text[] = {[2] = 1, 2, [0] = 3}; char s[] = "ab"; char *t = s; int grid[2][3] = {{1}, {2, 3}}; int last = grid[1][n];
  const int c = (const int){5}; int *anonymous = (int[]){1, 2}; struct pair copied = (struct pair){.a = n};
}

int pointers(global int *p, global volatile int *q, constant int *c, local int *l, __global void *v, int n) {
  int sum = *p + p[n] + n[p] + *(p + 1) + *(p - n) + q[0] + (p - (global int *)v) + (p == 0) + (p < p + 3);
  p += 2; p -= n; p++; --p; *p++ = 1; ++*p; p[0]--; global int *other = p ? p : 0; global int **twice = &other;
  **twice = 4; if (p) sum++; sum = n ?: 3; sum = n ? 1 : 2.5f; (n ? p : other)[1] = 2; (void)(n, sum);
  function f = one; sum += f(2) + one(3) + (one)(4); sum += ~n & -1 | +n ^ !n; sum = (bool)n; sum %= 7; sum >>= n;
  n > 0 ? one(1) : one(2); sum = ({ int k = n; k + 1; }); asm(""); static int kept = 4; local int shared[4];
  shared[n] = kept; global int *from[2] = {p, other}; from[1][2] = 8; ulong big = 18446744073709551615ul; char k = 'a';
  sum = undeclared + n; sum = sizeof(shared) / sizeof(*shared) + 1.5h + 2.5 + 0x1p3f + true - false; return printf("%d", sum);
}

kernel void known(global int *p, read_only image2d_t image, sampler_t sampler) {
  int x = get_global_id(0), y = arm_get_core_id();
  atomic_inc(p); barrier(CLK_LOCAL_MEM_FENCE); vstore4((int4)(1), x, p); float4 v = read_imagef(image, sampler, (int2)(x, y));
  void (^block)(void) = ^{ *p = 1; }; block(); __builtin_astype(v, int4); __extension__ (p[0]) = __builtin_offsetof(struct pair, v);
  _Generic(x, int: 1, float: 2); int wrong = x +; if (x) { } else if (y) return; else ; ;
}
float hidden(float a) {
  int b = 1;
  { float b = 2; a += b; }
  a += b;
  for (float b = 3; b > a; b--) a += b;
  return a + b;
}
int inner_exits(int n) {
  while (n > 0) {
    for (;;) { if (n == 2) break; if (n == 3) continue; n--; }
    switch (n) { case 1: do { n++; } while (n < 9); break; }
    if (n == 4) continue;
    if (n == 5) break;
  }
  return n;
}
