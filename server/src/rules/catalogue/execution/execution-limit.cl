// BAD [all] clang: accepts
kernel __attribute__((reqd_work_group_size(1024, 1, 1))) void mix_all(global uint *out) {
//                                                            ^^^^^^^ information[execution-limit]: kernel 'mix_all' takes too long to execute: races and out-of-bounds accesses are reported for 14 of 28 work-items
  uint x = get_local_id(0);
  for (int i = 0; i < 600; i++)
    for (int j = 0; j < 600; j++) x = x * 1664525u + 1013904223u;
  out[get_local_id(0)] = x;
}
kernel void copy_all(global uint *out, global const uint *in) { out[get_global_id(0)] = in[get_global_id(0)]; }
// GOOD [all]
kernel __attribute__((reqd_work_group_size(256, 1, 1))) void mix_some(global uint *out) {
  uint x = get_local_id(0);
  for (int j = 0; j < 600; j++) x = x * 1664525u + 1013904223u;
  out[get_local_id(0)] = x;
}
