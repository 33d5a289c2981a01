// BAD [1.2+] clang: accepts
kernel void k(global char *s) { printf("%s", ‹s›); }
// fix: Print the characters one by one
// BAD [1.2+] clang: accepts
kernel void k(global char *s) {
  printf("%s\n", ‹s›);
}
// fix: Print the characters one by one
// GOOD [1.2+]
kernel void k(global char *s) { printf("%s", "name"); }
