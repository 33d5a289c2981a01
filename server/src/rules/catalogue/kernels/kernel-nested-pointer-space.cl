// BAD [2.0+]
kernel void k(int *global *‹rows›) { rows[0][0] = 1; }
// fix: Make every level point to global: changes the kernel's interface
// BAD [2.0+]
kernel void k(global int **‹rows›) { rows[0][0] = 1; }
// fix: Make every level point to global: changes the kernel's interface
// GOOD [2.0+]
kernel void k(global int *global *rows) { rows[0][0] = 1; }
