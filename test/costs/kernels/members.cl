// Arrays of structs, and the same members as arrays.
struct particle {
  float x;
  float y;
  float z;
  float mass;
  int kind;
};

kernel void structs_one_member(global const struct particle *p, global float *out) {
  int i = get_global_id(0);
  float m = p[i].mass;
  out[i] = m * 2.0f;
}

kernel void arrays_one_member(global const float *p_mass, global float *out) {
  int i = get_global_id(0);
  float m = p_mass[i];
  out[i] = m * 2.0f;
}

kernel void structs_three_members(global const struct particle *p, global float *out) {
  int i = get_global_id(0);
  float x = p[i].x;
  float y = p[i].y;
  float z = p[i].z;
  out[i] = x + y * z;
}

kernel void arrays_three_members(global const float *p_x, global const float *p_y, global const float *p_z,
                                 global float *out) {
  int i = get_global_id(0);
  float x = p_x[i];
  float y = p_y[i];
  float z = p_z[i];
  out[i] = x + y * z;
}

kernel void structs_updated(global struct particle *p, float dt) {
  int i = get_global_id(0);
  p[i].x += p[i].mass * dt;
}

kernel void arrays_updated(global float *p_x, global float *p_mass, float dt) {
  int i = get_global_id(0);
  p_x[i] += p_mass[i] * dt;
}

typedef struct {
  float4 place;
} point;

kernel void components_of_members(global point *out, float4 v) {
  int i = get_global_id(0);
  out[i].place.xyz = v.xyz;
  out[i + 100].place.zw += v.xy;
}
