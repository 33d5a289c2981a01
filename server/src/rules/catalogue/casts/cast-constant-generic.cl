// BAD [gas]
void f(constant int *c) { int *p = (int *)c; (void)*p; }
//                                 ^^^^^^^^ error[cast-constant-generic]: cannot cast 'c', which points to __constant, to '__generic int *': constant memory is not part of the generic address space
// safe fix: Cast to 'constant … *', and carry that on
// | void f(constant int *c) { constant int *p = (constant int *)c; (void)*p; }
// BAD [gas]
void f(int *p) { constant int *c = (constant int *)p; (void)*c; }
//          ^ hint[unqualified-pointer-portability]: 'p' points to __generic here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
//                                 ^^^^^^^^^^^^^^^^^ error[cast-constant-generic]: cannot cast 'p', which points to __generic, to '__constant int *': constant memory is not part of the generic address space
// fix: Make 'p' point to constant
// | void f(constant int *p) { constant int *c = (constant int *)p; (void)*c; }
// GOOD [all]
void f(constant int *c) { constant char *b = (constant char *)c; (void)*b; }
