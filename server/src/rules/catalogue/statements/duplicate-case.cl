// BAD [all]
kernel void k(global int *o) {
  switch (o[0]) {
  case 1: o[1] = 1; break;
  case 1: o[1] = 2; break;
//     ^ error[duplicate-case]: the switch already has a case for 1
// fix: Delete the label
// |   o[1] = 2; break;
  }
}
// BAD [all]
kernel void k(global int *o) {
  switch (o[0]) {
  default: o[1] = 1; break;
//^^^^^^^ error[duplicate-case]: the switch already has a 'default'
// fix: Delete the label
// |   o[1] = 1; break;
  default: o[1] = 2; break;
  }
}
// GOOD [all]
kernel void k(global int *o) {
  switch (o[0]) {
  case 1 ... 3: o[1] = 1; break;
  case 4: switch (o[1]) { case 1: default: ; } break;
  default: break;
  }
}

// BAD [all]
kernel void k(global int *o) { switch (o[0]) { case (int)16777217.0f: o[1] = 1; break; case 16777216: o[1] = 2; } }
//                                                                                          ^^^^^^^^ error[duplicate-case]: the switch already has a case for 16777216
// fix: Delete the label
// | kernel void k(global int *o) { switch (o[0]) { case (int)16777217.0f: o[1] = 1; break; o[1] = 2; } }
