// BAD [all] clang: warning
void f(private struct S *p);
//             ^^^^^^^^ warning[tag-visibility]: 'struct S' is declared inside the parameter list and is not visible outside the function
// BAD [all] clang: warning
void f(private struct S *p);
//             ^^^^^^^^ warning[tag-visibility]: 'struct S' is defined at line 2, after its use
// fix: Move 'S' above its use
// | struct S { int x; };
// |
// | void f(private struct S *p);
struct S { int x; };
// GOOD [all]
struct S;
void f(private struct S *p);
