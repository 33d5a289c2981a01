// BAD [all] clang: accepts
int f(float x) { return (‹global› int)x; }
// safe fix: Delete the qualifier
// GOOD [all]
int f(float x) { return (int)x; }
