// BAD [all]
struct particle { float4 position; float mass; };
kernel void k(global struct particle *p) { p->mas = 1.0f; }
//                                            ^^^ error[unknown-member]: 'struct particle' has no member 'mas': did you mean 'mass'?
// safe fix: Change to 'mass'
// | kernel void k(global struct particle *p) { p->mass = 1.0f; }
// GOOD [all]
struct particle { float4 position; float mass; };
kernel void k(global struct particle *p) { p->mass = p[1].position.x; }
