// BAD [1.2+] clang: accepts
kernel void k(global char *s) { printf("%s", s); }
//                                           ^ warning[printf-string-argument]: %s takes a string literal, and this points to __global
// fix: Print the characters one by one
// | kernel void k(global char *s) { for (global char *character = s; *character; ++character)
// |     printf("%c", *character); }
// BAD [1.2+] clang: accepts
kernel void k(global char *s) {
  printf("%s\n", s);
//               ^ warning[printf-string-argument]: %s takes a string literal, and this points to __global
// fix: Print the characters one by one
// |   for (global char *character = s; *character; ++character)
// |       printf("%c", *character);
// |   printf("\n");
}
// GOOD [1.2+]
kernel void k(global char *s) { printf("%s", "name"); }
//                         ^ hint[kernel-argument-unused]: kernel argument 's' is unused
