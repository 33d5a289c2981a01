// BAD [1.2+]
kernel void k(global const char *s) { printf(s); }
//                                           ^ error[printf-format-space]: the format of printf must point to __constant, but this is 's', which points to __global
// fix: Make 's' point to constant: changes the kernel's interface
// | kernel void k(constant const char *s) { printf(s); }
// BAD [1.2+]
kernel void k(void) { char fmt[] = "x"; printf(fmt); }
//                                             ^^^ error[printf-format-space]: the format of printf must point to __constant, but this is a pointer to 'fmt', which is in __private
// fix: Declare 'fmt' in constant memory
// | kernel void k(void) { constant char fmt[] = "x"; printf(fmt); }
// GOOD [1.2+]
constant char fmt[] = "%d\n";
kernel void k(int n) { printf(fmt, n); printf("%d\n", n); }
