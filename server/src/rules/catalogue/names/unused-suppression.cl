// BAD [all] clang: accepts
kernel void k(global int *out) {
  // clspace-disable-next-line local-initializer
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[unused-suppression]: this comment suppresses nothing
// fix: Remove the comment
  local int t;
  t = 1;
  out[0] = t;
}
// BAD [all] clang: accepts
kernel void k(global int *out) {
  int n = 0; // clspace-disable-line unused-variable, recursion
//                                                    ^^^^^^^^^ warning[unused-suppression]: 'recursion' reports nothing here that this comment could suppress
// fix: Remove 'recursion'
// |   int n = 0; // clspace-disable-line unused-variable
  out[0] = 1;
}
// BAD [all] clang: accepts
kernel void k(global int *out) { out[0] = 1; } // clspace-enable
//                                             ^^^^^^^^^^^^^^^^^ warning[unused-suppression]: no earlier comment disables the rules that this one enables
// fix: Remove the comment
// | kernel void k(global int *out) { out[0] = 1; }
// GOOD [all]
kernel void k(global int *out) {
  int n = 0; // clspace-disable-line unused-variable -- read by a debugger
  out[0] = 1;
}
