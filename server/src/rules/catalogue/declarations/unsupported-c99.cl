// BAD [all]
struct s { int ‹a› : 3; };
// fix: Make it a whole member
// BAD [all]
void f(int n) { int a[‹n›]; a[0] = 1; }
// BAD [all] clang: accepts – clspace: warning
struct s { int n; int ‹a›[]; };
// GOOD [all]
constant int N = 4;
kernel void k(void) { local int a[N]; a[0] = 1; }
