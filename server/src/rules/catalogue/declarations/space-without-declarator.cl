// BAD [all] clang: warning
‹global› struct pixel { uchar r, g, b, a; };
// safe fix: Delete the qualifier
// GOOD [all]
struct pixel { uchar r, g, b, a; };
kernel void k(global struct pixel *p) { p->r = 0; }
