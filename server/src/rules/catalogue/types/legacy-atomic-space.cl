// BAD [all]
kernel void k(void) { int n = 0; ‹atomic_inc›(&n); }
// fix: Use 'n++': no other work-item can access a private object
// BAD [all]
void count(volatile int *n) { ‹atomic_add›(n, 1); }
// fix: Use '*n += 1': no other work-item can access a private object
// fix: Make 'n' point to global
// fix: Make 'n' point to local
// BAD [all]
kernel void k(constant int *c) { ‹atomic_min›(c, 1); }
// fix: Make 'c' point to global: changes the kernel's interface
// fix: Make 'c' point to local: changes the kernel's interface
// BAD [all]
kernel void k(global int *o) {
  int best = 0;
  ‹atomic_max›(&best, o[0] | 1);
  *o = best;
}
// fix: Use 'best = max(best, o[0] | 1)': no other work-item can access a private object
// BAD [gas]
int next(int *counter) { return ‹atomic_inc›(counter); }
// fix: Make 'counter' point to global
// fix: Make 'counter' point to local
// fix: Cast to 'global int *'
// fix: Cast to 'local int *'
// GOOD [all]
kernel void k(global int *g, local int *l) { atomic_add(g, 1); atomic_cmpxchg(l, 0, 1); }
