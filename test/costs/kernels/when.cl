kernel void nested_short(global int *o, global const int *d, int n) {
  int i = get_global_id(0);
  if (i % 64 < 20)
    if (n > 3)
      o[i] = 1;
  o[i + 4096] = d[i];
}
kernel void nested_braces(global int *o, global const int *d, int n) {
  int i = get_global_id(0);
  if (i % 64 < 20) {
    if (n > 3)
      o[i] = 1;
  }
  o[i + 4096] = d[i];
}
kernel void else_if(global int *o, global const int *d, int n) {
  int i = get_global_id(0);
  if (i % 64 < 20)
    o[i] = 1;
  else if (n > 7)
    o[2 * i] = 2;
  o[i + 4096] = d[i];
}
kernel void operand_load(global int *o, global const int *d, int n) {
  int i = get_global_id(0);
  if (i % 64 < 20 &&
      d[i] == 0)
    o[i] = 1;
  o[i + 4096] = 2;
}
kernel void operand_loads(global int *o, global const int *d, int n) {
  int i = get_global_id(0);
  if (i % 64 < 20 &&
      d[i] == 0 &&
      d[2 * i] == 0)
    o[i] = 1;
  o[i + 4096] = 2;
}
kernel void operand_long(global int *o, global const float *d, int n) {
  int i = get_global_id(0);
  if (i % 64 < 20 &&
      sqrt(d[i]) * sqrt(d[i] + 1) / (d[i] + 3) + sqrt(d[i] + 7) > 100)
    o[i] = 1;
  o[i + 4096] = 2;
}
kernel void or_load(global int *o, global const int *d, int n) {
  int i = get_global_id(0);
  if (i % 64 < 20 ||
      d[i] == 0)
    o[i] = 1;
  o[i + 4096] = 2;
}
kernel void in_loop(global int *o, global const int *d, int n) {
  int i = get_global_id(0);
  int sum = 0;
  for (int k = 0; k < n; k++)
    if (i % 64 < 20 &&
        d[i + k] == 0)
      sum += 1;
  o[i] = sum;
}
