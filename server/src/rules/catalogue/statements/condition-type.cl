// BAD [all]
kernel void k(global int *out, int4 v) { if (v) out[0] = 1; }
//                                       ^^ error[condition-type]: 'if' takes a number or a pointer, not 'int4'; 'any' and 'all' make one of a vector
// fix: Reduce with 'any'
// | kernel void k(global int *out, int4 v) { if (any(v)) out[0] = 1; }
// BAD [all]
struct pair { int a, b; };
kernel void k(global int *out) { struct pair p; while (p) break; }
//                        ^^^ hint[kernel-argument-unused]: kernel argument 'out' is unused
//                                              ^^^^^ error[condition-type]: 'while' takes a number or a pointer, not 'struct pair'
// BAD [all]
kernel void k(global int *out, float f) { switch (f) { default: out[0] = 1; } }
//                                        ^^^^^^ error[condition-type]: 'switch' takes an integer, not 'float'
// GOOD [1.2+]
kernel void k(global int *out, int4 v, float f) { if (any(v) && f && out) out[0] = 1; }
