// BAD [all]
struct s { int a : 3; };
//             ^ error[unsupported-c99]: there are no bit-fields in OpenCL C
// fix: Make it a whole member
// | struct s { int a ; };
// BAD [all]
void f(int n) { int a[n]; a[0] = 1; }
//                    ^ error[unsupported-c99]: the size of an array must be a constant: OpenCL C has no variable length arrays
// BAD [all] clang: accepts – clspace: warning
struct s { int n; int a[]; };
//                    ^ warning[unsupported-c99]: flexible array members are not supported
// GOOD [all]
constant int N = 4;
kernel void k(void) { local int a[N]; a[0] = 1; }
