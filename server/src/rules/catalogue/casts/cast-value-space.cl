// BAD [all] clang: accepts
int f(float x) { return (global int)x; }
//                       ^^^^^^ hint[cast-value-space]: values have no address space: this qualifier has no effect
// safe fix: Delete the qualifier
// | int f(float x) { return (int)x; }
// GOOD [all]
int f(float x) { return (int)x; }
