// BAD [all]
struct particle { float4 position; float mass; };
kernel void k(global struct particle *p) { p->‹mas› = 1.0f; }
// safe fix: Change to 'mass'
// GOOD [all]
struct particle { float4 position; float mass; };
kernel void k(global struct particle *p) { p->mass = p[1].position.x; }
