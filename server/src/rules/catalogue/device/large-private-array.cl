// BAD [all] clang: accepts
kernel void k(global float *o, int i) { float t[512]; for (int j = 0; j < 512; ++j) t[j] = j; *o = t[i & 511]; }
//                                            ^ hint[large-private-array]: 't' takes 2048 bytes of private memory in every work-item
// BAD [all] clang: accepts
float window(int i) {
  const float w[300] = {1, 2, 3};
//            ^ hint[large-private-array]: 'w' takes 1200 bytes of private memory in every work-item
// fix: Move to program scope, as 'constant'
// | constant float w[300] = {1, 2, 3};
// |
// | float window(int i) {
  return w[i];
}
// GOOD [all]
kernel void k(global float *o, int i) { float t[16]; for (int j = 0; j < 16; ++j) t[j] = j; *o = t[i & 15]; }
