// Accesses through pointers to the generic address space.
float through(float *p) {
  return *p;
}

void put(float *p, float v) {
  *p = v;
}

kernel void generic_global(global float *in, global float *out) {
  int i = get_global_id(0);
  float *p = in + i;
  if (out[0] == 3.0f)
    p = out + i;
  float v = *p;
  out[i + 65536] = v;
}

kernel void generic_stride(global float *in, global float *out) {
  int i = get_global_id(0);
  float *p = in + i * 8;
  if (out[0] == 3.0f)
    p = out + i * 8;
  float v = *p;
  out[i + 65536] = v;
}

kernel void generic_local(global float *in, global float *out) {
  local float tile[512];
  int l = get_local_id(0);
  tile[l] = in[get_global_id(0)];
  tile[l + 256] = in[l];
  barrier(CLK_LOCAL_MEM_FENCE);
  float *p = tile + (l * 2 & 511);
  if (out[0] == 3.0f)
    p = tile + (l & 255);
  float v = *p;
  out[get_global_id(0)] = v;
}

kernel void generic_mixed(global float *in, global float *out) {
  local float tile[256];
  int l = get_local_id(0);
  tile[l] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  float *p = l < 128 ? (float *)(tile + l) : (float *)(in + l);
  float v = *p;
  out[get_global_id(0)] = v;
}

kernel void generic_lanes(global float *in, global float *out) {
  local float tile[256];
  int l = get_local_id(0);
  tile[l] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  float *p = (l & 1) ? (float *)(tile + l) : (float *)(in + l);
  float v = *p;
  out[get_global_id(0)] = v;
}

kernel void generic_called(global float *in, global float *out) {
  int i = get_global_id(0);
  float v = through(in + i * 2);
  put(out + i, v);
}

kernel void generic_argument(global float *in, global float *out, int n) {
  float *p = in;
  int i = get_global_id(0);
  float v = p[i * n];
  out[i] = v;
}

kernel void generic_stored(global float *in, global float *out) {
  local float tile[1024];
  int l = get_local_id(0);
  float *p = in[0] == 3.0f ? (float *)(tile + l * 4) : (float *)(out + l * 4);
  *p = 1.0f;
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  out[get_global_id(0) + 65536] = tile[l];
}
