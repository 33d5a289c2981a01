// BAD [all] clang: accepts
kernel void k(global float *o, int rows, int columns) { size_t end = ‹rows * columns›; o[end - 1] = 0; }
// fix: Compute it as 'ulong'
// BAD [all] clang: accepts
kernel void k(global float *o, uint n, uint m) { o[(long)(‹n * m›) + 1] = 0; }
// fix: Compute it as 'long'
// GOOD [all]
kernel void k(global float *o, int rows, int columns, uchar small, ulong far) {
  size_t end = (size_t)rows * columns;
  size_t four = rows * 4, little = small * columns, local_end = rows * get_local_size(0);
  o[rows * columns + four + little + local_end] = end;
  far = rows + columns;
}
