// BAD [all] clang: accepts
struct node { int v; global struct node *next; };
//                                       ^^^^ hint[struct-pointer-in-buffer]: 'next' is a pointer in a buffer: it is only valid with shared virtual memory
// fix: Replace the pointer by an index: 'uint'
// | struct node { int v; uint next; };
kernel void k(global struct node *n) { n->v = 1; }
// GOOD [all]
struct node { int v; uint next; };
kernel void k(global struct node *n) { n->v = 1; }
