// BAD [all]
kernel void k(global int *o) { if (o[0]) goto end; o[0] = 1; }
//                                            ^^^ error[label-missing]: the function has no label 'end'
// GOOD [all]
kernel void k(global int *o) { if (o[0]) goto end; o[0] = 1; end: ; }
// BAD [all]
kernel void k(global int *o) { { __label__ end; o[0] = 1; } { __label__ end; end: o[1] = 1; } goto end; }
//                                         ^^^ error[label-missing]: the function has no label 'end'
//                                                                                                 ^^^ error[label-missing]: the function has no label 'end'
// GOOD [all]
kernel void k(global int *o) {
  end: o[0]++;
  { __label__ end, again; again: if (o[1]++ < 9) goto end; goto again; end: ; }
  if (o[0] < 9) goto end;
}
// BAD [gas]
kernel void k(global int *a) { void *target = &&end; a[0] = target != 0; }
//                                              ^^^ error[label-missing]: the function has no label 'end'
// GOOD [gas]
kernel void k(global int *a) { void *target = &&end; a[0] = target != 0; end:; }
