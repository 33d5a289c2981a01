// Programs with pointers of wrong spaces, whose fixes change other functions, too.
//----
void put(int *p) { *p = 1; }
kernel void k(global int *g, local int *l) { put(g); put(l); }
//----
void put(int *p, int n) { p[n] = 1; }
void pass(int *q, int n) { put(q, n); put(q + 1, n); }
kernel void k(global int *g) { pass(g, 3); }
//----
int *next(int *p) { return p + 1; }
kernel void k(global int *g) { global int *n = next(g); *n = 1; }
//----
int same(global int *a, int *b) { return a == b; }
//----
int between(int *a, local int *b) { return a < b || b != a; }
kernel void k(local int *l, local int *m) { if (between(l, m)) *l = 1; }
//----
void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
kernel void k(global int *g, local int *l) { swap(g, l); swap(l, g); int own; swap(&own, g); }
//----
typedef struct { int *at; int n; } view;
int read(view v) { return v.at[v.n]; }
kernel void k(global int *g, local int *l) { view v; v.at = g; v.n = 0; g[1] = read(v); view w = { l, 1 }; g[0] = read(w); }
//----
struct list { struct list *next; int value; };
int sum(struct list *l) { int s = 0; for (; l; l = l->next) s += l->value; return s; }
kernel void k(global struct list *l, global int *out) { *out = sum(l); }
//----
void zero(float *p) { *p = 0; }
void zeros(float *p) { p[1] = 0; }
void member(float4 *p) { p->x = 0; }
void none(float *p) { (void)p; }
kernel void k(global float *g, global float4 *h) { zero(g); zeros(g); member(h); zero(&g[3]); none(g); if (g[0] > 0) zero(g + 1); }
//----
void one(int *p) { p[0]++; }
int got(const int *p) { return *p; }
kernel void k(global int *g) { one(g); g[0] = got(g) + got(g + 1); while (got(g)) one(g); }
//----
kernel void k(global int *g, local int *l, int n) { int *p = n ? g : l; *p = 1; }
//----
kernel void k(global int *g, constant int *c, int n) { global int *p = c; p = n ? g : c; *c = 1; }
//----
constant float table[4] = { 1 };
float at(global const float *t, int i) { return t[i]; }
kernel void k(global float *out) { out[0] = at(table, 1); table[0] = 2; }
//----
local int shared[4];
int counter = 0;
kernel void k(global int *out) { shared[0] = 1; local int own = 2; out[0] = shared[0] + own + counter; }
//----
void f(local int *p);
void f(int *p) { *p = 1; }
kernel void k(global int *g, local int *l) { f(g); f(l); }
//----
__attribute__((overloadable)) void f(global int *p) { *p = 1; }
__attribute__((overloadable)) void f(local int *p) { *p = 2; }
kernel void k(constant int *c, int n) { f(c); f(&n); }
//----
kernel void k(global int **g, int *p, global struct { int *q; } *s, bool b, size_t z) { **g = *p + b + z; }
//----
int *made(int n) { int own[4] = { n }; return own; }
kernel void k(global int *g) { g[0] = *made(3); int *p; { int q = 1; p = &q; } g[1] = *p; }
//----
kernel void k(global int *g) { event_t e = async_work_group_copy(g, g + 4, 4, 0); wait_group_events(1, &e); atomic_add(g[0], 1); }
//----
__attribute__((reqd_work_group_size(32, 32, 1)))
kernel void k(global float *out) {
  local float tile[32][32], other[32][32], flat[1024];
  int x = get_local_id(0), y = get_local_id(1);
  tile[x][y] = y;
  other[x][y] = x;
  flat[x * 32 + y] = x;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[y * 32 + x] = tile[x][y] + *other[3] + flat[x * 32 + y];
}
//----
constant float pair[2] = { 1, 2 };
constant float first = pair;
constant float other = *pair + "a";
kernel void k(global float *a, global half *h, global half4 *v, float x) {
  a[1] = a; a[x] = (a); float y = a + 1;
  h[2] = convert_half(x); *h = convert_half_rte((x)); h[0] = convert_half(x, x); (h)[1] = half(x); v[0] = x; float z = h[1] + *(h + 2);
}
//----
#define DIMENSION 1
kernel void k(global float *out, constant float *in, int n) {
  int x = get_global_id(1), y = get_global_id(0), w = get_global_size(1), z = get_global_id(2);
  out[y * w + x] = in[y * w + x] + z;
}
kernel void computed(global float *out) { out[get_global_id(0) * get_global_size(DIMENSION) + get_global_id(DIMENSION)] = 1; }
kernel void chosen(global float *out, int d) { out[get_global_id(0) * get_global_size(1) + get_global_id(d)] = 1; }
//----
int before(int *p, int *q) { return p < q ? *p : *q; }
int distance_of(int *p, int *q) { int *r = q; return p == r ? 0 : p - r; }
int *chosen(int *p, int *q, bool b) { return b ? p : q; }
kernel void k(global int *g, global int *h, local int *l) {
  g[0] = before(g, h) + distance_of(g + 1, h) + *chosen(g, h, true);
  g[1] = before(l, g) + *chosen(l, l, g[2]);
}
//----
void take(int *p) { int *q = p; int **r = &q; **r = 1; *r = p; }
void pass(float *p, int n) { int *q = (int *)p; take(q); q[n] = as_int(p[n]); }
struct node { int *value; struct node *next; };
int read(struct node *n) { while (n->next) n = n->next; return *n->value; }
kernel void k(global float *g, global int *i) {
  pass(g, 1); take(i);
  struct node one = { i, 0 }; struct node two; two.value = i; two.next = &one; i[0] = read(&two);
}
//----
typedef float4 row;
float sum(const float *p, int n) { float s = 0; for (const float *end = p + n; p != end; p++) s += *p; return s; }
float total(const row *p) { const float *q = (const float *)p; return sum(q, 4); }
void copy(volatile int *to, const int *from) { *to = *from; }
kernel void k(global row *g, constant float *c, global int *i, local int *l) {
  g[0].x = total(g) + sum(c, 4) + sum((global float *)g, 4);
  copy(i, l); copy(l, i);
}
//----
class shape { public: int x; private: int y; };
template <typename T> T twice(T x) { return x + x; }
namespace inner { int value; }
[[maybe_unused]] int spare;
int squares[2][[2]];
kernel void k(global int *o) { auto x = o[0]; o[1] = static_cast<int>(2.5f) + inner::value; int &r = x; o[2] = nullptr == o; bool b = true and not false; o[o[0]] = b; }
//----
kernel void k(global int *o, float4 v, int n) {
  struct s { float4 v; int a[2][3]; struct { int x; } in; } s, t[2];
  float4 w; int m[2][2], u[4], x;
  w.x = n; s.v.y = 1; s.a[1][n] = 2; t[n].in.x = 3; t[0].v.xy = 4; m[n][0] = 5; (u)[1] = 6;
  o[0] = w.x + s.v.y + t[1].in.x; int *p = m[1]; int (*q)[2] = &m[0]; (&s)->a[0][0] = *p + (*q)[1] + x;
}
//----
void set(int *p, int n);
void set(int *p, int n) { p[n] = n; }
void both(global int *g, local int *l) { set(g, 1); set(l, 2); int own[2]; set(own, 0); g[0] = own[0]; }
kernel void k(global int *g, local int *l) { both(g, l); both(l, g); set(&g[1], 1); set((int *)g, 1); }
//----
kernel void k(global int *g, int n) {
  if (n > 1) barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = 0; i < get_local_id(0); i++) { barrier(CLK_GLOBAL_MEM_FENCE); g[i] += n; }
  g[0]++; --g[1]; g[n] -= 2; g[2] |= n; g[3] = max(g[3], n);
  local int count; if (n) { local int inner = n + 1; local float4 parts[2]; g[4] = inner; }
  count += 1; while (n--) { local int deep = get_local_id(0); g[5] = deep; }
}
//----
kernel void k(global int *g, int n) {
  if (-n) { barrier(CLK_LOCAL_MEM_FENCE); } if (get_local_id(0) > !n) barrier(CLK_LOCAL_MEM_FENCE);
  if (~get_local_id(0)) { g[0] = 1; barrier(CLK_LOCAL_MEM_FENCE); } if (++n > get_local_id(0)) barrier(CLK_LOCAL_MEM_FENCE);
}
kernel void m(global float *f, int n, double d, long l) {
  f[0] = pow(f[1], n) + max(f[0], 1) + max(n, 2.5f) + fmax(1, f[2]) + min(n, 2u) + clamp(n, 0, 1.5) + max(l, 1) + sqrt(n) + fma(n, 2, f[3]) + fmin(n, n) + max(d, f[1]) + mad24(n, 2, 3u);
}
//----
kernel void k(global int *bins, local int *l, global uint *u, int i) {
  atomic_add(bins[i], 1);
  atomic_add(i, 1);
  atomic_inc(bins[i + 1], 2);
  atomic_xchg(1, bins);
  atomic_cmpxchg(bins, 1);
  atomic_add(u, i, 1);
  atomic_min(i, &l[0]);
}
//----
kernel void k(global atomic_int *a, global int *b) { b[0] = atomic_fetch_add(a, 1) + atomic_exchange(a, 2); }
//----
int atomic_fetch_max(int x) { return x; }
kernel void k(global atomic_uint *a, global int *b) { b[0] = atomic_fetch_max(b[1]) + atomic_fetch_sub(a, 1); }
//----
kernel void k(global int *a, global int *b) { int atomic_fetch_or = 1; b[0] = atomic_fetch_or + atomic_fetch_and(a, 1); }
//----
struct cell { struct cell *next; int v[4]; struct { int *at; } in; };
void set(int *p) { *p = 1; }
void fill(struct cell *c) { set(&c->v[1]); set(&(*c).v[2]); set(&c->next->v[3]); set(c->v + 1); set(&*c->v); set(c->in.at); }
kernel void k(global struct cell *g, local struct cell *l) { fill(g); fill(l); set(&g->v[0]); set(&l[1].v[0]); set(&(*g).next->v[0]); }
//----
#pragma OPENCL EXTENSION cl_khr_fp64 : disable
double twice(double x) { double2 both = (double2)(x, 2.0); return both.x + both.y; }
kernel void k(global double *g) { g[0] = twice(g[1]) + convert_double(1); }
//----
#define REAL double
REAL half_of(REAL x) { return x / 2; }
kernel void k(global REAL *g, global double4 *h) { g[0] = half_of(g[1]); h[0] = (double4)0; }
//----
typedef double real;
typedef struct { double x, y; } pair;
kernel void k(global real *g, global pair *p) { double3 v = 0; g[0] = v.x + p->x; }
//----
int *pick(int *a, int *b, int n) { return n > 0 ? a : n < 0 ? b + 1 : (int *)0; }
int *walk(int *p) { int *q = p; while (*q) q++; for (int i = 0; i < 2; i++) q += i; return q; }
kernel void k(global int *g, global int *h, local int *l) { *pick(g, h, 1) = 1; *pick(l, l, 2) = *walk(g); *walk(l) = 3; *pick(g, l, 3) = 4; }
//----
void each(int *p[2]) { *p[0] = 1; }
void deep(int **p) { **p = 1; }
kernel void k(global int *g, local int *l) { int *all[2] = { g, l }; each(all); int *one = g; deep(&one); global int *other = g; deep(&other); }
//----
float dot2(const float2 *a, const float2 *b) { return a->x * b->x + a->y * b->y; }
float sum(const float *p, int n) { float s = 0; for (int i = 0; i < n; i++) s += p[i]; return s; }
kernel void k(constant float2 *c, global float2 *g, local float *l, constant float *d) { g[0].x = dot2(c, g) + sum(l, 4) + sum(d, 2) + sum((global float *)g, 2); }
