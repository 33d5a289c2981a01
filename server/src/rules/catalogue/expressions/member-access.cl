// BAD [all]
struct particle { float mass; };
kernel void k(global struct particle *p) { p.mass = 1.0f; }
//                                          ^ error[member-access]: '__global struct particle *' is a pointer: use '->' for the members of its pointee
// unsafe fix: Write '->'
// | kernel void k(global struct particle *p) { p->mass = 1.0f; }
// BAD [all]
struct particle { float mass; };
kernel void k(global float *out) { struct particle p; out[0] = p->mass; }
//                                                              ^^ error[member-access]: 'struct particle' is not a pointer: use '.' for its members
// unsafe fix: Write '.'
// | kernel void k(global float *out) { struct particle p; out[0] = p.mass; }
// BAD [all]
kernel void k(global int *out) { out[0] = out[1].x; }
//                                              ^ error[member-access]: 'int' has no members
// fix: Remove '.x'
// | kernel void k(global int *out) { out[0] = out[1]; }
// BAD [all]
struct hidden;
int f(private struct hidden *p) { return p->x; }
//                                        ^^ error[member-access]: 'struct hidden' is an incomplete type here
// GOOD [all]
struct particle { float mass; };
kernel void k(global struct particle *p) { struct particle q = { 1.0f }; p->mass = q.mass; }
