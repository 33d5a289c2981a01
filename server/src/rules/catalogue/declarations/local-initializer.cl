// BAD [all]
kernel void k(void) { local float ‹a› = 1; a += 1; }
// safe fix: Let one work-item assign it, and the others wait
// fix: Remove the initializer
// BAD [all]
kernel void k(void) { local int ‹t›[4] = {0}; t[0]++; }
// safe fix: Let the work-group clear it
// fix: Remove the initializer
// BAD [all]
kernel void k(void) { local int x; local int *local ‹p› = &x; *p = 0; }
// safe fix: Let one work-item assign it, and the others wait
// fix: Remove the initializer
// BAD [all]
kernel void k(global int *o) {
  local int ‹limit› = 16;
  *o = limit;
}
// safe fix: Let one work-item assign it, and the others wait
// fix: Replace 'local' by 'constant': 'limit' is never written
// fix: Remove the initializer
// BAD [2.0+]
kernel void k(void) {
  local atomic_int ‹n› = ATOMIC_VAR_INIT(0);
  (void)&n;
}
// fix: Store the value with 'atomic_init'
// BAD [all]
kernel void k(global int *o) {
  const local int ‹last› = 7;
  *o = last;
}
// safe fix: Let one work-item assign it, and the others wait
// fix: Replace 'local' by 'constant': 'last' is never written
// fix: Remove the initializer
// GOOD [all]
kernel void k(void) { local float b; b = 1; local float *p = &b; *p = 2; }
