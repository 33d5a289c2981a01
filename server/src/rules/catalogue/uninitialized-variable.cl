// BAD [all] clang: warning
kernel void k(global int *out) { int sum; out[0] = ‹sum›; }
// BAD [all] clang: warning
kernel void k(global float *out, int n) { float sum; for (int i = 0; i < n; i++) ‹sum› += out[i]; out[0] = sum; }
// GOOD [all]
kernel void k(global int *out, int n) {
  int a, b, c;
  if (n) a = 1; else a = 2;
  for (int i = 0; i < n; i++) { if (i > 0) out[i] = b; b = i; }
  (void)c;
  out[0] = a;
}
