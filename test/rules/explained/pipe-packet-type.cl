// BAD [enq]
kernel void k(read_only pipe global int ‹*p›) { }
// GOOD [enq]
kernel void k(read_only pipe int4 p) { }
