// BAD [all] clang: accepts
struct node { int v; global struct node *‹next›; };
kernel void k(global struct node *n) { n->v = 1; }
// fix: Replace the pointer by an index: 'uint'
// GOOD [all]
struct node { int v; uint next; };
kernel void k(global struct node *n) { n->v = 1; }
