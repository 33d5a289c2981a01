// Arrays of structs, vectors in them, and parts of them.
typedef struct { float x, y, z; } Point;
typedef struct { float x, y, z, w; } Quad;
typedef struct __attribute__((aligned(16))) { float x, y, z, w; } AlignedQuad;
typedef struct { float4 position; float4 velocity; } Body;
typedef struct __attribute__((packed)) { char tag; int value; } Packed;
typedef struct { int id; double weight; short kind; } Mixed;
typedef struct { Point points[3]; int count; } Triangle;

kernel void member(global const Quad *in, global float *out) {
  int i = get_global_id(0);
  float v = in[i].y;
  out[i] = v;
}
kernel void members(global const Point *in, global float *out) {
  int i = get_global_id(0);
  float x = in[i].x;
  float y = in[i].y;
  float z = in[i].z;
  out[i] = x * y + z;
}
kernel void whole(global const Quad *in, global float *out) {
  int i = get_global_id(0);
  Quad q = in[i];
  out[i] = q.x + q.y + q.z * q.w;
}
kernel void whole_aligned(global const AlignedQuad *in, global float *out) {
  int i = get_global_id(0);
  AlignedQuad q = in[i];
  out[i] = q.x + q.y + q.z * q.w;
}
kernel void copy_aligned(global const AlignedQuad *in, global AlignedQuad *out) {
  int i = get_global_id(0);
  out[i] = in[i];
}
kernel void copy_points(global const Point *in, global Point *out) {
  int i = get_global_id(0);
  out[i] = in[i];
}
kernel void part_of_whole(global const Quad *in, global float *out) {
  int i = get_global_id(0);
  Quad q = in[i];
  out[i] = q.x + q.w;
}
kernel void bodies(global const Body *in, global float4 *out) {
  int i = get_global_id(0);
  float4 p = in[i].position;
  float4 v = in[i].velocity;
  out[i] = p + v;
}
kernel void bodies_write(global Body *bodies) {
  global Body *b = &bodies[get_global_id(0)];
  float4 v = b->velocity;
  b->position = v * 0.5f;
}
kernel void packed(global const Packed *in, global int *out) {
  int i = get_global_id(0);
  char t = in[i].tag;
  out[i] = t;
}
kernel void mixed(global const Mixed *in, global double *out) {
  int i = get_global_id(0);
  double w = in[i].weight;
  short k = in[i].kind;
  out[i] = w + k;
}
kernel void nested(global const Triangle *in, global float *out) {
  int i = get_global_id(0);
  float a = in[i].points[1].z;
  int c = in[i].count;
  out[i] = a + c;
}
kernel void columns_of_struct(global const float *x, global const float *y, global const float *z, global float *out) {
  int i = get_global_id(0);
  float a = x[i];
  float b = y[i];
  float c = z[i];
  out[i] = a * b + c;
}
kernel void row_pointer(global const float (*in)[64], global float *out) {
  int i = get_global_id(0);
  global const float *row = in[i];
  float v = row[5];
  out[i] = v;
}
