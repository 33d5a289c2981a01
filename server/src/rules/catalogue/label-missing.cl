// BAD [all]
kernel void k(global int *o) { if (o[0]) goto ‹end›; o[0] = 1; }
// GOOD [all]
kernel void k(global int *o) { if (o[0]) goto end; o[0] = 1; end: ; }
