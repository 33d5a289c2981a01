// BAD [1.2+] clang: warning
kernel void k(float4 v) { printf("%v4f\n", v); }
//                                         ^ warning[printf-format]: '%v4f' has no length modifier: what it prints is undefined
// fix: Write '%v4hlf'
// | kernel void k(float4 v) { printf("%v4hlf\n", v); }
// BAD [1.2+] clang: warning
kernel void k(int n) { printf("%f\n", n); }
//                                    ^ warning[printf-format]: '%f' takes a 'double', but this is 'int'
// BAD [1.2+] clang: warning
kernel void k(int n) { printf("%d %d\n", get_global_id(0), n); }
//                                       ^^^^^^^^^^^^^^^^ warning[printf-format]: '%d' takes an 'int', but this is 'ulong'
// BAD [1.2+] clang: warning
kernel void k(ulong n) { printf("id %d\n", n); }
//                                         ^ warning[printf-format]: '%d' takes an 'int', but this is 'ulong'
// fix: Write '%ld'
// | kernel void k(ulong n) { printf("id %ld\n", n); }
// BAD [1.2+] clang: warning
kernel void k(int n) { printf("%d %d\n", n); }
//                            ^^^^^^^^^ warning[printf-format]: '%d' has no argument: there is only 1
// BAD [1.2+] clang: warning
kernel void k(int n) { printf("%d\n", n, n); }
//                                       ^ warning[printf-format]: the format has no conversion for this argument
// GOOD [1.2+]
kernel void k(int n, uchar c, float f, float4 v, int4 i, long l, global int *p) {
  size_t s = l;
  printf("%d %u %c %f %v4hlf %v4hld %ld %lu %p %%\n", n, c, c, f, v, i, l, s, p);
  printf("%*d %.*f %5.2f %-8x %s\n", n, n, n, f, f, n, "text");
}
// BAD [1.2, 2.0, 3.0] clang: accepts
kernel void k(void) { printf("%zu items", get_global_size(0)); }
//                           ^^^^^^^^^^^ warning[printf-format]: '%zu': OpenCL C has no length 'z' before 3.1
// fix: Write '%lu'
// | kernel void k(void) { printf("%lu items", get_global_size(0)); }
