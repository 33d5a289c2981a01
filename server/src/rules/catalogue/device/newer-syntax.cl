// BAD [1.2 on intel-gpu]
kernel void k(global int *p) { if (p[0]) goto end; p[1] = 1; end: }
//                                                           ^^^^ error[newer-syntax]: a label at the end of a block needs a ';' after it
// BAD [1.2 on intel-gpu]
kernel void k(global int *p) {
  switch (p[0]) {
    case 1: int n = p[1]; p[2] = n;
//          ^^^^^^^^^^^^^ error[newer-syntax]: a declaration cannot follow a label: put it into a block
  }
}
// GOOD [1.2 on intel-gpu]
kernel void k(global int *p) {
  switch (p[0]) {
    case 1: { int n = p[1]; p[2] = n; break; }
    default: ;
  }
}
// GOOD [all]
kernel void k(global int *p) { if (p[0]) goto end; p[1] = 1; end: }
