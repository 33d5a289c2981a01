// BAD [1.2+] clang: warning
kernel void k(float4 v) { printf("%v4f\n", ‹v›); }
// fix: Write '%v4hlf'
// BAD [1.2+] clang: warning
kernel void k(int n) { printf("%f\n", ‹n›); }
// BAD [1.2+] clang: warning
kernel void k(int n) { printf("%d %d\n", ‹get_global_id(0)›, n); }
// BAD [1.2+] clang: warning
kernel void k(ulong n) { printf("id %d\n", ‹n›); }
// fix: Write '%ld'
// BAD [1.2+] clang: warning
kernel void k(int n) { printf(‹"%d %d\n"›, n); }
// BAD [1.2+] clang: warning
kernel void k(int n) { printf("%d\n", n, ‹n›); }
// GOOD [1.2+]
kernel void k(int n, uchar c, float f, float4 v, int4 i, long l, global int *p) {
  size_t s = l;
  printf("%d %u %c %f %v4hlf %v4hld %ld %lu %p %%\n", n, c, c, f, v, i, l, s, p);
  printf("%*d %.*f %5.2f %-8x %s\n", n, n, n, f, f, n, "text");
}
// BAD [1.2, 2.0, 3.0] clang: accepts
kernel void k(void) { printf(‹"%zu items"›, get_global_size(0)); }
// fix: Write '%lu'
