// BAD [all]
int twice(int x) { return 2 * x; }
kernel void k(global int *out) { out[0] = twice(‹)›; }
// BAD [all]
int twice(int x) { return 2 * x; }
kernel void k(global int *out) { out[0] = twice(1, ‹2›); }
// BAD [all]
kernel void k(global int *out) { out[get_global_id(‹)›] = 1; }
// GOOD [all]
int twice(int x) { return 2 * x; }
kernel void k(global int *out) { out[get_global_id(0)] = twice(1); }
