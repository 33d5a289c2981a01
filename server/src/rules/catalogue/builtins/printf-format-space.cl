// BAD [1.2+]
kernel void k(global const char *s) { printf(‹s›); }
// fix: Make 's' point to constant: changes the kernel's interface
// BAD [1.2+]
kernel void k(void) { char fmt[] = "x"; printf(‹fmt›); }
// fix: Declare 'fmt' in constant memory
// GOOD [1.2+]
constant char fmt[] = "%d\n";
kernel void k(int n) { printf(fmt, n); printf("%d\n", n); }
