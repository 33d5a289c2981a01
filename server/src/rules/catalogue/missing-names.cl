// BAD [all] clang: error – clspace: warning
kernel void k(global int *out) { out[0] = ‹LIMIT›; }
// fix: Define it in the project's build options: -D LIMIT=1
