// BAD [all]
kernel void k(global int *out, int4 v) { ‹if› (v) out[0] = 1; }
// fix: Reduce with 'any'
// BAD [all]
struct pair { int a, b; };
kernel void k(global int *out) { struct pair p; ‹while› (p) break; }
// BAD [all]
kernel void k(global int *out, float f) { ‹switch› (f) { default: out[0] = 1; } }
// GOOD [1.2+]
kernel void k(global int *out, int4 v, float f) { if (any(v) && f && out) out[0] = 1; }
