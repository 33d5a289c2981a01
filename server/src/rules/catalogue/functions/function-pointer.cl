// BAD [all]
void f(void);
void g(void) { void (‹*p›)(void); }
// BAD [all]
void f(void);
void g(void) { ‹&f›; }
// BAD [all]
typedef void (‹*callback›)(int);
// BAD [all]
typedef int callback(int);
kernel void k(void) { typedef callback *‹table›[4]; }
// GOOD [all]
typedef int callback(int);
// GOOD [all]
void f(void);
void g(int n) { if (n) f(); }
// BAD [all]
kernel void k(global int *o) { o[0] = (‹int (*)(int)›)0 != 0; }
