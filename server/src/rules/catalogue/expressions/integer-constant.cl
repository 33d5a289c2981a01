// BAD [all]
kernel void k(global int *o, int n) { switch (o[0]) { case n: o[0] = 1; } }
//                                                         ^ error[integer-constant]: the value of a case must be a constant expression
// BAD [all]
kernel void k(global int *o) { switch (o[0]) { case 1.5f: o[0] = 1; } }
//                                                  ^^^^ error[integer-constant]: the value of a case must be an integer, not 'float'
// BAD [all]
enum sizes { SMALL = 1.5f };
//                   ^^^^ error[integer-constant]: the value of an enumerator must be an integer, not 'float'
// GOOD [all]
enum sizes { SMALL = 1 << 2, LARGE = SMALL * 2 };
kernel void k(global int *o) {
  const int n = 3;
  switch (o[0]) { case SMALL: case sizeof(int) + 7: case n: case 'a': o[0] = 1; }
}
