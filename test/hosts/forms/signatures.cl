#define WIDE float8
#define STRANGE MISSING(x)
#ifdef USE_DOUBLE
#define REAL double
#else
#define REAL float
#endif
#ifdef USE_TABLE
#define TABLE constant float *table,
#else
#define TABLE
#endif
#define KERNEL(name, type) kernel void name(global type *data) { data[0] = 0; }
typedef struct { char c; double d; short s[3]; } padded;
typedef struct padded_list { struct padded_list *next; } list;
enum mode { OFF, ON };
union word { int i; float f; };
typedef float4 color;
typedef global int *pointer;
kernel void scalars(bool a, char b, uchar c, short d, ushort e, int f, uint g, long h, ulong i, half j, float k, double l, size_t m) { }
kernel void vectors(char2 a, uchar3 b, short4 c, int8 d, ulong16 e, float3 f, color g, WIDE h) { }
kernel void pointers(global char *a, constant float4 *b, local short *c, global void *d, global const volatile int *restrict e, pointer f, global color *g, local padded *h) { }
kernel void others(padded a, enum mode b, union word c, global list *d, image1d_t e, write_only image2d_array_t f, read_write image3d_t g, sampler_t h, event_t i, queue_t j, read_only pipe int k, write_only pipe float4 l) { }
kernel void unknown(missing a, global missing *b, global padded *c) { }
kernel void odd(STRANGE a) { }
KERNEL(pasted, float)
KERNEL(pasted_int, int)
kernel void open(global REAL *a, REAL b, int c) { a[0] = b; }
kernel void counted(TABLE int n) { }
#ifdef USE_DOUBLE
kernel void either(global double *a) { a[0] = 1; }
#else
kernel void either(global float *a, int n) { a[0] = n; }
#endif
#if defined(USE_HIDDEN) || defined USE_DOUBLE
kernel void hidden(int a) { }
#endif
kernel void branches(global int *a, global int *b, global int *c) {
#ifdef USE_TABLE
  a[0] = 1;
#endif
  b[0] = c[0];
}
__kernel __attribute__((reqd_work_group_size(4, 2, 1))) __attribute__((vec_type_hint(float4))) void required(void) { }
kernel __attribute__((reqd_work_group_size(SIZE, 1, 1))) void required_by_name(void) { }
void missing_kernel(global int *a) { a[0] = 1; }
static void missing_static(int a) { }
static inline void missing_inline(void) { }
int returns(int a) { return a; }
/* kernel */ void after_comment(int a) { }
// a line; with a comment
void after_line(int a) { }
#pragma unroll
void after_pragma(int a) { }
KERNEL_OF_OTHERS
void after_macro(int a) { }
kernel void ids(global int *a) { a[get_global_id(0)] = get_local_id(1); }
kernel void ids_by_variable(global int *a, int d) { a[get_global_id(d)] = get_group_id(2) + get_local_size(0); }
kernel void ids_with_sizes(global int *a) { a[get_global_id(1)] = get_num_groups(1); }
int through(int d) { return get_global_id(2); }
kernel void ids_through(global int *a) { a[through(1)] = get_work_dim(); }
kernel void locals(global int *a) { local int used[8]; local float4 unused[4]; local char both, other; int own[4]; both = 1; used[0] = both; a[0] = used[0] + own[0]; }
kernel void callee(global int *a) { a[0] = 1; }
kernel void caller(global int *a) { callee(a); }
typedef struct { int x; int y[2]; } point;
kernel void pointer_uses(global int *a, global int *b, global int *c, global point *d, global point *e, global int *f, global int *g, int n, int m) {
  a[0]++;
  --*b;
  int x = (c[1]);
  d->x = 1;
  e[n].y[1] += x;
  f = g;
  f[0] = 1;
  (*(g)) = 2;
}
kernel void pointer_uses_under(global int *a, global int *b, global int *c, global int *d, global int *e, global int *f, global int *g, int n, int m) {
  if (n) a[0] = 1;
  if (get_global_id(0)) b[0] = 1;
  while (n < 3) c[0] = 1;
  for (int i = 0; i < n; i++) d[0] = 1;
  switch (m) { case 1: e[0] = 1; }
  n && (f[0] = 1);
  int y = n ? (g[0] = 1) : 2;
  if (y) { int b; b = 2; }
}
kernel void shadowed(global int *a, global int *b) { { int a = 1; a = 2; } { global int *b = 0; b[0] = 1; } }
