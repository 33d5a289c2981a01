// BAD [2.0+]
struct job { int *data; int n; };
kernel void k(struct job ‹j›) { j.data[0] = j.n; }
// fix: Make the pointers in it point to global: changes the kernel's interface
// fix: Pass its pointer as a parameter of its own: changes the kernel's interface
// GOOD [2.0+]
struct job { global int *data; int n; };
kernel void k(struct job j) { j.data[0] = j.n; }
