// BAD [all]
private int f(void) { return 1; }
//          ^ error[return-type-space]: the result of 'f' cannot be in __private: a value has no address space
// unsafe fix: Delete the qualifier
// | int f(void) { return 1; }
// BAD [all]
local int *private f(local int *p) { return p; }
//                 ^ error[return-type-space]: the result of 'f' cannot be in __private: a value has no address space
// safe fix: Delete the qualifier
// | local int *f(local int *p) { return p; }
// BAD [all]
typedef global float gf;
gf f(void);
// ^ error[return-type-space]: the result of 'f' cannot be in __global: a value has no address space
// fix: Write the type without the address space
// | float f(void);
// GOOD [all]
local int *f(local int *p) { return p; }
int g(void) { return 1; }
