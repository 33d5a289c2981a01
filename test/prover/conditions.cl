// Conditions that are computed with comparisons, and are more than one of them.
kernel void product_of_comparisons_ok(global int *o, int n) {
  int l = get_local_id(0);
  if ((l == 0) * (l < n)) o[get_group_id(0)] = l;
}
kernel void sum_with_one(global int *o) {
  int l = get_local_id(0);
  if ((l == 0) + 1) o[get_group_id(0)] = l;
}
kernel void difference_from_one(global int *o) {
  int l = get_local_id(0);
  if ((l == 0) - 1) o[get_group_id(0)] = l;
}
kernel void sum_of_comparisons(global int *o, int n) {
  int l = get_local_id(0);
  if ((l == 0) + (l == n)) o[get_group_id(0)] = l;
}
kernel void multiple_of_comparison_ok(global int *o) {
  int l = get_local_id(0);
  if (3 * (l == 0)) o[get_group_id(0)] = l;
}
kernel void sum_with_number(global int *o, int n) {
  int l = get_local_id(0);
  if ((l == 0) + n) o[get_group_id(0)] = l;
}
