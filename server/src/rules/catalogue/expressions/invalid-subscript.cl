// BAD [all]
kernel void k(global int *out, int n) { out[0] = n‹[›1]; }
// fix: Remove the index
// BAD [all]
kernel void k(global int *out, float f) { out[‹f›] = 1; }
// BAD [all]
struct hidden;
kernel void k(global int *out, int n) { private struct hidden *p = 0; p‹[›n]; }
// GOOD [all]
kernel void k(global int *out, int4 v) { out[v.x] = 1[out]; }
