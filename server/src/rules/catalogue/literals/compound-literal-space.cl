// BAD [all]
void f(void) { global int *p = ‹(global int[]){1, 2}›; *p = 1; }
// fix: Put both into private memory
// BAD [all]
kernel void k(void) { local int *p = ‹(local int[]){1, 2}›; *p = 1; }
// fix: Put both into private memory
// fix: Declare a 'local' variable with these values
// BAD [all]
kernel void k(global int *o, int i) {
  constant int *t = ‹(constant int[]){1, 2, 3}›;
  *o = t[i];
}
// fix: Put both into private memory
// fix: Declare a 'constant' variable with these values
// GOOD [all]
void f(void) { private int *p = (private int[]){1, 2}; *p = 1; }
// GOOD [all]
constant int *constant tab = (constant int[]){1, 2};
