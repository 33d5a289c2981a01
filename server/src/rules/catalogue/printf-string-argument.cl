// BAD [1.2+] clang: accepts
kernel void k(global char *s) { printf("%s", ‹s›); }
// GOOD [1.2+]
kernel void k(global char *s) { printf("%s", "name"); }
