// BAD [2.0+]
struct job { int *data; int n; };
kernel void k(struct job ‹j›) { j.data[0] = j.n; }
// GOOD [2.0+]
struct job { global int *data; int n; };
kernel void k(struct job j) { j.data[0] = j.n; }
