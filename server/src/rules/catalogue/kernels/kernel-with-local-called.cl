// BAD [all] clang: accepts
kernel void a(global int *p) { local int t; t = 1; *p = t; }
kernel void b(global int *p) { a(p); }
//                             ^^^^ warning[kernel-with-local-called]: kernel 'a' declares local variables: calling it is implementation-defined
// fix: Extract its body into a function
// | void a_work(global int *p, local int *t) { (*t) = 1; *p = (*t); }
// |
// | kernel void a(global int *p) {
// |     local int t;
// |     a_work(p, &t);
// | }
// | kernel void b(global int *p) { local int t;
// | a_work(p, &t); }
// GOOD [all]
void body(global int *p, local int *t) { *t = 1; *p = *t; }
kernel void a(global int *p) { local int t; body(p, &t); }
kernel void b(global int *p) { local int t; body(p, &t); }
