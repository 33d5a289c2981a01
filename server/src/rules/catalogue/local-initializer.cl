// BAD [all]
kernel void k(void) { local float ‹a› = 1; a += 1; }
// BAD [all]
kernel void k(void) { local int ‹t›[4] = {0}; t[0]++; }
// BAD [all]
kernel void k(void) { local int x; local int *local ‹p› = &x; *p = 0; }
// GOOD [all]
kernel void k(void) { local float b; b = 1; local float *p = &b; *p = 2; }
