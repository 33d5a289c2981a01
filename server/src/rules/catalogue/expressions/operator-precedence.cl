// BAD [all] clang: warning
kernel void k(global int *out, int n) { if (n ‹&› 1 == 0) out[0] = 1; }
// fix: Put parentheses around '=='
// BAD [all] clang: warning
kernel void k(global int *out, int n) { out[0] = 1 << n ‹+› 1; }
// fix: Put parentheses around '+'
// BAD [all] clang: warning
kernel void k(global int *out, int n) { if (‹!›n == 2) out[0] = 1; }
// fix: Negate the comparison
// fix: Put parentheses around the '!'
// BAD [all] clang: warning
kernel void k(global int *out, int n, int m) { if (0 < n ‹<› m) out[0] = 1; }
// BAD [all] clang: warning
kernel void k(global int *out, int n) { if (n ‹&&› 4) out[0] = 1; }
// GOOD [all]
kernel void k(global int *out, int n, int m) { if ((n & 1) == 0 && n && 1 && !n == !m) out[0] = (1 << n) + 1; if (n < 1 & m > 1) out[1] = 1; }
