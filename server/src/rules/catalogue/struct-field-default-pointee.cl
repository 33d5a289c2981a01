// BAD [all] clang: accepts
struct view { float *‹base›; int n; };
// GOOD [all]
struct view { global float *base; int n; };
