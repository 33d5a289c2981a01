// Functions of unknown numbers: equal arguments have equal results, and different ones need not.
kernel void equal_results_ok(global int *o, float x) {
  int p, q;
  frexp(x, &p);
  frexp(x, &q);
  if (p != q) o[0] = get_local_id(0);
}
kernel void different_results(global int *o, float x, float y) {
  int p, q;
  frexp(x, &p);
  frexp(y, &q);
  if (p != q) o[0] = get_local_id(0);
}
kernel void result_and_argument(global int *o, float x) {
  int p;
  if (frexp(x, &p) != x) o[0] = get_local_id(0);
}
kernel void equal_counts_ok(global int *o, int m, int n) {
  if (popcount(m + n) != popcount(n + m)) o[0] = get_local_id(0);
}
kernel void different_counts(global int *o, int m, int n) {
  if (popcount(m) != popcount(n)) o[0] = get_local_id(0);
}
kernel void result_of_data(global int *o, global const float *data) {
  float p;
  sincos(data[get_local_id(0)], &p);
  o[(int)p] = get_local_id(0);
}
kernel void barrier_on_result_ok(local int *t, float x) {
  float p;
  if (fract(x, &p) > 0.5f) barrier(CLK_LOCAL_MEM_FENCE);
  t[get_local_id(0)] = 1;
}
