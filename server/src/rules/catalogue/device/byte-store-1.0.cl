// BAD [1.0] clang: accepts
kernel void k(global char *a) { ‹a[0]› = 1; }
// safe fix: Enable cl_khr_byte_addressable_store
// GOOD [all]
kernel void k(global int *a) { a[0] = 1; }
