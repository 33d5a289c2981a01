// Races in local and global memory. A comment `//! CODE` marks each line that is to be reported.
kernel void neighbour(global int *o) { local int t[65]; int l = get_local_id(0); t[l] = l;
  o[get_global_id(0)] = t[l + 1]; //! race-local
}
kernel void neighbour_ok(global int *o) { local int t[65]; int l = get_local_id(0); t[l] = l; if (l == 0) t[64] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  o[get_global_id(0)] = t[l + 1];
}
kernel void mirrored(global int *o) { local int t[64]; int l = get_local_id(0); t[l] = l;
  o[get_global_id(0)] = t[63 - l]; //! race-local launch
}
kernel void own_slot(global int *o) { local int t[64]; int l = get_local_id(0); t[l] = l; o[get_global_id(0)] = t[l] + 1; }
kernel void tree(global int *o) { local int t[64]; int l = get_local_id(0); t[l] = l; barrier(CLK_LOCAL_MEM_FENCE);
  for (int s = 32; s > 0; s >>= 1)
    if (l < s)
      t[l] += t[l + s]; //! race-local
  if (l == 0) o[get_group_id(0)] = t[0];
}
kernel void tree_ok(global int *o) { local int t[64]; int l = get_local_id(0); t[l] = l; barrier(CLK_LOCAL_MEM_FENCE);
  for (int s = 32; s > 0; s >>= 1) { if (l < s) t[l] += t[l + s]; barrier(CLK_LOCAL_MEM_FENCE); }
  if (l == 0) o[get_group_id(0)] = t[0];
}
kernel void interleaved_ok(global int *o) { local int t[64]; int l = get_local_id(0); t[l] = l; barrier(CLK_LOCAL_MEM_FENCE);
  for (int s = 1; s < (int)get_local_size(0); s *= 2) { if (l % (2 * s) == 0) t[l] += t[l + s]; barrier(CLK_LOCAL_MEM_FENCE); }
  if (l == 0) o[get_group_id(0)] = t[0];
}
kernel void scan(global int *o) { local int t[64]; int l = get_local_id(0); t[l] = l; barrier(CLK_LOCAL_MEM_FENCE);
  for (int s = 1; s < 64; s *= 2) {
    int v = l >= s ? t[l - s] : 0;
    t[l] += v; //! race-local
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  o[get_global_id(0)] = t[l];
}
kernel void scan_ok(global int *o) { local int t[64]; int l = get_local_id(0); t[l] = l; barrier(CLK_LOCAL_MEM_FENCE);
  for (int s = 1; s < 64; s *= 2) {
    int v = l >= s ? t[l - s] : 0; barrier(CLK_LOCAL_MEM_FENCE);
    t[l] += v; barrier(CLK_LOCAL_MEM_FENCE);
  }
  o[get_global_id(0)] = t[l];
}
kernel void refill(global const int *a, global int *o, int n) { local int t[64]; int l = get_local_id(0), s = 0;
  for (int i = 0; i < n; i++) {
    t[l] = a[i * 64 + l]; //! race-local launch
    barrier(CLK_LOCAL_MEM_FENCE);
    s += t[63 - l];
  }
  o[get_global_id(0)] = s;
}
kernel void refill_ok(global const int *a, global int *o, int n) { local int t[64]; int l = get_local_id(0), s = 0;
  for (int i = 0; i < n; i++) { t[l] = a[i * 64 + l]; barrier(CLK_LOCAL_MEM_FENCE); s += t[63 - l]; barrier(CLK_LOCAL_MEM_FENCE); }
  o[get_global_id(0)] = s;
}
kernel void two_buffers_ok(global const int *a, global int *o) { local int t[2][64]; int l = get_local_id(0), s = 0;
  for (int i = 0; i < 4; i++) { t[i & 1][l] = a[i * 64 + l]; barrier(CLK_LOCAL_MEM_FENCE); s += t[i & 1][63 - l]; }
  o[get_global_id(0)] = s;
}
kernel void one_sum(global int *o) { local int sum; if (get_local_id(0) == 0) sum = 0;
  atomic_add(&sum, 1); //! race-local
  barrier(CLK_LOCAL_MEM_FENCE);
  o[get_global_id(0)] = sum;
}
kernel void one_sum_ok(global int *o) { local int sum; if (get_local_id(0) == 0) sum = 0; barrier(CLK_LOCAL_MEM_FENCE);
  atomic_add(&sum, 1); barrier(CLK_LOCAL_MEM_FENCE);
  o[get_global_id(0)] = sum;
}
kernel void histogram(global int *o, global const uchar *a) { local int h[256]; int l = get_local_id(0);
  for (int i = l; i < 256; i += get_local_size(0)) h[i] = 0;
  atomic_inc(&h[a[get_global_id(0)]]); //! race-local
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = l; i < 256; i += get_local_size(0)) atomic_add(&o[i], h[i]);
}
kernel void histogram_ok(global int *o, global const uchar *a) { local int h[256]; int l = get_local_id(0);
  for (int i = l; i < 256; i += get_local_size(0)) h[i] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_inc(&h[a[get_global_id(0)]]);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = l; i < 256; i += get_local_size(0)) atomic_add(&o[i], h[i]);
}
kernel void histogram_flush(global int *o, global const uchar *a) { local int h[64]; int l = get_local_id(0);
  h[l] = 0; barrier(CLK_LOCAL_MEM_FENCE);
  atomic_inc(&h[a[get_global_id(0)] & 63]);
  atomic_add(&o[l], h[l]); //! race-local
}
kernel void own_histograms_ok(global int *o, global const uchar *a) { local int h[64 * 4]; int l = get_local_id(0);
  for (int i = 0; i < 4; i++) h[l * 4 + i] = 0;
  for (int i = 0; i < 4; i++) h[l * 4 + (a[get_global_id(0) * 4 + i] & 3)]++;
  for (int i = 0; i < 4; i++) o[get_global_id(0) * 4 + i] = h[l * 4 + i];
}
kernel void gather(global int *o, global const int *idx) { local int t[64]; int l = get_local_id(0); t[l] = l;
  o[get_global_id(0)] = t[idx[get_global_id(0)] & 63]; //! race-local
}
kernel void gather_ok(global int *o, global const int *idx) { local int t[64]; int l = get_local_id(0); t[l] = l;
  barrier(CLK_LOCAL_MEM_FENCE);
  o[get_global_id(0)] = t[idx[get_global_id(0)] & 63];
}
kernel void no_fence(global int *o) { local int t[64]; int l = get_local_id(0); t[l] = l;
  barrier(0); //! barrier-fence launch
  o[get_global_id(0)] = t[63 - l];
}
kernel void wrong_fence(global int *o) { local int t[64]; int l = get_local_id(0); t[l] = l;
  barrier(CLK_GLOBAL_MEM_FENCE); //! barrier-fence
  o[get_global_id(0)] = t[l ^ 1];
}
kernel void both_fences_ok(global int *o) { local int t[64]; int l = get_local_id(0); t[l] = l;
  barrier(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE);
  o[get_global_id(0)] = t[l ^ 1];
}
kernel void tile(global const float *a, global float *o, int n) { local float t[8][8]; int x = get_local_id(0) & 7, y = get_local_id(0) >> 3; float s = 0;
  for (int i = 0; i < n; i++) {
    t[y][x] = a[i * 64 + y * 8 + x]; //! race-local
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 8; k++)
      s += t[k][x] * t[y][k];
  }
  o[get_global_id(0)] = s;
}
kernel void tile_ok(global const float *a, global float *o, int n) { local float t[8][8]; int x = get_local_id(0) & 7, y = get_local_id(0) >> 3; float s = 0;
  for (int i = 0; i < n; i++) {
    t[y][x] = a[i * 64 + y * 8 + x];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 8; k++) s += t[k][x] * t[y][k];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  o[get_global_id(0)] = s;
}
kernel void transposed(global int *o) { local int t[8][8]; int x = get_local_id(0) & 7, y = get_local_id(0) >> 3; t[y][x] = x;
  o[get_global_id(0)] = t[x][y]; //! race-local launch
}
kernel void one_place(global int *o) {
  o[0] = get_global_id(0); //! race-global
}
kernel void shifted(global int *o) {
  o[get_global_id(0)] = o[get_global_id(0) + 1]; //! race-global
}
kernel void counter(global int *o) {
  o[0] += 1; //! race-global launch
}
kernel void counter_ok(global int *o) { atomic_inc(&o[0]); }
kernel void same_value_ok(global int *o) { o[0] = 1; }
kernel void disjoint_ok(global int *o) { o[2 * get_global_id(0)] = 1; o[2 * get_global_id(0) + 1] = 2; }
kernel void overlapping(global int *o) {
  o[get_global_id(0)] = 1;
  o[get_global_id(0) + 1] = 2; //! race-global
}
kernel void by_group_ok(global int *o) { if (get_local_id(0) == 0) o[get_group_id(0)] = 1; }
kernel void slots_ok(volatile global uint *n, global int *o) { uint at = atomic_inc(n); o[at & 1023] = get_global_id(0); }
