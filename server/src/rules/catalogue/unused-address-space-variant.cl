// BAD [all] clang: accepts
void __attribute__((overloadable)) put(global int *p) { *p = 1; }
void __attribute__((overloadable)) ‹put›(local int *p) { *p = 1; }
kernel void k(global int *g) { put(g); }
// GOOD [all]
void put(global int *p) { *p = 1; }
kernel void k(global int *g) { put(g); }
