// Constant memory, private arrays, helper functions, pointers of all kinds, volatile, loops over groups.
constant float weights[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
constant int order[8] = {3, 1, 4, 0, 5, 2, 6, 7};
kernel void constant_uniform(global const float *in, global float *out, int k) {
  int i = get_global_id(0);
  float v = in[i];
  out[i] = v * weights[k];
}
kernel void constant_divergent(global const float *in, global float *out) {
  int i = get_global_id(0);
  float v = in[i];
  out[i] = v * weights[i & 15];
}
kernel void constant_argument(constant float *table, global float *out) {
  int i = get_global_id(0);
  float a = table[i & 3];
  out[i] = a;
}
kernel void constant_order(global const float *in, global float *out) {
  int i = get_global_id(0);
  float v = in[(i & ~7) + order[i & 7]];
  out[i] = v;
}
kernel void constant_filter(global const float *in, global float *out) {
  int i = get_global_id(0);
  float sum = 0;
  for (int k = 0; k < 16; k++)
    sum += in[i + k] * weights[k];
  out[i] = sum;
}
kernel void private_unrolled(global const float *in, global float *out) {
  int i = get_global_id(0);
  float own[4];
  for (int k = 0; k < 4; k++)
    own[k] = in[i + k * 16384];
  float sum = 0;
  for (int k = 0; k < 4; k++)
    sum += own[3 - k];
  out[i] = sum;
}
kernel void private_indexed(global const int *in, global int *out) {
  int i = get_global_id(0);
  int own[8];
  for (int k = 0; k < 8; k++)
    own[k] = in[k * 16384 + i];
  out[i] = own[i & 7];
}
float element_of(global const float *p, int i) { return p[i * 2]; }
void write_to(global float *p, int i, float v) { p[i] = v; }
float twice(local float *t, int i) { return t[i] + t[i + 1]; }
kernel void helped(global const float *in, global float *out) {
  int i = get_global_id(0);
  float v = element_of(in, i);
  write_to(out, i, v);
}
kernel void helped_twice(global const float *in, global float *out) {
  int i = get_global_id(0);
  float v = element_of(in, i) + element_of(in + 1, i);
  write_to(out, i * 2, v);
  write_to(out, i * 2 + 1, v);
}
kernel void helped_local(global float *out) {
  local float tile[257];
  int i = get_local_id(0);
  tile[i] = i;
  if (i == 0)
    tile[256] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = twice(tile, i);
}
int rank_of(int i, int n) { return i < n / 2 ? i * 2 : (i - n / 2) * 2 + 1; }
kernel void shuffled(global const float *in, global float *out, int n) {
  int i = get_global_id(0);
  float v = in[rank_of(i, n)];
  out[i] = v;
}
kernel void walking_pointer(global const float *in, global float *out, int n) {
  global const float *p = in + get_global_id(0);
  float sum = 0;
  for (int k = 0; k < n; k++, p += 16384)
    sum += *p;
  out[get_global_id(0)] = sum;
}
kernel void walking_back(global const int *in, global int *out, int n) {
  global const int *p = in + get_global_id(0) * n + n;
  int sum = 0;
  while (p-- > in + get_global_id(0) * n)
    sum = sum * 3 + *p;
  out[get_global_id(0)] = sum;
}
kernel void pointer_to_pointer(global const float *a, global const float *b, global float *out) {
  int i = get_global_id(0);
  global const float *both[2] = {a, b};
  float v = both[0][i];
  float w = both[1][i * 2];
  out[i] = v + w;
}
kernel void volatile_reads(global volatile float *in, global float *out) {
  int i = get_global_id(0);
  float a = in[i];
  float b = in[i];
  out[i] = a + b;
}
kernel void read_twice(global const float *in, global float *out) {
  int i = get_global_id(0);
  float a = in[i];
  float b = in[i];
  out[i] = a * b;
}
kernel void in_place(global float *data, int n) {
  int i = get_global_id(0);
  data[i] *= 2.0f;
  data[i + n] += data[i];
}
kernel void loop_by_group(global const float *in, global float *out) {
  int i = get_global_id(0), g = get_group_id(0);
  float sum = 0;
  for (int k = 0; k <= g % 4; k++)
    sum += in[k * 16384 + i];
  out[i] = sum;
}
kernel void loop_by_item(global const float *in, global float *out) {
  int i = get_global_id(0);
  float sum = 0;
  for (int k = 0; k < (i & 7); k++)
    sum += in[k * 16384 + i];
  out[i] = sum;
}
kernel void grid_stride_tail(global const float *in, global float *out, int n) {
  for (int i = get_global_id(0); i < n; i += get_global_size(0)) {
    float v = in[i];
    out[i] = v + 1;
  }
}
kernel void rows_by_warp(global const float *m, global float *out, int width) {
  int lane = get_local_id(0) & 31, row = get_global_id(0) / 32;
  float sum = 0;
  for (int k = lane; k < width; k += 32)
    sum += m[row * width + k];
  out[row * 32 + lane] = sum;
}
kernel void do_while_loop(global const int *in, global int *out, int n) {
  int i = get_global_id(0), k = 0, sum = 0;
  do {
    sum ^= in[i + k * 16384];
    k++;
  } while (k < n);
  out[i] = sum;
}
kernel void broken_loop(global const int *in, global int *out, int n) {
  int i = get_global_id(0), sum = 0;
  for (int k = 0; k < 64; k++) {
    if (k == n)
      break;
    sum += in[k * 16384 + i];
  }
  out[i] = sum;
}
kernel void data_loop(global const int *lengths, global const int *in, global int *out) {
  int i = get_global_id(0), sum = 0;
  int n = lengths[i];
  for (int k = 0; k < n; k++)
    sum += in[i * 4 + k];
  out[i] = sum;
}
kernel void sparse_rows(global const int *starts, global const int *columns, global const float *values, global const float *x, global float *y) {
  int row = get_global_id(0);
  float sum = 0;
  int from = starts[row];
  int to = starts[row + 1];
  for (int k = from; k < to; k++)
    sum += values[k] * x[columns[k]];
  y[row] = sum;
}
kernel void copied_to_local(global const float *in, global float *out) {
  local float tile[256];
  int i = get_local_id(0);
  event_t e = async_work_group_copy(tile, in + get_group_id(0) * 256, 256, 0);
  wait_group_events(1, &e);
  float v = tile[255 - i];
  out[get_global_id(0)] = v;
}
kernel void copied_pairs(global const float2 *in, global float2 *out) {
  local float2 tile[64];
  int i = get_local_id(0);
  event_t e = async_work_group_copy(tile, in + get_group_id(0) * 64, 64, 0);
  wait_group_events(1, &e);
  float2 v = tile[i ^ 1];
  out[get_global_id(0)] = v;
}
