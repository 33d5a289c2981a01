// BAD [no-gas]
kernel void k(global uchar *b) { uint w = *‹(uint *)(b + 4)›; b[0] = w; }
// GOOD [all]
kernel void k(global uchar *b) { uint w = *(global uint *)(b + 4); b[0] = w; }
// GOOD [gas]
kernel void k(global uchar *b) { uint w = *(uint *)(b + 4); b[0] = w; }
