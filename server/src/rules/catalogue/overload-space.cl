// BAD [all]
void __attribute__((overloadable)) put(global int *p) { *p = 1; }
void __attribute__((overloadable)) put(local int *p) { *p = 1; }
kernel void k(void) { int x; ‹put›(&x); }
// GOOD [all]
void __attribute__((overloadable)) put(global int *p) { *p = 1; }
void __attribute__((overloadable)) put(private int *p) { *p = 1; }
kernel void k(void) { int x; put(&x); }
