// BAD [all] clang: warning
kernel void k(global int *o) { if (o[0]) if (o[1]) o[2] = 1; ‹else› o[3] = 1; }
// BAD [all] clang: warning
kernel void k(global int *o) { if (o[0])‹;› o[1] = 1; }
// GOOD [all]
kernel void k(global int *o) { if (o[0]) { if (o[1]) o[2] = 1; } else o[3] = 1; if (o[4]) { } }
