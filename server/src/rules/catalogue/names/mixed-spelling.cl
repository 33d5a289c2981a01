// BAD [all] clang: accepts
kernel void k(global int *a, ‹__global› int *b) { *a = *b; }
// fix: Spell it 'global' (1 place)
// GOOD [all]
kernel void k(__global int *a, __global int *b) { *a = *b; }
