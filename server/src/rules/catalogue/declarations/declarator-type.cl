// BAD [all]
kernel void k(void) { int a[‹-1›]; }
// BAD [all]
kernel void k(void) { int a[‹1.5f›]; }
// BAD [all]
kernel void k(void) { int a[‹1ul << 62›]; }
// BAD [all]
struct rows { int n; float ‹cells›[]; int m; };
// BAD [all]
kernel void k(void) { int ‹a›[]; }
// BAD [all]
void rows(int ‹a›[][]);
// BAD [all]
void none(void ‹a›);
// fix: Delete the name
// BAD [all]
void none(int a, ‹void›);
// BAD [all]
void f(int ‹restrict› x);
// fix: Delete 'restrict'
// BAD [all]
‹enum nothing { }›;
// GOOD [all]
void rows(int a[][4]);
struct tail { int n; float cells[]; };
kernel void k(global int *o) { int a[2][3]; int b[] = {1, 2}; o[0] = sizeof(a) + sizeof(b); }
// BAD [all]
typedef int wide __attribute__((aligned(16)));
constant wide ‹table›[2] = { 1, 2 };
// GOOD [all]
typedef int4 wide __attribute__((aligned(16)));
constant wide table[2] = { 1, 2 };
struct row { global wide *cells[2]; };
