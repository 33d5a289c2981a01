// BAD [1.2+]
kernel void k(global float *out) { out[0] = ‹pow›(2.0, out[1]); }
// BAD [all]
kernel void k(global int *out) { out[0] = ‹rotate›(out[1], 1u); }
// GOOD [all]
kernel void k(global int *out) { out[0] = rotate(out[1], 1); }
