// BAD [1.2+]
kernel void k(global const char *s) { printf(‹s›); }
// BAD [1.2+]
kernel void k(void) { char fmt[] = "x"; printf(‹fmt›); }
// GOOD [1.2+]
constant char fmt[] = "%d\n";
kernel void k(int n) { printf(fmt, n); printf("%d\n", n); }
