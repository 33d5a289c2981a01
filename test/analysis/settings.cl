// A program in each line, analysed under several settings; `//` begins a comment, a pilcrow sign ends a line.
kernel void k(global int *a, local int *t) { t[get_local_id(0)] = a[0]; a[1] = t[1]; }
kernel void k(global int *a) { int t[4]; for (int i = 0; i <= 4; i++) t[i] = i; a[0] = t[0]; }¶kernel void l(global int *a) { a[get_global_id(0) / 2] = 1; }¶kernel void m(global int *a) { a[0] = a[0]; }
kernel void k(global int *a) { if (get_local_id(0) < 4) barrier(CLK_LOCAL_MEM_FENCE); a[get_global_id(0)] = 1; }
kernel void k(global float *a) { a[0] = SIZE * SCALE; a[1] = SIZE; a[2] = helper(SIZE); }
kernel void k(global TYPE *a, global REAL4 *b) { TYPE t = a[0]; a[1] = t; b[0] = (REAL4)(0); }
kernel void k(global int *a) { a[0] = {{size}}; a[1] = ${value}; int x = y; }¶int f(void) { return {{n}}; }
kernel void k(global {{type}} *a) { a[0] = 1; }
kernel void k(global int *a) { int t[2][2] = {{1}, {2}}; a[0] = t[0][1]; a[1] = SIZE }
#define TWICE(x) (x)¶  + (x))¶kernel void k(global int *a) { a[0] = TWICE(a[1]); }
#define BODY do { a[0] = 1;¶  a[1] = 2; \¶  } while (0)¶kernel void k(global int *a) { BODY; }
#define ONE(x) x; \¶  x;¶  a[2] = x;¶}¶kernel void k(global int *a) { ONE(a[0]) }
kernel void k(global int *a) { a[0] = f(1, 2; }
kernel void k(global int *a { a[0] = 1; }
kernel void k(global int *a) { a[0] = 1; /* a comment¶}¶
#define F(x) x¶kernel void k(global int *a) { a[0] = F(1; }¶
#ifdef SIZE¶kernel void k(global int *a) { a[0] = SIZE }¶#else¶kernel void k(global int *a) { a[0] = 1 }¶#endif
#ifdef SIZE¶int f(void) { return; }¶#endif¶kernel void k(global int *a) { a[0] = OTHER; a[1] = "x"; }
kernel void k(global int *a) { float long = 1; a[0] = long; int class = 2; }
kernel void k(global int *a) { int i = 0; while (i < 4) { a[i] = 1 i++; } if (i { a[0] = 2; } }
kernel void k(global int *a) { esle a[0] = 1; fro (int i = 0; i < 4; i++) a[i] = 1; retrun; }
krenel void k(global int *a) { a[0] = 1; }¶vodi f(int x) { }
kernel void k(global int *a) { int *p = a; int *q = p; q[0] = 1; }
void f(int *p) { *p = 1; }¶kernel void k(global int *a, local int *t) { f(a); f(t); f(a + 1); }
int f(int *p) { return *p; }¶int g(int *q) { return f(q); }¶kernel void k(global int *a) { a[0] = g(a); }
kernel void k(global int *a) { a[0] = get_global_size(); a[1] = get_global_id(); barrier(); }
kernel void k(global int *a) { uint n = -1; if (n < 0) a[0] = 1; a[1] = 1 << 40; a[2] = 5 / 0; }
kernel void k(global int *a) { int unused; const int c = 1; c = 2; a[0] = c }
// clspace-disable-next-line unused-variable¶kernel void k(global int *a) { int x; a[0] = 1; }
// clspace-disable unused-variable¶kernel void k(global int *a) { int x; int y; a[0] = y; }
// clspace-disable-next-line unused-variable, race-global¶kernel void k(global int *a) { a[0] = 1; }
kernel void k(global int *a) { a[0] = 1 // clspace-disable-line syntax-error¶}
#include "missing.h"¶kernel void k(global int *a) { a[0] = OTHER + f(a); struct S s; s.x = 1; }
#include "types.h"¶kernel void k(global real *a) { a[0] = ZERO; a[0].x = wrong; int *p = a; }
#include "open.h"¶kernel void k(global int *a) { a[0] = 1; }
typedef struct { int x; } S;¶kernel void k(global S *s) { s.x = 1; s->y = 2; S t = { 1, 2 }; }
kernel void k(global int *a) { a[0] = 1; }}¶kernel void l(global int *a) { a[0] = 1; }
kernel void k(global int *a) { switch (a[0]) { case 1: a[1] = 1; case 1: break; default: a[2] = 1 } }
kernel void k(global int *a) { for (int i = 0, i < 4; i++) a[i] = i; for (;;) { } a[0] = 1; }
