// BAD [all] clang: warning
void f(private ‹struct S› *p);
// GOOD [all]
struct S;
void f(private struct S *p);
// BAD [all]
void f(private struct S *p) { p->x = 1; }
struct S { int x; };
