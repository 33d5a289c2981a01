// BAD [all]
struct particle { float mass; };
kernel void k(global struct particle *p) { p‹.›mass = 1.0f; }
// unsafe fix: Write '->'
// BAD [all]
struct particle { float mass; };
kernel void k(global float *out) { struct particle p; out[0] = p‹->›mass; }
// unsafe fix: Write '.'
// BAD [all]
kernel void k(global int *out) { out[0] = out[1]‹.›x; }
// fix: Remove '.x'
// BAD [all]
struct hidden;
int f(private struct hidden *p) { return p‹->›x; }
// GOOD [all]
struct particle { float mass; };
kernel void k(global struct particle *p) { struct particle q = { 1.0f }; p->mass = q.mass; }
