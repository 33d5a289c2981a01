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
