// BAD [all]
constant int a = 3;
kernel void k(void) { ‹a› = 42; }
// BAD [all]
void f(constant int *p) { ‹p[2]› += 1; }
// BAD [all]
void f(constant int *p) { ++‹*p›; }
// BAD [all]
struct s { int x, v[3]; };
void f(constant struct s *p) { ‹p->v[1]› = 2; }
// BAD [all]
constant int a = 1;
constant int *constant p = &a;
void f(void) { ‹p› = 0; }
// BAD [all]
void f(void) { ‹"abc"[0]› = 120; }
// BAD [all] clang: accepts – clspace: error
void f(constant float4 *p) { ‹p->x› = 1; }
// GOOD [all]
void f(constant int *p, private int *o) { ++p; *o = p[0]; p = 0; }
