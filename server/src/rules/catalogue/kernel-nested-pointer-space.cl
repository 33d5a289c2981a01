// BAD [2.0+]
kernel void k(int *global *‹rows›) { rows[0][0] = 1; }
// BAD [2.0+]
kernel void k(global int **‹rows›) { rows[0][0] = 1; }
// GOOD [2.0+]
kernel void k(global int *global *rows) { rows[0][0] = 1; }
