// BAD [all] clang: accepts
kernel void k(global int *a, __global int *b) { *a = *b; }
//                           ^^^^^^^^ hint[mixed-spelling]: '__global' and 'global': inconsistent spelling in one file
// fix: Spell it 'global' (1 place)
// | kernel void k(global int *a, global int *b) { *a = *b; }
// GOOD [all]
kernel void k(__global int *a, __global int *b) { *a = *b; }
