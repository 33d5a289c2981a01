// BAD [all] clang: warning
void f(private ‹struct S› *p);
// BAD [all] clang: warning
void f(private ‹struct S› *p);
struct S { int x; };
// fix: Move 'S' above its use
// GOOD [all]
struct S;
void f(private struct S *p);
