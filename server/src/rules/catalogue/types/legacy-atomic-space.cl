// BAD [all]
kernel void k(void) { int n = 0; atomic_inc(&n); }
//                               ^^^^^^^^^^ error[legacy-atomic-space]: cannot pass a pointer to 'n', which is in __private, as argument 1 of 'atomic_inc': it takes a pointer to a __global or __local integer
// fix: Use 'n++': no other work-item can access a private object
// | kernel void k(void) { int n = 0; n++; }
// BAD [all]
void count(volatile int *n) { atomic_add(n, 1); }
//                       ^ [1.0, 1.1, 1.2, 3.0−gas, 3.0−both] hint[unqualified-pointer-portability]: 'n' points to __private here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
//                       ^ [2.0, 3.0, 3.0−psv] hint[unqualified-pointer-portability]: 'n' points to __generic here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
//                            ^^^^^^^^^^ [1.0, 1.1, 1.2, 3.0−gas, 3.0−both] error[legacy-atomic-space]: cannot pass 'n', which points to __private, as argument 1 of 'atomic_add': it takes a pointer to a __global or __local integer
// fix: Use '*n += 1': no other work-item can access a private object
// | void count(volatile int *n) { *n += 1; }
// fix: Make 'n' point to global
// fix: Make 'n' point to local
//                            ^^^^^^^^^^ [2.0, 3.0, 3.0−psv] error[legacy-atomic-space]: cannot pass 'n', which points to __generic, as argument 1 of 'atomic_add': it takes a pointer to a __global or __local integer
// fix: Make 'n' point to global
// | void count(global volatile int *n) { atomic_add(n, 1); }
// fix: Make 'n' point to local
// fix: Cast to 'volatile global int *'
// fix: Cast to 'volatile local int *'
// BAD [all]
kernel void k(constant int *c) { atomic_min(c, 1); }
//                               ^^^^^^^^^^ error[legacy-atomic-space]: cannot pass 'c', which points to __constant, as argument 1 of 'atomic_min': it takes a pointer to a __global or __local integer
// fix: Make 'c' point to global: changes the kernel's interface
// | kernel void k(global int *c) { atomic_min(c, 1); }
// fix: Make 'c' point to local: changes the kernel's interface
// BAD [all]
kernel void k(global int *o) {
  int best = 0;
  atomic_max(&best, o[0] | 1);
//^^^^^^^^^^ error[legacy-atomic-space]: cannot pass a pointer to 'best', which is in __private, as argument 1 of 'atomic_max': it takes a pointer to a __global or __local integer
// fix: Use 'best = max(best, o[0] | 1)': no other work-item can access a private object
// |   best = max(best, o[0] | 1);
  *o = best;
}
// BAD [gas]
int next(int *counter) { return atomic_inc(counter); }
//            ^^^^^^^ hint[unqualified-pointer-portability]: 'counter' points to __generic here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
//                              ^^^^^^^^^^ error[legacy-atomic-space]: cannot pass 'counter', which points to __generic, as argument 1 of 'atomic_inc': it takes a pointer to a __global or __local integer
// fix: Make 'counter' point to global
// | int next(global int *counter) { return atomic_inc(counter); }
// fix: Make 'counter' point to local
// fix: Cast to 'global int *'
// fix: Cast to 'local int *'
// GOOD [all]
kernel void k(global int *g, local int *l) { atomic_add(g, 1); atomic_cmpxchg(l, 0, 1); }
