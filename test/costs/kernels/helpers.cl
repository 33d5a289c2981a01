// Accesses in functions, through macros, by tables, and with indices in memory.
#define AT(p, x, y, w) (p)[(y) * (w) + (x)]
float fetch(global const float *p, int i) {
  return p[i * 2];
}
void put(global float *p, int i, float v) {
  p[i] = v;
}
kernel void called(global const float *in, global float *out) {
  int i = get_global_id(0);
  float v = fetch(in, i);
  put(out, i, v);
}
float total(global const float *row, int n) {
  float sum = 0;
  for (int k = 0; k < n; k++)
    sum += row[k];
  return sum;
}
kernel void row_sums(global const float *in, global float *out, int n) {
  int i = get_global_id(0);
  float v = total(in + i * n, n);
  out[i] = v;
}
kernel void through_macro(global const float *in, global float *out, int width) {
  int x = get_global_id(0), y = get_global_id(1);
  float v = AT(in, y, x, width);
  AT(out, x, y, width) = v;
}
constant int offsets[4] = {0, 5, 9, 33};
kernel void by_table(global const float *in, global float *out) {
  int i = get_global_id(0);
  float v = in[i + offsets[get_group_id(0) & 3]];
  out[i] = v;
}
kernel void moving_pointer(global const float *in, global float *out) {
  int i = get_global_id(0);
  global const float *p = in + i;
  float sum = 0;
  for (int k = 0; k < 4; k++) {
    sum += *p;
    p += get_global_size(0);
  }
  out[i] = sum;
}
kernel void post_increment(global const float *in, global float *out) {
  int i = get_global_id(0);
  global const float *p = in + 3 * i;
  float a = *p++;
  float b = *p++;
  float c = *p;
  out[i] = a * b + c;
}
kernel void tile_pointer(global const float *in, global float *out) {
  local float tile[256];
  local float *mine = tile + get_local_id(0);
  float v = in[get_global_id(0)];
  *mine = v;
  barrier(CLK_LOCAL_MEM_FENCE);
  local float *theirs = &tile[255];
  float w = theirs[-(int)get_local_id(0)];
  out[get_global_id(0)] = w;
}
kernel void index_in_local(global const float *in, global float *out) {
  local int order[256];
  int i = get_local_id(0);
  order[i] = (i * 37) & 255;
  barrier(CLK_LOCAL_MEM_FENCE);
  int j = order[i];
  float v = in[get_group_id(0) * 256 + j];
  out[get_global_id(0)] = v;
}
kernel void index_in_private(global const float *in, global float *out) {
  int i = get_global_id(0);
  int at[4] = {0, 16384, 32768, 49152};
  float sum = 0;
  for (int k = 0; k < 4; k++)
    sum += in[at[k] + i];
  out[i] = sum;
}
kernel void gathered(global const int *index, global const float *in, global float *out) {
  int i = get_global_id(0);
  int j = index[i];
  float v = in[j];
  out[i] = v;
}
kernel void positive(global const float *in, global float *out) {
  int i = get_global_id(0);
  float v = in[i];
  if (v >= 0)
    out[i * 2] = v;
}
kernel void linear_id(global const float *in, global float *out) {
  int i = get_local_id(1) * get_local_size(0) + get_local_id(0);
  int g = get_group_id(1) * get_num_groups(0) + get_group_id(0);
  float v = in[g * 64 + i];
  out[g * 64 + i] = v;
}
kernel void narrow(global const float *in, global float *out) {
  uchar i = get_global_id(0);
  short j = (short)(get_global_id(0) * 3);
  float v = in[i];
  out[j & 16383] = v;
}
kernel void vector_ids(global const float *in, global float *out, int width) {
  int2 at = (int2)(get_global_id(0), get_global_id(1));
  int2 to = at.yx;
  float v = in[at.y * width + at.x];
  out[to.y * width + to.x] = v;
}
kernel void nested_loops(global const float *in, global float *out, int width) {
  int x = get_global_id(0), y = get_global_id(1);
  float sum = 0;
  for (int dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++) {
      int at = (y + 1 + dy) * width + x + 1 + dx;
      sum += in[at];
    }
  out[y * width + x] = sum;
}
kernel void whiled(global const float *in, global float *out) {
  int i = get_global_id(0);
  float sum = 0;
  int k = i;
  while (k < 65536) {
    sum += in[k];
    k += 16384;
  }
  do {
    sum += in[k - i];
    k -= 30000;
  } while (k > 0);
  out[i] = sum;
}
int wrapped_index(int i, int n) {
  if (i < 0)
    return i + n;
  if (i >= n)
    return i - n;
  return i;
}
kernel void wrapped(global const float *in, global float *out, int n) {
  int i = get_global_id(0);
  float a = in[wrapped_index(i - 1, n)];
  float b = in[wrapped_index(i + 1, n)];
  out[i] = a + b;
}
kernel void volatile_pointer(volatile global float *data) {
  int i = get_global_id(0);
  float v = data[i * 2];
  data[i * 2 + 1] = v;
}

int five_times(int x) {
  int sum = 0;
  for (int j = 0; j < 5; j++)
    sum += x;
  return sum;
}

kernel void call_in_operand(global int *out) {
  int i = get_global_id(0);
  for (int k = 0; k < 3; k++)
    if (k < 2 && five_times(i) >= 0)
      out[i] = 1;
}

kernel void one_of_two(global int *out) {
  int i = get_global_id(0);
  int a = 0, b = 0;
  int *p = i & 1 ? &a : &b;
  *p = 100;
  out[a + b + i] = 1;
}
