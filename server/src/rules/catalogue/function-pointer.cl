// BAD [all]
void f(void);
void g(void) { void (‹*p›)(void); }
// BAD [all]
void f(void);
void g(void) { ‹&f›; }
// GOOD [all]
void f(void);
void g(int n) { if (n) f(); }
