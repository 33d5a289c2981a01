// BAD [all] clang: accepts
struct view { float *‹base›; int n; };
// fix: Make it point to global
// fix: Make it point to local
// GOOD [all]
struct view { global float *base; int n; };
