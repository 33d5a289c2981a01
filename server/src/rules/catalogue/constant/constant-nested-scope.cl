// BAD [all]
kernel void k(global int *o, int n) { if (n) { constant int ‹c› = 1; *o = c; } }
// safe fix: Move to the kernel's outermost scope
// fix: Move to program scope
// fix: Replace 'constant' by 'const': the variable becomes private
// GOOD [all]
kernel void k(global int *o, int n) { constant int c = 1; if (n) { *o = c; } }
