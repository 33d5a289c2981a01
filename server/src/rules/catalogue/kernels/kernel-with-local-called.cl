// BAD [all] clang: accepts
kernel void a(global int *p) { local int t; t = 1; *p = t; }
kernel void b(global int *p) { ‹a›(p); }
// fix: Extract its body into a function
// GOOD [all]
void body(global int *p, local int *t) { *t = 1; *p = *t; }
kernel void a(global int *p) { local int t; body(p, &t); }
kernel void b(global int *p) { local int t; body(p, &t); }
