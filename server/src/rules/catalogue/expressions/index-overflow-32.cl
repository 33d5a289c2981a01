// BAD [all] clang: accepts
kernel void k(global float *o, int rows, int columns) { size_t end = rows * columns; o[end - 1] = 0; }
//                                                                   ^^^^^^^^^^^^^^ hint[index-overflow-32]: this is computed in the 32 bits of 'int', and converted to 'ulong' afterwards
// fix: Compute it as 'ulong'
// | kernel void k(global float *o, int rows, int columns) { size_t end = (ulong)rows * columns; o[end - 1] = 0; }
// BAD [all] clang: accepts
kernel void k(global float *o, uint n, uint m) { o[(long)(n * m) + 1] = 0; }
//                                                        ^^^^^ hint[index-overflow-32]: this is computed in the 32 bits of 'uint', and converted to 'long' afterwards
// fix: Compute it as 'long'
// | kernel void k(global float *o, uint n, uint m) { o[(long)((long)n * m) + 1] = 0; }
// GOOD [all]
kernel void k(global float *o, int rows, int columns, uchar small, ulong far) {
//                                                                       ^^^ hint[kernel-argument-unused]: kernel argument 'far' is unused
  size_t end = (size_t)rows * columns;
  size_t four = rows * 4, little = small * columns, local_end = rows * get_local_size(0);
  o[rows * columns + four + little + local_end] = end;
  far = rows + columns;
}
