// BAD [all]
constant int a = 3;
kernel void k(void) { ‹a› = 42; }
// fix: Work on a private copy of 'a'
// fix: Delete the statement
// BAD [all]
void f(constant int *p) { ‹p[2]› += 1; }
// fix: Make 'p' point to global
// fix: Make 'p' point to local
// fix: Delete the statement
// BAD [all]
void f(constant int *p) { ++‹*p›; }
// fix: Make 'p' point to global
// fix: Make 'p' point to local
// fix: Delete the statement
// BAD [all]
struct s { int x, v[3]; };
void f(constant struct s *p) { ‹p->v[1]› = 2; }
// fix: Make 'p' point to global
// fix: Make 'p' point to local
// fix: Delete the statement
// BAD [all]
constant int a = 1;
constant int *constant p = &a;
void f(void) { ‹p› = 0; }
// fix: Delete the statement
// BAD [all]
void f(void) { ‹"abc"[0]› = 120; }
// fix: Delete the statement
// BAD [all] clang: accepts – clspace: error
void f(constant float4 *p) { ‹p->x› = 1; }
// fix: Make 'p' point to global
// fix: Make 'p' point to local
// fix: Delete the statement
// BAD [all]
constant int weights[2] = {1, 2};
kernel void k(global int *o) {
  ‹weights[0]› = 3;
  *o = weights[0] + weights[1];
}
// fix: Work on a private copy of the array
// fix: Delete the statement
// GOOD [all]
void f(constant int *p, private int *o) { ++p; *o = p[0]; p = 0; }
