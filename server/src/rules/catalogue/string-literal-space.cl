// BAD [all]
void f(void) { const char *s ‹= "abc"›; (void)s; }
// BAD [all]
int len(const char *s) { return s[0] != 0; }
int f(void) { return len(‹"abc"›); }
// BAD [all]
char *f(void) { return ‹"abc"›; }
// BAD [all]
void f(void) { const char *names[] = {‹"a"›}; (void)names[0]; }
// BAD [all]
void f(void) { const char *s = ‹(const char *)"abc"›; (void)s; }
// GOOD [all]
constant char *constant title = "abc";
void f(int n) { constant char *s = n ? "yes" : "no"; char t[] = "abc"; t[0] = s[0] + title[0] + "xyz"[n & 1]; }
