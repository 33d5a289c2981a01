// Elements of all sizes, at strides and offsets, by several kinds of index.
kernel void chars_reversed(global const char *in, global char *out, int n) {
  int i = get_global_id(0);
  char v = in[n - 1 - i];
  out[i] = v;
}
kernel void shorts_stride_3(global const short *in, global short *out) {
  size_t i = get_global_id(0);
  short v = in[3 * i + 1];
  out[i] = v;
}
kernel void ushorts_pairs(global const ushort *in, global ushort *out) {
  uint i = get_global_id(0);
  ushort v = in[i ^ 1];
  out[i] = v;
}
kernel void longs_offset(global const long *in, global long *out) {
  int i = get_global_id(0);
  long v = in[i + 3];
  out[i] = v;
}
kernel void ulongs_stride_5(global const ulong *in, global ulong *out) {
  int i = get_global_id(0);
  ulong v = in[i * 5];
  out[i] = v + 1;
}
kernel void doubles_columns(global const double *in, global double *out, int pitch) {
  int i = get_global_id(0);
  double v = in[i * pitch];
  out[i] = v;
}
kernel void halves_as_ushorts(global const ushort *in, global ushort *out) {
  int i = get_global_id(0);
  ushort v = in[i * 2];
  out[i / 2 + (i & 1) * 4096] = v;
}
kernel void bools(global const uchar *flags, global int *out) {
  int i = get_global_id(0);
  uchar f = flags[i / 8];
  out[i] = (f >> (i & 7)) & 1;
}
kernel void chars_to_ints(global const char *in, global int *out) {
  int i = get_global_id(0);
  char a = in[i * 4];
  char b = in[i * 4 + 3];
  out[i] = a - b;
}
kernel void stride_7(global const float *in, global float *out) {
  int i = get_global_id(0);
  float v = in[i * 7 + 2];
  out[i] = v * 2.0f;
}
kernel void stride_64_out(global const int *in, global int *out) {
  int i = get_global_id(0);
  int v = in[i];
  out[(i % 512) * 64 + i / 512] = v;
}
kernel void offset_by_argument(global const float *in, global float *out, int start, uint stride) {
  int i = get_global_id(0);
  float v = in[start + i * stride];
  out[i + start] = v;
}
kernel void offset_minus(global const float *in, global float *out) {
  int i = get_global_id(0) + 32;
  float a = in[i - 1];
  float b = in[i + 31];
  out[i] = a * b;
}
kernel void bit_reversed(global const float *in, global float *out) {
  uint i = get_global_id(0), r = 0;
  for (int b = 0; b < 8; b++)
    r |= ((i >> b) & 1) << (7 - b);
  float v = in[(i & ~255u) | r];
  out[i] = v;
}
kernel void triangular(global const float *in, global float *out) {
  int i = get_global_id(0) & 255;
  float v = in[i * (i + 1) / 2];
  out[get_global_id(0)] = v;
}
kernel void interleaved_channels(global const uchar *rgb, global uchar *gray) {
  int i = get_global_id(0);
  uchar r = rgb[3 * i];
  uchar g = rgb[3 * i + 1];
  uchar b = rgb[3 * i + 2];
  gray[i] = (r + 2 * g + b) / 4;
}
kernel void rotated(global const int *in, global int *out, int n) {
  int i = get_global_id(0);
  int v = in[(i + 5) % n];
  out[i] = v;
}
kernel void clamped_ends(global const float *in, global float *out, int n) {
  int i = get_global_id(0);
  float a = in[max(i - 1, 0)];
  float b = in[min(i + 1, n - 1)];
  out[i] = a + b;
}
kernel void ids_as_size_t(global const float *in, global float *out) {
  const size_t w = get_global_size(0);
  const size_t at = get_global_id(1) * w + get_global_id(0);
  float v = in[at];
  float u = in[get_global_id(0) * get_global_size(1) + get_global_id(1)];
  out[at] = v - u;
}
kernel void volume_z_fastest(global const float *in, global float *out) {
  int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
  int nx = get_global_size(0), ny = get_global_size(1), nz = get_global_size(2);
  float v = in[(x * ny + y) * nz + z];
  out[(z * ny + y) * nx + x] = v;
}
kernel void two_dimensional_group(global const float *in, global float *out, int width) {
  int i = get_local_id(1) * get_local_size(0) + get_local_id(0);
  int g = get_group_id(1) * get_num_groups(0) + get_group_id(0);
  float v = in[g * 128 + i];
  out[get_global_id(1) * width + get_global_id(0)] = v;
}
