// BAD [all]
void f(sampler_t *s) { }
//                ^ error[sampler-derived-type]: pointers to samplers are not allowed
//                ^ hint[unused-parameter]: 's' is never used
//                ^ [1.0, 1.1, 1.2, 3.0−gas, 3.0−both] hint[unqualified-pointer-portability]: 's' points to __private here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
//                ^ [2.0, 3.0, 3.0−psv] hint[unqualified-pointer-portability]: 's' points to __generic here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
// BAD [all]
kernel void k(sampler_t s) { sampler_t a[] = {s}; }
//                                     ^ error[sampler-derived-type]: arrays of samplers are not allowed
//                                     ^ hint[unused-variable]: 'a' is never used
// BAD [all]
struct s { sampler_t m; };
//                   ^ error[sampler-derived-type]: a sampler cannot be a member
// BAD [all]
sampler_t f(void);
//        ^ error[sampler-derived-type]: a function cannot return 'sampler_t'
// BAD [all]
kernel void k(sampler_t s, sampler_t t) { s = t; }
//                      ^ hint[kernel-argument-unused]: kernel argument 's' is unused
//                                          ^ error[sampler-derived-type]: a sampler cannot be assigned
// BAD [enq]
typedef int (^bt)(void);
bt f(void);
// ^ error[sampler-derived-type]: a function cannot return 'int (^const)(void)'
// BAD [all]
image2d_t f(image2d_t a) { return a; }
//        ^ error[sampler-derived-type]: a function cannot return '__read_only image2d_t'
// BAD [enq]
pipe int f(void);
//       ^ error[sampler-derived-type]: a function cannot return 'read_only pipe int'
// GOOD [all]
void f(sampler_t s) { }
//               ^ hint[unused-parameter]: 's' is never used
