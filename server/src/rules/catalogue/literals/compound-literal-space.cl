// BAD [all]
void f(void) { global int *p = (global int[]){1, 2}; *p = 1; }
//                             ^^^^^^^^^^^^^^^^^^^^ error[compound-literal-space]: a compound literal in a function is private and cannot be in __global
// fix: Put both into private memory
// | void f(void) { private int *p = (private int[]){1, 2}; *p = 1; }
// BAD [all]
kernel void k(void) { local int *p = (local int[]){1, 2}; *p = 1; }
//                                   ^^^^^^^^^^^^^^^^^^^ error[compound-literal-space]: a compound literal in a function is private and cannot be in __local
// fix: Put both into private memory
// | kernel void k(void) { private int *p = (private int[]){1, 2}; *p = 1; }
// fix: Declare a 'local' variable with these values
// BAD [all]
kernel void k(global int *o, int i) {
  constant int *t = (constant int[]){1, 2, 3};
//                  ^^^^^^^^^^^^^^^^^^^^^^^^^ error[compound-literal-space]: a compound literal in a function is private and cannot be in __constant
// fix: Put both into private memory
// |   private int *t = (private int[]){1, 2, 3};
// fix: Declare a 'constant' variable with these values
  *o = t[i];
}
// GOOD [all]
void f(void) { private int *p = (private int[]){1, 2}; *p = 1; }
// GOOD [all]
constant int *constant tab = (constant int[]){1, 2};
