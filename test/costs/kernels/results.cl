// Atomic operations, with and without use of their results, in branches and loops.
kernel void global_max_each(global int *values) {
  int i = get_global_id(0);
  atomic_max(&values[i], i);
}
kernel void global_and_used(global uint *values, global uint *out) {
  int i = get_global_id(0);
  uint v = atomic_and(&values[i / 8], i);
  out[i] = v;
}
kernel void global_xor_one(global uint *value) {
  atomic_xor(value, (uint)get_global_id(0));
}
kernel void global_sub_strided(global int *values) {
  int i = get_global_id(0);
  atomic_sub(&values[i * 16], 2);
}
kernel void global_exchange_one(global int *value, global int *out) {
  int i = get_global_id(0);
  int v = atomic_xchg(value, i);
  out[i] = v;
}
kernel void global_add_first(global int *value) {
  if (get_local_id(0) == 0)
    atomic_add(value, 1);
}
kernel void global_add_even(global int *values) {
  int i = get_global_id(0);
  if (i % 2 == 0)
    atomic_add(&values[i & 15], 1);
}
kernel void global_add_row(global int *rows, int width) {
  int x = get_global_id(0), y = get_global_id(1);
  atomic_add(&rows[y], x);
}
kernel void global_add_used_row(global int *rows, global int *out, int width) {
  int x = get_global_id(0), y = get_global_id(1);
  int v = atomic_add(&rows[y], 1);
  out[y * width + x] = v;
}
kernel void global_add_in_loop(global int *bins, int n) {
  int i = get_global_id(0);
  for (int k = 0; k < n; k++)
    atomic_add(&bins[(i + k) & 255], k);
}
kernel void local_add_by_parity(global int *out) {
  local int counts[2];
  int i = get_local_id(0);
  if (i < 2)
    counts[i] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_add(&counts[i & 1], 1);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (i < 2)
    out[get_group_id(0) * 2 + i] = counts[i];
}
kernel void local_max_one(global int *out) {
  local int most;
  int i = get_local_id(0);
  if (i == 0)
    most = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_max(&most, i);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = most;
}
kernel void local_add_used_one(global int *out) {
  local int next;
  int i = get_local_id(0);
  if (i == 0)
    next = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  int at = atomic_inc(&next);
  out[get_global_id(0)] = at;
}
kernel void local_add_used_each(global int *out) {
  local int values[256];
  int i = get_local_id(0);
  values[i] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  int v = atomic_add(&values[(i * 2) & 255], 1);
  out[get_global_id(0)] = v;
}
kernel void local_min_each(global int *out) {
  local int values[256];
  int i = get_local_id(0);
  values[i] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_min(&values[i & 31], i);
  barrier(CLK_LOCAL_MEM_FENCE);
  int v = values[i];
  out[get_global_id(0)] = v;
}
kernel void local_xor_used(global uint *out) {
  local uint bits[8];
  int i = get_local_id(0);
  if (i < 8)
    bits[i] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  uint v = atomic_xor(&bits[i >> 5], 1u << (i & 31));
  out[get_global_id(0)] = v;
}
kernel void local_or_unused(global uint *out) {
  local uint bits[8];
  int i = get_local_id(0);
  if (i < 8)
    bits[i] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_or(&bits[i >> 5], 1u << (i & 31));
  barrier(CLK_LOCAL_MEM_FENCE);
  if (i < 8)
    out[get_group_id(0) * 8 + i] = bits[i];
}
kernel void local_add_if(global int *out) {
  local int count;
  int i = get_local_id(0);
  if (i == 0)
    count = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (i % 3 == 0)
    atomic_inc(&count);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (i == 0)
    out[get_group_id(0)] = count;
}
kernel void local_bins_loop(global int *out, int n) {
  local uint bins[64];
  int i = get_local_id(0);
  bins[i] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int k = i; k < n; k += 64)
    atomic_add(&bins[(k * 5) & 63], 1u);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = bins[i];
}
kernel void local_compare(global int *out) {
  local int slots[64];
  int i = get_local_id(0);
  slots[i] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  int v = atomic_cmpxchg(&slots[(i * 2) & 63], 0, i);
  out[get_global_id(0)] = v;
}
kernel void local_exchange_each(global int *out) {
  local int slots[128];
  int i = get_local_id(0);
  slots[i] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  int v = atomic_xchg(&slots[(i * 4) & 127], i);
  out[get_global_id(0)] = v;
}
kernel void local_dec_strided(global int *out) {
  local int values[256];
  int i = get_local_id(0);
  values[i] = 9;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_dec(&values[(i * 8) & 255]);
  barrier(CLK_LOCAL_MEM_FENCE);
  int v = values[i];
  out[get_global_id(0)] = v;
}
