// BAD [all] clang: accepts
kernel void k(global int *out) {
  ‹// clspace-disable-next-line local-initializer›
  local int t;
  t = 1;
  out[0] = t;
}
// fix: Remove the comment
// BAD [all] clang: accepts
kernel void k(global int *out) {
  int n = 0; // clspace-disable-line unused-variable, ‹recursion›
  out[0] = 1;
}
// fix: Remove 'recursion'
// BAD [all] clang: accepts
kernel void k(global int *out) { out[0] = 1; } ‹// clspace-enable›
// fix: Remove the comment
// GOOD [all]
kernel void k(global int *out) {
  int n = 0; // clspace-disable-line unused-variable -- read by a debugger
  out[0] = 1;
}
