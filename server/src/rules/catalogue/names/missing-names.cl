// BAD [all] clang: error – clspace: warning
kernel void k(global int *out) { out[0] = ‹LIMIT›; }
