// Atomic operations in global and in local memory.
kernel void count_all(global int *counter) {
  atomic_inc(counter);
}
kernel void count_each(global int *counters) {
  atomic_add(&counters[get_global_id(0)], 3);
}
kernel void count_strided(global int *counters) {
  atomic_add(&counters[get_global_id(0) * 4], 3);
}
kernel void count_few(global int *counters) {
  atomic_add(&counters[get_global_id(0) % 7], (int)get_local_id(0));
}
kernel void fetch_each(global int *counters, global int *out) {
  int i = get_global_id(0);
  int v = atomic_add(&counters[i * 2], i);
  out[i] = v;
}
kernel void fetch_one(global int *counter, global int *out) {
  int i = get_global_id(0);
  int v = atomic_inc(counter);
  out[v & 16383] = i;
}
kernel void exchange(global int *values, global int *out) {
  int i = get_global_id(0);
  int v = atomic_xchg(&values[i], i);
  out[i] = v;
}
kernel void compare(global int *values, global int *out) {
  int i = get_global_id(0);
  int v = atomic_cmpxchg(&values[i * 8], 0, i);
  out[i] = v;
}
kernel void largest(global int *value) {
  atomic_max(value, (int)get_global_id(0));
}
kernel void local_count(global int *out) {
  local int counters[64];
  int i = get_local_id(0);
  if (i < 64)
    counters[i] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_add(&counters[i & 63], i);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (i < 64) {
    int v = counters[i];
    out[get_group_id(0) * 64 + i] = v;
  }
}
kernel void local_count_one(global int *out) {
  local int counter;
  int i = get_local_id(0);
  if (i == 0)
    counter = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_inc(&counter);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (i == 0)
    out[get_group_id(0)] = counter;
}
kernel void local_count_few(global int *out) {
  local int counters[8];
  int i = get_local_id(0);
  if (i < 8)
    counters[i] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_add(&counters[i & 7], i);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (i < 8) {
    int v = counters[i];
    out[get_group_id(0) * 8 + i] = v;
  }
}
kernel void local_count_bank(global int *out) {
  local int counters[2048];
  int i = get_local_id(0);
  counters[i * 8] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  int w = atomic_add(&counters[i * 8], i);
  barrier(CLK_LOCAL_MEM_FENCE);
  int v = counters[i * 8];
  out[get_global_id(0)] = v + w;
}
kernel void local_exchange(global int *out) {
  local int values[256];
  int i = get_local_id(0);
  values[i] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  int v = atomic_xchg(&values[i / 2], i);
  out[get_global_id(0)] = v;
}
