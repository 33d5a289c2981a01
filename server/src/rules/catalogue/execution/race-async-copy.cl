// BAD [all] clang: accepts
kernel void k(global float *next, global const float *cur) {
  local float t[64];
  t[get_local_id(0)] = cur[get_global_id(0)] * 2;
  barrier(CLK_LOCAL_MEM_FENCE);
  async_work_group_copy(next + 64 * get_group_id(0), t, 64, 0);
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[race-async-copy]: this asynchronous copy is never waited for
}
// BAD [all] clang: accepts
kernel void k(global float *o, global const float *s) {
  local float t[64];
  event_t e;
  wait_group_events(1, &e);
//^^^^^^^^^^^^^^^^^^^^^^^^ warning[race-async-copy]: this waits for an event that was not returned by an asynchronous copy
  e = async_work_group_copy(t, s, 64, 0);
  wait_group_events(1, &e);
  o[get_global_id(0)] = t[63 - get_local_id(0)];
}
// BAD [all] clang: accepts
kernel void k(global float *o, global const float *s) {
  local float t[64];
  event_t e = async_work_group_copy(t, s, 64, 0);
  wait_group_events(2, &e);
//^^^^^^^^^^^^^^^^^^^^^^^^ warning[race-async-copy]: this waits for 2 events, but 'e' has 1 element
  o[get_global_id(0)] = t[63 - get_local_id(0)];
}
// BAD [all] clang: accepts
kernel void k(global float *o, global const float *s) {
  local float t[64];
  event_t e[2];
  e[1] = async_work_group_copy(t, s, 64, 0);
  wait_group_events(2, e);
//^^^^^^^^^^^^^^^^^^^^^^^ warning[race-async-copy]: this waits for an event that was not returned by an asynchronous copy
  o[get_global_id(0)] = t[63 - get_local_id(0)];
}
// GOOD [all]
kernel void k(global float *o, global const float *s, int n) {
//                                                        ^ hint[kernel-argument-unused]: kernel argument 'n' is unused
  local float t[64], u[64];
  event_t e[2];
  e[0] = async_work_group_copy(t, s, 64, 0);
  e[1] = async_work_group_copy(u, s + 64, 64, 0);
  wait_group_events(2, e);
  o[get_global_id(0)] = t[63 - get_local_id(0)] + u[get_local_id(0)];
}
// GOOD [all]
kernel void k(global float *o, global const float *s, int n) {
  local float t[2][64];
  event_t e = async_work_group_copy(t[0], s, 64, 0);
  for (int i = 1; i < n; i++) {
    event_t next = async_work_group_copy(t[i & 1], s + 64 * i, 64, 0);
    wait_group_events(1, &e);
    o[get_global_id(0)] += t[(i - 1) & 1][63 - get_local_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    e = next;
  }
  wait_group_events(1, &e);
}
