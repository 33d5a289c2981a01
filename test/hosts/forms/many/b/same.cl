kernel void same(global int *a) { a[0] = 1; }
