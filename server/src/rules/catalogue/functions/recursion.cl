// BAD [all] clang: accepts
int fact(int n) { return n < 2 ? 1 : n * fact(n - 1); }
//                                       ^^^^^^^^^^^ warning[recursion]: 'fact' calls itself: OpenCL C has no recursion
// GOOD [all]
int fact(int n) { int r = 1; for (; n > 1; --n) r *= n; return r; }
