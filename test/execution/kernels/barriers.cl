// Barriers that not all work-items reach. A comment `//! CODE` marks each line that is to be reported.
kernel void by_id(global int *o) {
  if (get_local_id(0) < 8)
    barrier(CLK_LOCAL_MEM_FENCE); //! barrier-divergent
  o[get_global_id(0)] = 1;
}
kernel void by_argument_ok(global int *o, int n) { if (n > 8) barrier(CLK_LOCAL_MEM_FENCE); o[get_global_id(0)] = 1; }
kernel void early_return(global int *o, int n) {
  if ((int)get_global_id(0) >= n) return;
  barrier(CLK_LOCAL_MEM_FENCE); //! barrier-divergent
  o[get_global_id(0)] = 1;
}
kernel void early_return_ok(global int *o, int n) {
  barrier(CLK_LOCAL_MEM_FENCE);
  if ((int)get_global_id(0) >= n) return;
  o[get_global_id(0)] = 1;
}
kernel void by_data(global int *o, global const int *a) {
  if (a[get_global_id(0)] == 0)
    barrier(CLK_LOCAL_MEM_FENCE); //! barrier-divergent
  o[get_global_id(0)] = 1;
}
kernel void by_group_data_ok(global int *o, global const int *a) {
  if (a[get_group_id(0)] == 0) barrier(CLK_LOCAL_MEM_FENCE);
  o[get_global_id(0)] = 1;
}
kernel void by_local_flag_ok(global int *o, global const int *a) { local int flag;
  if (get_local_id(0) == 0) flag = a[get_group_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  while (flag > 0) { barrier(CLK_LOCAL_MEM_FENCE); if (get_local_id(0) == 0) flag--; barrier(CLK_LOCAL_MEM_FENCE); }
  o[get_global_id(0)] = 1;
}
kernel void rows_ok(global int *o, global const int *rows) { int g = get_group_id(0);
  for (int i = rows[g]; i < rows[g + 1]; i += 64) { barrier(CLK_LOCAL_MEM_FENCE); o[get_global_id(0)] = i; barrier(CLK_LOCAL_MEM_FENCE); }
}
kernel void strided(global int *o, int n) {
  for (int i = get_local_id(0); i < n; i += get_local_size(0))
    barrier(CLK_LOCAL_MEM_FENCE); //! barrier-divergent
  o[get_global_id(0)] = 1;
}
kernel void padded_ok(global int *o, int n) { int end = (n + 63) / 64 * 64;
  for (int i = get_local_id(0); i < end; i += 64) barrier(CLK_LOCAL_MEM_FENCE);
  o[get_global_id(0)] = 1;
}
kernel void first_iteration_ok(global int *o) {
  for (int i = 0; i < (int)get_local_id(0) + 1; i++) { if (i == 0) barrier(CLK_LOCAL_MEM_FENCE); o[get_global_id(0)] = i; }
}
kernel void by_break(global int *o, global const int *a) {
  for (int i = 0; i < 4; i++) {
    if (a[get_global_id(0)] > i) break;
    barrier(CLK_LOCAL_MEM_FENCE); //! barrier-divergent
  }
  o[get_global_id(0)] = 1;
}
int meet(int v) {
  barrier(CLK_LOCAL_MEM_FENCE); //! barrier-divergent
  return v;
}
kernel void in_helper(global int *o) { if (get_local_id(0) & 1) o[get_global_id(0)] = meet(1); }
kernel void in_guard(global int *o) { local int t[64]; int l = get_local_id(0); t[l] = l; barrier(CLK_LOCAL_MEM_FENCE);
  for (int s = 32; s > 0; s >>= 1)
    if (l < s) {
      t[l] += t[l + s];
      barrier(CLK_LOCAL_MEM_FENCE); //! barrier-divergent
    }
  if (l == 0) o[get_group_id(0)] = t[0];
}
kernel void linear_ok(global int *o) {
  if (get_global_id(0) / get_local_size(0) == 1) barrier(CLK_LOCAL_MEM_FENCE);
  o[get_global_id(0)] = 1;
}
kernel void copy_by_one(global int *o, global const int *a) { local int t[64]; event_t e = 0;
  if (get_local_id(0) == 0) {
    e = async_work_group_copy(t, a, 64, 0); //! barrier-divergent
    wait_group_events(1, &e); //! barrier-divergent
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  o[get_global_id(0)] = t[get_local_id(0)];
}
kernel void copy_unwaited(global int *o, global const int *a) { local int t[64];
  async_work_group_copy(t, a, 64, 0);
  o[get_global_id(0)] = t[get_local_id(0)]; //! race-local
}
kernel void copy_ok(global int *o, global const int *a) { local int t[64]; event_t e = async_work_group_copy(t, a, 64, 0);
  wait_group_events(1, &e);
  o[get_global_id(0)] = t[63 - get_local_id(0)];
}
kernel void copy_too_large(global int *o, global const int *a) { local int t[32];
  event_t e = async_work_group_copy(t, a, 64, 0); //! index-out-of-bounds
  wait_group_events(1, &e);
  o[get_global_id(0)] = t[get_local_id(0) & 31];
}
kernel void copies_ok(global int *o, global const int *a) { local int t[64], u[64]; event_t e[2];
  e[0] = async_work_group_copy(t, a, 64, 0);
  e[1] = async_work_group_copy(u, a + 64, 64, 0);
  wait_group_events(2, e);
  o[get_global_id(0)] = t[get_local_id(0)] + u[63 - get_local_id(0)];
}
kernel void last_group_ok(volatile global uint *count, volatile global int *part, global int *o) { local uint mine; int l = get_local_id(0);
  if (l == 0) { part[get_group_id(0)] = l; mem_fence(CLK_GLOBAL_MEM_FENCE); mine = atomic_inc(count); }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (mine == get_num_groups(0) - 1 && l == 0) { int s = 0; for (uint i = 0; i < get_num_groups(0); i++) s += part[i]; o[0] = s; }
}
kernel void last_group_unfenced(volatile global uint *count, volatile global int *part, global int *o) { local uint mine; int l = get_local_id(0);
  if (l == 0) { part[get_group_id(0)] = l + 1; mine = atomic_inc(count); }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (mine == get_num_groups(0) - 1 && l == 0) {
    int s = 0;
    for (uint i = 0; i < get_num_groups(0); i++)
      s += part[i]; //! race-global launch
    o[0] = s;
  }
}
