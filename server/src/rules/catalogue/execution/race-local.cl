// BAD [all] clang: accepts
kernel void k(global float *o, local float *t) {
  int i = get_local_id(0);
  t[i] = i;
  o[i] = t[i + 1];
//       ^^^^^^^^ warning[race-local]: work-item 1 writes 't[1]', which work-item 0 reads here, in __local memory, without a barrier in between (assuming a work-group of at least 2 work-items)
// fix: Insert 'barrier(CLK_LOCAL_MEM_FENCE);' before line 4
// |   barrier(CLK_LOCAL_MEM_FENCE);
}
// BAD [all] clang: accepts
kernel void k(global int *o) { local int last; last = get_local_id(0); o[get_global_id(0)] = 1; }
//                                       ^^^^ hint[unused-variable]: 'last' is set and never read
//                                             ^^^^ warning[race-local]: work-items 0 and 1 both write 'last', in __local memory, without a barrier in between (assuming a work-group of at least 2 work-items)
// fix: Let the first work-item of the group do this alone
// | kernel void k(global int *o) { local int last; if (get_local_id(0) == 0)
// |     last = get_local_id(0); o[get_global_id(0)] = 1; }
// BAD [all] clang: accepts
kernel void k(global int *o) {
  local int n;
  if (get_local_id(0) == 0) n = 7;
  o[get_global_id(0)] = n;
//                      ^ warning[race-local]: work-item 0 writes 'n', which work-item 1 reads here, in __local memory, without a barrier in between (assuming a work-group of at least 2 work-items)
// fix: Insert 'barrier(CLK_LOCAL_MEM_FENCE);' before line 4
// |   barrier(CLK_LOCAL_MEM_FENCE);
}
// BAD [all] clang: accepts
void put(local int *p, int i) { p[i / 2] = i; }
//                              ^^^^^^^^ warning[race-local]: work-items 0 and 1 both write 't[0]', in __local memory, without a barrier in between (assuming a work-group of at least 2 work-items)
kernel void k(global int *o) {
  local int t[64];
  put(t, get_local_id(0));
  barrier(CLK_LOCAL_MEM_FENCE);
  o[get_global_id(0)] = t[get_local_id(0)];
}
// BAD [all] clang: accepts
kernel void k(global float *o, global const float *in) {
  local float t[64];
  event_t e = async_work_group_copy(t, in, 64, 0);
  o[get_global_id(0)] = t[get_local_id(0)];
//                      ^^^^^^^^^^^^^^^^^^ warning[race-local]: an asynchronous copy of this may be incomplete: call wait_group_events first
  wait_group_events(1, &e);
}
// GOOD [all]
kernel void k(global float *o, local float *t) {
  int i = get_local_id(0);
  t[i] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  o[i] = t[i + 1];
}
// GOOD [all]
kernel void k(global int *o) {
  local int done, sum;
  done = 1;
  if (get_local_id(0) == 0) sum = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_add(&sum, get_local_id(0));
  barrier(CLK_LOCAL_MEM_FENCE);
  o[get_global_id(0)] = sum + done;
}
// GOOD [all]
kernel void k(global float *o, global const float *in, int n) {
  local float t[64];
  int i = get_local_id(0);
  for (int tile = 0; tile < n; tile++) {
    t[i] = in[tile * 64 + i];
    barrier(CLK_LOCAL_MEM_FENCE);
    o[get_global_id(0)] += t[63 - i];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}
// BAD [all] clang: accepts
kernel void k(global float *o, global const float *in, int n) {
  local float t[64];
  int i = get_local_id(0);
  for (int tile = 0; tile < n; tile++) {
    t[i] = in[tile * 64 + i];
//  ^^^^ warning[race-local]: work-item 1 reads 't[0]', which work-item 0 writes here, in __local memory, without a barrier in between (assuming a work-group of at least 2 work-items)
// fix: Insert 'barrier(CLK_LOCAL_MEM_FENCE);' at the end of the loop of line 4
// |     barrier(CLK_LOCAL_MEM_FENCE);
    barrier(CLK_LOCAL_MEM_FENCE);
    o[get_global_id(0)] += t[1 - i];
  }
}
// GOOD [all]
kernel void k(global float *o, global const float *in, global const float4 *base, uint n) {
  local float edge[2];
  local float4 first;
  // The same for all of a group, whatever it is: who writes it twice writes no other value.
  const uint next = (get_group_id(0) + 1) % get_num_groups(0);
  edge[0] = in[next * n] * 2.0f;
  edge[1] = sqrt(in[get_group_id(0)]) + n;
  first = base[get_group_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  o[get_global_id(0)] = edge[0] + edge[1] + first.x;
}
// BAD [all] clang: accepts
kernel void k(global float *o, global const float *in) {
  local float last;
  last = in[get_local_id(0)] * 2.0f;
//^^^^ warning[race-local]: work-items 0 and 1 both write 'last', in __local memory, without a barrier in between (assuming a work-group of at least 2 work-items)
// fix: Let the first work-item of the group do this alone
// |   if (get_local_id(0) == 0)
// |     last = in[get_local_id(0)] * 2.0f;
  barrier(CLK_LOCAL_MEM_FENCE);
  o[get_global_id(0)] = last;
}
// GOOD [2.0+]
kernel void k(global int *o) { local int t[64]; int l = get_local_id(0); t[l] = l; sub_group_barrier(CLK_LOCAL_MEM_FENCE); o[l] = t[l ^ 1]; }
// GOOD [all]
kernel void k(local int *sums) { sums[get_local_id(1)] += 1; }
// BAD [all] clang: accepts
kernel void k(global const int *x, local int *t) { int l = get_local_id(0); t[l] = x[l]; for (int s = get_local_size(0) / 2; s > 0; s >>= 1) if (l < s) t[l] += t[l + s]; }
//                                                                          ^^^^ information[race-local]: work-item 0 may read 't[2]', which work-item 2 may write here, in __local memory, without a barrier in between
