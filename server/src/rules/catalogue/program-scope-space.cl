// BAD [all]
local float ‹tile›[64];
// BAD [all]
private int ‹state›;
// GOOD [all]
constant float tile[4] = {0, 1, 2, 3};
kernel void k(void) { local float t[64]; t[0] = tile[0]; }
