// BAD [all]
__attribute__((‹reqd_work_group_size(8)›)) kernel void k(void) { }
// BAD [all]
__attribute__((‹reqd_work_group_size(8, 0, 1)›)) kernel void k(void) { }
// BAD [all]
__attribute__((‹work_group_size_hint(8, 1.5f, 1)›)) kernel void k(void) { }
// BAD [all]
__attribute__((reqd_work_group_size(8, 1, 1))) void ‹helper›(void) { }
// BAD [all]
struct point { int x; };
__attribute__((‹vec_type_hint(struct point)›)) kernel void k(void) { }
// BAD [all]
struct __attribute__((‹aligned(3)›)) point { int x; };
// BAD [enq]
kernel void k(void) { ‹__block› int x = 1; }
// BAD [all]
kernel void k(global int *a) { __attribute__((‹opencl_unroll_hint(2)›)) int i = 0; a[i] = 1; }
// BAD [all]
typedef int number __attribute__((‹opencl_unroll_hint›));
// BAD [all]
__attribute__((‹opencl_unroll_hint(2)›)) kernel void k(global int *a) { a[0] = 1; }
// GOOD [all]
kernel void k(global int *a) { __attribute__((opencl_unroll_hint(2))) for (int i = 0; i < 4; i++) a[i] = 1; }
// GOOD [all]
__attribute__((reqd_work_group_size(8, 4, 1), vec_type_hint(float4))) kernel void k(void) { }
struct __attribute__((aligned(8), packed)) point { int x; };
