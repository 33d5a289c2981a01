// BAD [all]
void f(void) global;
//           ^^^^^^ error[syntax-error]: a function has no address space: 'global' is not allowed after its parameters
// BAD [all]
global kernel void f(void) { }
//                 ^ error[return-type-space]: the result of 'f' cannot be in __global: a value has no address space
// unsafe fix: Delete the qualifier
// | kernel void f(void) { }
// GOOD [all]
kernel void f(void) { }
