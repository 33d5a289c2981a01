// Programs for mistakes, separated by lines.
//----
typedef struct { float4 at; half h[4]; uchar kind; } body;
struct list { struct list *next; int count; long weights[3]; };
enum mode { OFF, ON = 3, AUTO };
constant body origins[2] = {{(float4)(0), {0}, 1}, {.kind = OFF}};
constant char text[] = "ab\n", *other = "cd";
float4 moved(body b, const float by) {
  b.at.xy += by; b.at.s3 = -b.at.w; b.at.lo = b.at.hi;
  return b.at * by + (float4)(b.at.xyz, 1);
}
enum mode next(enum mode m) { return m == OFF ? ON : m == ON ? AUTO : OFF; }
long counted(const struct list *l) { return l ? l->weights[l->count % 3] + counted(l->next) : 0L; }
//----
int operators(int a, uint b, char c, long d, float e, bool f, global int *p, size_t s) {
  int sum = a + b * c - d / 3 % 7; sum <<= a & 31; sum |= b ^ c; sum = ~sum; sum += !e; sum = -c;
  float g = e * a + d; g /= 2; bool h = f && p || a < e; double k = g; int2 v = (int2)(a, c);
  v = v << 2; v = v > (int2)(1) ? v : -v; v.x++; --v.y; uint3 w = (uint3)(1, 2, 3); w *= b; w = w.zyx;
  global int *q = p + s; q -= a; q++; s = q - p; h = q == p; h = q < p; *q = p[3]; *(q + 1) = 2[p]; a = sizeof(v) + sizeof(int[4]);
  return f ? sum : (int)g + a++ + (h, v.y) + convert_int_sat(e) + as_int(e) + popcount(b) + (int)max(a, 3);
}
//----
global int counter = 4;
constant float table[4] = {1, 2, 3, 4};
int plain(private int *x, local float *y, global const short *z, constant float *t) { return *x + *y + z[1] + t[2]; }
float lookup(int i) { return table[i & 3] + counter; }
kernel void spaces(global int *out, local float *tile, constant float *in, global const short *half_words, int n, image2d_t im,
                   sampler_t s, write_only pipe int results) {
  local int shared[16]; int own[4] = {1, 2}; private int *mine = own; local int *theirs = shared; constant float *c = in + 1;
  int *generic_one = n ? &own[0] : mine; const sampler_t fixed = CLK_NORMALIZED_COORDS_FALSE | CLK_FILTER_NEAREST;
  out[n] = plain(own, tile, half_words, table) + lookup(n) + shared[0] + *generic_one;
  event_t copied = async_work_group_copy(tile, (global float *)out, 16, 0); wait_group_events(1, &copied);
  float4 color = read_imagef(im, fixed, (int2)(0, 1)); atomic_add(out, 1); vstore2((float2)(1, 2), 0, tile);
  barrier(CLK_LOCAL_MEM_FENCE); theirs[1] = get_local_size(0); volatile global int *flag = out; *flag = (int)color.x;
}
//----
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
typedef int vector_of __attribute__((ext_vector_type(4)));
static int f(void) { return 1; }
int g(int n, ...);
int forward(int);
int apply(int n) { int k = f() + forward(n); { int n = 2; k += n; } for (int k = 0; k < n; k++) { int f = k; n -= f; } return k; }
int forward(int n) { return n > 0 ? n : 0; }
union word { int i; float f; uchar4 bytes; };
int word_of(float x) { union word w = {.f = x}; return w.i + w.bytes.x; }
void loops(int n) {
  switch (n) { case 1: case 2: n++; break; default: n = 0; }
  if (n) goto out; while (n--) continue; do n++; while (n < 3);
out:
  return;
}

//----
int given(int *p) { return *p = 1; }
int flows(int n, int m) {
  int a, b, c, d, e, f[3], g = 0;
  if (n) a = 1; else a = 2;
  while (m--) { b = m; g += b; }
  do c = n; while (c > 4);
  switch (n) { case 1: d = 1; break; case 2: d = 2; /* fall through */ default: d = 3; }
  given(&e);
  for (int i = 0; i < 3; i++) f[i] = i;
  int h; { int h = 3; g += h; } h = g;
  int k = n > 0 ? a : b; if (n == m && (g = k)) return d; if (k) { return c + e; }
  int unused, twice = 1; twice = 2; n = n; a == b; if (m = n) g++; if (g); for (; g < 3; g++); f[2] = f[2];
  float x = 1 / 2, y = 0.1 * n; uint u = -1; if (u < 0) g = u >> 33; if (n & 1 == 0) g <<= n; g = n / 0; char t = 300; 
  return f[0] + h + twice + (int)x + (int)y + t;
}
int left(int n) { if (n > 0) return 1; else if (n < 0) return -1; }
int around(int n) { for (;;) { if (n++ > 5) return n; } }
void jumps(int n) { int late; goto in; { in: late = n; } if (n) late++; n = late; return; n = 4; }
//----
struct tag { int outer; };
typedef int name;
enum { ONE = 1 };
int declared(int);
int scopes(struct tag *p, name n, int tag) {
  struct tag { float inner; } q = {1};
  enum { ONE = 2, TWO };
  typedef float name;
  name f = q.inner + ONE;
  { struct tag { int deep; }; struct tag r = {3}; typedef char name; name c = r.deep; n += c + ONE; enum tag2 { A } e = A; n += e; }
  struct tag again = {2}; f += again.inner;
  for (struct tag s = q; s.inner < 3; s.inner++) { struct other; struct other *o = 0; struct other { int x; }; struct other made = {1}; n += made.x; }
  if (n) { int n = 3; { float n = 2; f += n; } f += n; }
  struct unknown *u = 0; union both { int i; float x; } b = {1}; struct both2 { union both in; } w = {{2}};
  int declared(int), k = declared(n) + sizeof(struct { int a, b; }) + b.i + w.in.i;
  p->outer = f; goto end;
end:
  return p->outer + n + tag + k;
}
struct other { long y; };
union tag3 { int a; };
int after(struct other *o, union tag3 t) { return o->y + t.a; }
