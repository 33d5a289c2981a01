kernel void add(global const float *a, global float *b, int n) { b[get_global_id(0)] = a[get_global_id(0)] + n; }
kernel void scale(global float *a, float by) { a[get_global_id(0)] *= by; }
