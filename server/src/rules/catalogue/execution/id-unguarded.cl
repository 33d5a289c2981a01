// BAD [all] clang: accepts
kernel void k(global float *a, int n) {
  int i = get_global_id(0);
  float x = a[i];
//          ^^^^ hint[id-unguarded]: work-items for which 'i < n' is false access this, which is guarded elsewhere
  if (i < n) a[i] = 2 * x;
}
// BAD [all] clang: accepts
kernel void k(global const float *a, global float *o, int w, int h) {
  const int x = get_global_id(0), y = get_global_id(1);
  o[y * w + x] = 0;
//^^^^^^^^^^^^ hint[id-unguarded]: work-items for which 'x < w' is false access this, which is guarded elsewhere
// fix: Do this where 'x < w'
// |   if (x < w)
// |     o[y * w + x] = 0;
  if (x >= w || y >= h) return;
  o[y * w + x] = a[y * w + x];
}
// GOOD [all]
kernel void k(global float *a, global float *o, int n) {
  int i = get_global_id(0);
  if (i >= n) return;
  float x = a[i];
  if (i < n - 1) o[i] = x + a[i + 1];
  a[i] = x;
//^^^^ warning[race-global]: work-item 0 reads 'a[1]', which work-item 1 writes here, in __global memory, without a barrier in between (assuming a work-group of at least 2 work-items)
}
// GOOD [all]
kernel void k(global float *a, global const float *b, int n) {
  uint i = get_global_id(0);
  float x = i < n ? a[i] : 0;
  if (x > 0 && i < n) a[i] = b[i];
  a[min(i, (uint)n - 1)] = x;
}
