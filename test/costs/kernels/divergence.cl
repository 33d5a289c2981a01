// Only active work-items count.
kernel void even(global const float *in, global float *out) {
  int i = get_global_id(0);
  if (i % 2 == 0) {
    float v = in[i];
    out[i] = v;
  }
}
kernel void lower_half(global const float *in, global float *out) {
  int i = get_global_id(0);
  if (get_local_id(0) % 32 < 16) {
    float v = in[i * 4];
    out[i] = v;
  }
}
kernel void guarded(global const float *in, global float *out, int n) {
  int i = get_global_id(0);
  if (i < n) {
    float v = in[i];
    out[i] = v;
  }
}
kernel void returned(global const float *in, global float *out, int n) {
  int i = get_global_id(0);
  if (i >= n)
    return;
  float v = in[i];
  out[i] = v;
}
kernel void either(global const float *in, global const float *other, global float *out) {
  int i = get_global_id(0);
  float v;
  if (i & 1)
    v = in[i];
  else
    v = other[i * 3];
  out[i] = v;
}
kernel void chosen(global const float *in, global const float *other, global float *out) {
  int i = get_global_id(0);
  global const float *p = i & 4 ? in : other;
  float v = p[i];
  out[i] = v;
}
kernel void conditional(global const float *in, global float *out) {
  int i = get_global_id(0);
  float v = (i & 3) == 0 ? in[i] : 0.0f;
  out[i] = v;
}
kernel void switched(global const float *in, global float *out) {
  int i = get_global_id(0);
  float v = 0;
  switch (i % 4) {
  case 0:
    v = in[i];
    break;
  case 1:
    v = in[i * 2];
    break;
  default:
    v = in[i * 3];
  }
  out[i] = v;
}
kernel void triangle(global const float *in, global float *out) {
  int i = get_global_id(0);
  float sum = 0;
  for (int k = 0; k <= (i & 31); k++) {
    float v = in[k * 64 + i];
    sum += v;
  }
  out[i] = sum;
}
kernel void stopped(global const float *in, global float *out) {
  int i = get_global_id(0);
  float sum = 0;
  for (int k = 0; k < 64; k++) {
    if (k > (i & 15))
      break;
    float v = in[k + i];
    sum += v;
  }
  out[i] = sum;
}
kernel void skipped(global const float *in, global float *out) {
  int i = get_global_id(0);
  float sum = 0;
  for (int k = 0; k < 8; k++) {
    if ((k + i) % 3 == 0)
      continue;
    float v = in[k * 1024 + i];
    sum += v;
  }
  out[i] = sum;
}
kernel void reduced(global const float *in, global float *out) {
  local float sums[256];
  int i = get_local_id(0);
  float v = in[get_global_id(0)];
  sums[i] = v;
  for (int s = get_local_size(0) / 2; s > 0; s >>= 1) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i < s) {
      float a = sums[i];
      float b = sums[i + s];
      sums[i] = a + b;
    }
  }
  if (i == 0)
    out[get_group_id(0)] = sums[0];
}
kernel void reduced_interleaved(global const float *in, global float *out) {
  local float sums[256];
  int i = get_local_id(0);
  float v = in[get_global_id(0)];
  sums[i] = v;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int s = 1; s < get_local_size(0); s *= 2) {
    int at = 2 * s * i;
    if (at < get_local_size(0)) {
      float a = sums[at];
      float b = sums[at + s];
      sums[at] = a + b;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (i == 0)
    out[get_group_id(0)] = sums[0];
}
kernel void scanned(global const int *in, global int *out) {
  local int sums[256];
  int i = get_local_id(0);
  int v = in[get_global_id(0)];
  sums[i] = v;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int s = 1; s < 256; s <<= 1) {
    int add = 0;
    if (i >= s)
      add = sums[i - s];
    barrier(CLK_LOCAL_MEM_FENCE);
    sums[i] += add;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  int w = sums[i];
  out[get_global_id(0)] = w;
}
kernel void partial_warps(global const float *in, global float *out) {
  int i = get_global_id(0);
  float v = in[i];
  out[i] = v;
}
kernel void halo(global const float *in, global float *out, int n) {
  local float tile[256 + 2];
  int i = get_local_id(0), g = get_global_id(0);
  float v = in[g];
  tile[i + 1] = v;
  if (i == 0)
    tile[0] = g > 0 ? in[g - 1] : 0.0f;
  if (i == 255)
    tile[257] = g + 1 < n ? in[g + 1] : 0.0f;
  barrier(CLK_LOCAL_MEM_FENCE);
  float a = tile[i];
  float b = tile[i + 2];
  out[g] = a + b;
}
