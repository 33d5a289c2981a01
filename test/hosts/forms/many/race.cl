kernel void race(global int *a, int n) { local int t[16]; int l = get_local_id(0); t[l] = n; a[get_global_id(0) / 2] = t[15 - l]; if (n > 10) a[get_global_id(0) + n] = 1; }
kernel void same(global int *a, int b) { a[40] = get_group_id(0); }
