// BAD [all]
void f(global int *g, local int *l) { l = ‹g›; }
// unsafe fix: Make 'l' point to global
// fix: Make 'g' point to local
// BAD [no-gas]
struct view { int *cur; };
void f(global int *g) { struct view v; v.cur = ‹g›; *v.cur = 1; }
// fix: Make member 'cur' point to global
// fix: Make 'g' point to private
// fix: Build as OpenCL C 2.0 (-cl-std=CL2.0)
// BAD [all]
void f(global float *g, local float *l) { while ((l = ‹g›)) g = 0; }
// unsafe fix: Make 'l' point to global
// fix: Make 'g' point to local
// BAD [all]
void f(global int *g, local int *l, int n) {
  l ‹=
      g + n›;
}
// unsafe fix: Make 'l' point to global
// fix: Make 'g' point to local
// GOOD [all]
void f(global int *g, global int *h, int n) { g = n ? g : h; *g = 1; }
// GOOD [gas]
void f(global int *g, local int *l, int n) { int *p; if (n) p = g; else p = l; *p = 1; }
