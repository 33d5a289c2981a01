// BAD [gas]
float at(const float *p) { return *p; }
kernel void k(constant float *c, global float *o) { *o = at(‹c›); }
// safe fix: Make parameter 'p' of 'at' point to constant
// fix: Pass a copy in private memory
// fix: Make 'c' point to global: changes the kernel's interface
// BAD [gas]
constant int c = 3;
void f(void) { const int *p ‹= &c›; (void)*p; }
// safe fix: Make 'p' point to constant
// BAD [gas]
int sum(int *p, int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s += p[i];
  return s;
}
kernel void k(constant int *c, global int *o) { *o = sum(‹c›, 4) + sum(o, 4); }
// fix: Overload 'sum' by address space (2 variants)
// fix: Make 'c' point to global: changes the kernel's interface
// GOOD [all]
float at(constant float *p) { return *p; }
kernel void k(constant float *c, global float *o) { *o = at(c); }
