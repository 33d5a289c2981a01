// BAD [all]
void f(void) { const char *s ‹= "abc"›; (void)s; }
// safe fix: Make 's' point to constant
// fix: Make 's' a private array with the same values
// BAD [all]
int len(const char *s) { return s[0] != 0; }
int f(void) { return len(‹"abc"›); }
// safe fix: Make parameter 's' of 'len' point to constant
// fix: Pass a copy in private memory
// BAD [all]
char *f(void) { return ‹"abc"›; }
// safe fix: Make the result of 'f' point to constant
// BAD [all]
void f(void) { const char *names[] = {‹"a"›}; (void)names[0]; }
// fix: Make 'names' point to constant
// BAD [all]
void f(void) { const char *s = ‹(const char *)"abc"›; (void)s; }
// safe fix: Cast to 'constant … *', and carry that on
// GOOD [all]
constant char *constant title = "abc";
void f(int n) { constant char *s = n ? "yes" : "no"; char t[] = "abc"; t[0] = s[0] + title[0] + "xyz"[n & 1]; }
