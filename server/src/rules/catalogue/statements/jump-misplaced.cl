// BAD [all]
kernel void k(global int *o) {
  o[0] = 1;
  ‹break›;
}
// fix: Delete 'break'
// BAD [all]
kernel void k(global int *o) {
  switch (o[0]) {
  case 1:
    ‹continue›;
  }
}
// fix: Delete 'continue'
// BAD [all]
kernel void k(global int *o) { ‹case› 1: o[0] = 1; }
// BAD [all]
kernel void k(global int *o) { for (;;) { ‹default›: break; } }
// GOOD [all]
kernel void k(global int *o) {
  for (int i = 0; i < 4; i++) {
    switch (o[i]) {
    case 1: continue;
    default: break;
    }
    do { if (i) break; } while (o[i]);
  }
}
