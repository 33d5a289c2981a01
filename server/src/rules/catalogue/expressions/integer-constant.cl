// BAD [all]
kernel void k(global int *o, int n) { switch (o[0]) { case ‹n›: o[0] = 1; } }
// BAD [all]
kernel void k(global int *o) { switch (o[0]) { case ‹1.5f›: o[0] = 1; } }
// BAD [all]
enum sizes { SMALL = ‹1.5f› };
// GOOD [all]
enum sizes { SMALL = 1 << 2, LARGE = SMALL * 2 };
kernel void k(global int *o) {
  const int n = 3;
  switch (o[0]) { case SMALL: case sizeof(int) + 7: case n: case 'a': o[0] = 1; }
}
