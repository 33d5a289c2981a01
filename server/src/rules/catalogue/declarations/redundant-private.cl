// BAD [all] clang: accepts
kernel void k(‹private› int n) { ‹private› int i = n; i++; }
// safe fix: Delete the qualifier
// GOOD [all]
kernel void k(int n) { int i = n; i++; }
