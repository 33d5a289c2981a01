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
// BAD [all] clang: accepts
kernel void k(global const int *a, global int *o, int n) {
  int i = get_global_id(0), x = 0;
  if (n >= i && x == 0) x = a[i + 1];
  o[i] = x + a[i + 1];
//           ^^^^^^^^ hint[id-unguarded]: work-items for which 'i <= n' is false access this, which is guarded elsewhere
// fix: Do this where 'i <= n'
// |   if (i <= n)
// |     o[i] = x + a[i + 1];
}
// BAD [all] clang: accepts
kernel void k(global const int *a, global int *o, int n) {
  int i = get_global_id(0), x = 0;
  do x += a[i + 2]; while (x < 5);
//        ^^^^^^^^ hint[id-unguarded]: work-items for which 'i < n' is false access this, which is guarded elsewhere
  for (int j = a[2 * i]; j < 9; j++) x += a[3 * i];
//             ^^^^^^^^ hint[id-unguarded]: work-items for which 'i < n' is false access this, which is guarded elsewhere
//                                        ^^^^^^^^ hint[id-unguarded]: work-items for which 'i < n' is false access this, which is guarded elsewhere
  switch (i) { case 0: default: x += n < 5 ? a[4 * i] : 0; }
  if (!(i < n)) { return; }
  if (i > n || x == 3) return;
  if (4 < i) { return; }
  o[i] = x + a[i + 2] + a[2 * i] + a[3 * i] + a[4 * i];
}
// BAD [all] clang: accepts
kernel void k(global const int *a, global int *o, int n) {
  int i = get_global_id(0), x = a[i];
//                              ^^^^ hint[id-unguarded]: work-items for which 'i < 7' is false access this, which is guarded elsewhere
  if (a[2 * i] > 0 && i < n) x++;
//    ^^^^^^^^ hint[id-unguarded]: work-items for which 'i < 7' is false access this, which is guarded elsewhere
  if (i >= 7 || n <= i) { return; }
  o[i] = x + a[i] + a[2 * i];
}
// GOOD [all]
kernel void k(global const int *a, global int *o, int n, int m) {
  int i = get_global_id(0), j = 0, x = 0;
  if (i < n) x = a[i + j];
  j = m;
  x += a[i + j];
  if (i < n) x += a[j + i];
  if (i < j) x += a[i];
  if (i != n) x += a[i + 3];
  if (i < n) { x += a[i]; return; }
  o[i] = x + a[j + i] + a[i + 3] + sizeof(a[i]) + (&a[i] != 0);
}
// GOOD [all]
kernel void k(global const int *a, global int *o, int n, int m) {
  int i = get_global_id(0), j = get_global_id(0), x = 0;
  m++;
  if (i < m) x = a[i];
  for (int i = 0; i < n; i++) x += a[i];
  if (j < n) x += a[j];
  j++;
  if (x == 2) a = o;
  o[2 * get_global_id(0)] = x + a[j];
}
// BAD [all] clang: accepts
kernel void k(global const int *a, global int *o, int n) {
  int i = get_global_id(0), x = 0;
  if (i >= n) goto end;
  x = a[i];
end:
  if (i < n) x += a[i];
  o[i] = x + a[i];
//           ^^^^ hint[id-unguarded]: work-items for which 'i < n' is false access this, which is guarded elsewhere
// fix: Do this where 'i < n'
// |   if (i < n)
// |     o[i] = x + a[i];
}
