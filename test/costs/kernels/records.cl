// Members of structs and unions: arrays of structs, structs of arrays, packed and aligned.
typedef struct { float x, y, z; } P3;
typedef struct { float x, y, z, w; } P4;
typedef struct { float mass; float4 at; int id; } Wide;
typedef struct { char tag; short kind; long value; } Padded;
typedef struct __attribute__((packed)) { char tag; int value; } Packed5;
typedef struct { float weights[8]; int count; } Row9;
typedef struct { P3 from, to; } Segment;
typedef union { float f; uint u; uchar bytes[4]; } Word;
typedef struct { double re, im; } Complex;
typedef struct { float x[1024]; float y[1024]; } Arrays;
kernel void p3_x(global const P3 *in, global float *out) {
  int i = get_global_id(0);
  out[i] = in[i].x;
}
kernel void p3_all(global const P3 *in, global float *out) {
  int i = get_global_id(0);
  float x = in[i].x;
  float y = in[i].y;
  float z = in[i].z;
  out[i] = x + y + z;
}
kernel void p4_yw(global const P4 *in, global float *out) {
  int i = get_global_id(0);
  float y = in[i].y;
  float w = in[i].w;
  out[i] = y * w;
}
kernel void p4_update(global P4 *points, float dt) {
  int i = get_global_id(0);
  points[i].x += dt;
  points[i].z -= dt;
}
kernel void p3_copy(global const P3 *in, global P3 *out) {
  int i = get_global_id(0);
  out[i] = in[i];
}
kernel void p4_copy(global const P4 *in, global P4 *out) {
  int i = get_global_id(0);
  P4 p = in[i];
  p.x = p.y;
  out[i] = p;
}
kernel void wide_at(global const Wide *in, global float4 *out) {
  int i = get_global_id(0);
  float4 v = in[i].at;
  out[i] = v;
}
kernel void wide_mass(global const Wide *in, global float *out, global int *ids) {
  int i = get_global_id(0);
  out[i] = in[i].mass;
  ids[i] = in[i].id;
}
kernel void padded_members(global const Padded *in, global long *out) {
  int i = get_global_id(0);
  char t = in[i].tag;
  short k = in[i].kind;
  long v = in[i].value;
  out[i] = t + k + v;
}
kernel void packed_tag(global const Packed5 *in, global char *out) {
  int i = get_global_id(0);
  char t = in[i].tag;
  out[i] = t;
}
kernel void row_member(global const Row9 *in, global float *out) {
  int i = get_global_id(0);
  float a = in[i].weights[0];
  float b = in[i].weights[7];
  int n = in[i].count;
  out[i] = a + b * n;
}
kernel void row_member_loop(global const Row9 *in, global float *out) {
  int i = get_global_id(0);
  float sum = 0;
  for (int k = 0; k < 8; k++)
    sum += in[i].weights[k];
  out[i] = sum;
}
kernel void segments(global const Segment *in, global float *out) {
  int i = get_global_id(0);
  global const Segment *s = &in[i];
  float dx = s->to.x - s->from.x;
  out[i] = dx;
}
kernel void words(global const Word *in, global Word *out) {
  int i = get_global_id(0);
  float f = in[i].f;
  uchar b = in[i].bytes[2];
  out[i].u = (uint)f + b;
}
kernel void complex_product(global const Complex *a, global const Complex *b, global Complex *out) {
  int i = get_global_id(0);
  double re = a[i].re * b[i].re;
  double im = a[i].im * b[i].im;
  out[i].re = re - im;
  out[i].im = re + im;
}
kernel void struct_of_arrays(global const Arrays *in, global Arrays *out) {
  int i = get_local_id(0);
  int g = get_group_id(0);
  float x = in[g].x[i];
  float y = in[g].y[i];
  out[g].x[i] = y;
  out[g].y[i] = x;
}
kernel void local_records(global float *out) {
  local P3 tile[128];
  int i = get_local_id(0);
  tile[i].x = i;
  tile[i].y = 2 * i;
  barrier(CLK_LOCAL_MEM_FENCE);
  float x = tile[i ^ 1].x;
  float y = tile[(i * 2) & 127].y;
  out[get_global_id(0)] = x + y;
}
kernel void local_p4(global float *out) {
  local P4 tile[128];
  int i = get_local_id(0);
  tile[i].x = i;
  tile[i].w = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  float x = tile[127 - i].x;
  float w = tile[i].w;
  out[get_global_id(0)] = x + w;
}
kernel void local_member_arrays(global float *out) {
  local struct { float a[64]; float b[64]; } t;
  int i = get_local_id(0);
  t.a[i] = i;
  t.b[63 - i] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  float a = t.a[(i * 2) & 63];
  float b = t.b[(i * 4) & 63];
  out[get_global_id(0)] = a * b;
}
kernel void particles(global const P4 *in, global float4 *forces, int n) {
  int i = get_global_id(0);
  float fx = 0;
  for (int j = 0; j < n; j++) {
    float x = in[j].x;
    float w = in[j].w;
    fx += x * w;
  }
  forces[i] = (float4)(fx);
}
