// BAD [all]
kernel void k(float ‹v›[16]) { v[0] = 1; }
// safe fix: Make its elements global
// fix: Make its elements local
// GOOD [all]
kernel void k(global float v[16], local float t[], constant float w[3]) { v[0] = t[0] = w[0]; }
