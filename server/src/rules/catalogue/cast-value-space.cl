// BAD [all] clang: accepts
int f(float x) { return (‹global› int)x; }
// GOOD [all]
int f(float x) { return (int)x; }
