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
// GOOD [all]
__attribute__((reqd_work_group_size(8, 4, 1), vec_type_hint(float4))) kernel void k(void) { }
struct __attribute__((aligned(8), packed)) point { int x; };
