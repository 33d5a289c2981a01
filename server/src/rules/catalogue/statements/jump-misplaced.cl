// BAD [all]
kernel void k(global int *o) {
  o[0] = 1;
  break;
//^^^^^ error[jump-misplaced]: 'break' is not in a loop or switch
// fix: Delete 'break'
}
// BAD [all]
kernel void k(global int *o) {
  switch (o[0]) {
  case 1:
    continue;
//  ^^^^^^^^ error[jump-misplaced]: 'continue' is not in a loop
// fix: Delete 'continue'
  }
}
// BAD [all]
kernel void k(global int *o) { case 1: o[0] = 1; }
//                             ^^^^ error[jump-misplaced]: 'case' is not in a switch
// BAD [all]
kernel void k(global int *o) { for (;;) { default: break; } }
//                        ^ hint[kernel-argument-unused]: kernel argument 'o' is unused
//                                        ^^^^^^^ error[jump-misplaced]: 'default' is not in a switch
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
