// Members of packed structs: loaded and stored in parts, as their alignment allows.
typedef struct __attribute__((packed)) { char tag; int value; float f; } rec;
typedef struct __attribute__((packed)) { short a; short b; int c; } rec2;
typedef struct __attribute__((packed)) { char tag; long value; double d; float4 v; } big;
typedef struct __attribute__((packed, aligned(2))) { short tag; int value; short s; } two;
typedef struct __attribute__((packed, aligned(4))) { int value; float f; char c; char d[3]; } four;
typedef struct { float4 p; float r; } ball;
kernel void packed_store(global rec *r, global const int *in) {
  size_t i = get_global_id(0);
  int v = in[i];
  r[i].value = v;
}
kernel void packed_two(global const rec2 *in, global int *o) {
  size_t i = get_global_id(0);
  int v = in[i].c;
  int w = in[i].b;
  o[i] = v + w;
}
kernel void packed_char(global const rec *in, global int *o) {
  size_t i = get_global_id(0);
  int v = in[i].tag;
  o[i] = v;
}
kernel void balls(global const ball *in, global float *o) {
  size_t i = get_global_id(0);
  float r = in[i].r;
  float x = in[i].p.x;
  o[i] = r + x;
}
kernel void big_long(global const big *in, global float *o) {
  size_t i = get_global_id(0);
  int l = get_local_id(0);
  long v = in[i].value;
  o[i] = v;
}
kernel void big_double(global const big *in, global float *o) {
  size_t i = get_global_id(0);
  int l = get_local_id(0);
  double v = in[i].d;
  o[i] = v;
}
kernel void big_vec(global const big *in, global float *o) {
  size_t i = get_global_id(0);
  int l = get_local_id(0);
  float4 v = in[i].v;
  o[i] = v.x + v.y + v.z + v.w;
}
kernel void two_int(global const two *in, global float *o) {
  size_t i = get_global_id(0);
  int l = get_local_id(0);
  int v = in[i].value;
  o[i] = v;
}
kernel void two_short(global const two *in, global float *o) {
  size_t i = get_global_id(0);
  int l = get_local_id(0);
  int v = in[i].s;
  o[i] = v;
}
kernel void four_int(global const four *in, global float *o) {
  size_t i = get_global_id(0);
  int l = get_local_id(0);
  int v = in[i].value;
  float w = in[i].f;
  o[i] = v + w;
}
kernel void big_store(global big *r) {
  size_t i = get_global_id(0);
  int l = get_local_id(0);
  r[i].d = i;
}
