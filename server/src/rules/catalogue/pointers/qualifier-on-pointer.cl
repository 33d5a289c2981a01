// BAD [all] clang: accepts
kernel void k(void) { int x; int *‹local› p; p = &x; }
// GOOD [all]
kernel void k(void) { local int x; local int *p = &x; *p = 1; }
