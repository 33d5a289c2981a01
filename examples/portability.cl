// Not every device builds this file: the view "Portability" says which, and why.

kernel void mean(global const double *values, global double *result) {
  result[get_global_id(0)] = 0.5 * (values[get_global_id(0)] + result[get_global_id(0)]);
}

float first(const float *values) {
  return values[0];
}

kernel void both(global const float *input, global float *output) {
  local float tile[64];
  tile[get_local_id(0)] = first(input);
  barrier(CLK_LOCAL_MEM_FENCE);
  output[get_global_id(0)] = first(tile);
}

kernel void total(global const int *input, global int *sums) {
  int sum = work_group_reduce_add(input[get_global_id(0)]);
  if (get_local_id(0) == 0)
    sums[get_group_id(0)] = sum;
}

kernel void scale(global float *data, float factor) {
  data[get_global_id(0)] *= factor;
}
