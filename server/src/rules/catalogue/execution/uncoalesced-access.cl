// BAD [all] clang: accepts
__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void k(global const float *in, global float *out) {
  int i = get_global_id(0);
  float v = in[i * 64];
//          ^^^^^^^^^^ hint[uncoalesced-access]: global read of 'in': 32 sectors for a warp, 4 would do: neighbours are 256 bytes apart
  out[i] = v;
}
// BAD [all] clang: accepts
typedef struct { float x, y, z, w; } Quad;
float first(global const Quad *q) { return q->x; }
//                                         ^^^^ hint[uncoalesced-access]: global read of 'in': 16 sectors for a warp, 4 would do: neighbours are 16 bytes apart
__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void k(global const Quad *in, global float *out) {
  int i = get_global_id(0);
  out[i] = first(in + i);
}
// GOOD [all]
__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void k(global const float *in, global float *out) {
  int i = get_global_id(0);
  float v = in[i + 1];
  out[i] = v * in[0];
}
// GOOD [all]
kernel void k(global const float *in, global float *out) {
  int i = get_global_id(0);
  out[i] = in[i * 64];
}
// GOOD [all]
__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void k(global const int *index, global const float *in, global float *out) {
  int i = get_global_id(0);
  out[i] = in[index[i]];
}
