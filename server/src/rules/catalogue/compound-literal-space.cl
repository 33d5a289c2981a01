// BAD [all]
void f(void) { global int *p = ‹(global int[]){1, 2}›; *p = 1; }
// BAD [all]
kernel void k(void) { local int *p = ‹(local int[]){1, 2}›; *p = 1; }
// GOOD [all]
void f(void) { private int *p = (private int[]){1, 2}; *p = 1; }
// GOOD [all]
constant int *constant tab = (constant int[]){1, 2};
