// BAD [all]
void put(global int *o) { *o = 1; }
kernel void k(constant int *c) { put(‹c›); }
// fix: Make 'c' point to global: changes the kernel's interface
// GOOD [all]
void put(global int *o) { *o = 1; }
kernel void k(global int *c) { put(c); }
