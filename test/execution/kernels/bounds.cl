// Indices beyond arrays of the program. A comment `//! CODE` marks each line that is to be reported.
kernel void past_end(global int *o) { int t[4];
  for (int i = 0; i <= 4; i++) t[i] = i; //! index-out-of-bounds
  o[get_global_id(0)] = t[0];
}
kernel void past_end_ok(global int *o) { int t[4]; for (int i = 0; i < 4; i++) t[i] = i; o[get_global_id(0)] = t[0]; }
kernel void halo(global int *o) { local int t[64]; int l = get_local_id(0);
  t[l + 1] = l; //! index-out-of-bounds launch
  barrier(CLK_LOCAL_MEM_FENCE);
  o[get_global_id(0)] = t[l];
}
kernel void halo_ok(global int *o) { local int t[66]; int l = get_local_id(0); t[l + 1] = l;
  if (l == 0) { t[0] = 0; t[65] = 0; }
  barrier(CLK_LOCAL_MEM_FENCE);
  o[get_global_id(0)] = t[l] + t[l + 2];
}
kernel void before_start(global int *o) { local int t[64]; int l = get_local_id(0); t[l] = l; barrier(CLK_LOCAL_MEM_FENCE);
  o[get_global_id(0)] = t[l - 1]; //! index-out-of-bounds
}
kernel void before_start_ok(global int *o) { local int t[64]; int l = get_local_id(0); t[l] = l; barrier(CLK_LOCAL_MEM_FENCE);
  o[get_global_id(0)] = l > 0 ? t[l - 1] : 0;
}
constant int weights[3] = {1, 2, 1};
kernel void table(global int *o) { int s = 0;
  for (int i = 0; i < 4; i++)
    s += weights[i]; //! index-out-of-bounds
  o[get_global_id(0)] = s;
}
kernel void table_ok(global int *o) { int s = 0; for (int i = 0; i < 3; i++) s += weights[i]; o[get_global_id(0)] = s; }
int helped(int n) { int t[4] = {0};
  for (int i = 0; i < 6; i++) t[i] = n; //! index-out-of-bounds
  return t[1];
}
kernel void helper(global int *o) { o[get_global_id(0)] = helped(3); }
kernel void rows(global int *o) { local int t[4][64]; int l = get_local_id(0);
  for (int i = 0; i <= 4; i++)
    t[i][l] = i; //! index-out-of-bounds
  barrier(CLK_LOCAL_MEM_FENCE);
  o[get_global_id(0)] = t[0][l];
}
kernel void by_size_ok(global int *o) { local int t[64]; int l = get_local_id(0); t[l] = l; barrier(CLK_LOCAL_MEM_FENCE);
  o[get_global_id(0)] = t[get_local_size(0) - 1 - l];
}
kernel void half_ok(global int *o) { local int t[64]; int l = get_local_id(0); t[l] = l; barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_size(0) >= 128) { if (l < 64) t[l] += t[l + 64]; barrier(CLK_LOCAL_MEM_FENCE); }
  o[get_global_id(0)] = t[l];
}
