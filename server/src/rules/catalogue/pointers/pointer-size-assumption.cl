// BAD [all] clang: accepts
uint f(local int *l) { return (uint)(size_t)l + sizeof(global int *); }
//                                              ^^^^^^^^^^^^^^^^^^^^ warning[pointer-size-assumption]: this is the size of a pointer to __global, but the pointers here point to __local, and sizes may differ
// fix: Replace by 'local'
// | uint f(local int *l) { return (uint)(size_t)l + sizeof(local int *); }
// BAD [all] clang: warning
int f(int place) { return *(private int *)place; }
//                         ^^^^^^^^^^^^^^^^^^^^ warning[pointer-size-assumption]: 'int' may be too small for a pointer that points to __private: use 'uintptr_t'
// GOOD [all]
size_t f(local int *l) { return (size_t)l + sizeof(l); }
// BAD [all] clang: accepts
union either { global int *far; local int *near; };
//                                         ^^^^ warning[pointer-size-assumption]: 'near' points to __local and 'far' points to __global: in one union they may differ in size, and are not interchangeable
// GOOD [all]
union same { global int *ints; global float *floats; };
