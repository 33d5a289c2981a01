// BAD [all] clang: accepts
kernel void k(global int *o) { global int *p = 0; if (get_global_id(0) == 1) p = o; else *p = 1; }
//                                                                                       ^^ warning[null-dereference]: this pointer is null
// GOOD [all]
kernel void k(global int *o) { global int *p = 0; if (get_global_id(0) == 1) p = o; if (p) *p = 1; }
