// BAD [all]
void f(global int n) { (void)n; }
//                ^ error[parameter-space]: parameter 'n' cannot be in __global: a parameter is a private copy
// fix: Delete the qualifier
// | void f(int n) { (void)n; }
// BAD [all]
kernel void k(global int *global p) { *p = 1; }
//                               ^ error[parameter-space]: parameter 'p' cannot be in __global: a parameter is a private copy
// fix: Delete the qualifier: changes the kernel's interface
// | kernel void k(global int *p) { *p = 1; }
// BAD [all]
typedef int *iptr;
void f(local iptr p) { *p = 1; }
//                ^ error[parameter-space]: parameter 'p' cannot be in __local: a parameter is a private copy
// fix: Delete the qualifier
// | void f(iptr p) { *p = 1; }
// BAD [all]
int f(global int p, int n) { return p[n]; }
//               ^ error[parameter-space]: parameter 'p' cannot be in __global: a parameter is a private copy
// fix: Make 'p' a pointer
// | int f(global int *p, int n) { return p[n]; }
// BAD [all]
void f(global event_t e) { }
//                    ^ error[parameter-space]: parameter 'e' cannot be in __global: a parameter is a private copy
// fix: Delete the qualifier
// | void f(event_t e) { }
//                    ^ hint[unused-parameter]: 'e' is never used
// BAD [all]
void f(int constant);
//     ^^^^^^^^^^^^ error[parameter-space]: a parameter cannot be in __constant
// fix: Rename to 'constant_'
// | void f(int constant_);
// fix: Delete the qualifier
// BAD [all]
kernel void k(global sampler_t s) { }
//                             ^ error[parameter-space]: parameter 's' cannot be in __global: a parameter is a private copy
// fix: Delete the qualifier
// | kernel void k(sampler_t s) { }
//                             ^ hint[kernel-argument-unused]: kernel argument 's' is unused
// GOOD [all]
void f(private int n, global int *private p, local float t[4]) { *p = n + (int)t[0]; }
//     ^^^^^^^ hint[redundant-private]: 'private' is the default here
