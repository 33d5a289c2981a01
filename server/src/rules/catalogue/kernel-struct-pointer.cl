// BAD [1.x]
struct job { global int *data; int n; };
kernel void k(struct job ‹j›) { j.data[0] = j.n; }
// GOOD [all]
struct job { int n; };
kernel void k(global int *data, struct job j) { data[0] = j.n; }
