// BAD [all] clang: accepts
kernel void k(global float *o, int i) { float ‹t›[512]; for (int j = 0; j < 512; ++j) t[j] = j; *o = t[i & 511]; }
// BAD [all] clang: accepts
float window(int i) {
  const float ‹w›[300] = {1, 2, 3};
  return w[i];
}
// fix: Move to program scope, as 'constant'
// GOOD [all]
kernel void k(global float *o, int i) { float t[16]; for (int j = 0; j < 16; ++j) t[j] = j; *o = t[i & 15]; }
