kernel void and_sum(global int *o, global const int *d, int n) {
  int i = get_global_id(0);
  int sum = 0;
  if (i % 64 < 20 &&
      d[i] == 0)
    sum += 1;
  o[i] = sum;
}
kernel void and_value(global int *o, global const int *d, int n) {
  int i = get_global_id(0);
  o[i] = i % 64 < 20 &&
         d[i] == 0;
}
kernel void and_choice(global int *o, global const int *d, int n) {
  int i = get_global_id(0);
  int x = i % 64 < 20 &&
          d[i] == 0 ? n : 7;
  o[i] = x;
}
kernel void or_value(global int *o, global const int *d, int n) {
  int i = get_global_id(0);
  o[i] = i % 64 >= 20 ||
         d[i] == 0;
}
kernel void or_store(global int *o, global const int *d, int n) {
  int i = get_global_id(0);
  if (i % 64 >= 20 ||
      d[i] == 0)
    o[i] = 1;
  o[i + 4096] = 2;
}
kernel void and_while(global int *o, global const int *d, int n) {
  int i = get_global_id(0);
  int k = 0;
  while (k < i % 64 &&
         d[i + k] == 0)
    k++;
  o[i] = k;
}
kernel void loop_and_store(global int *o, global const int *d, int n) {
  int i = get_global_id(0);
  for (int k = 0; k < n; k++)
    if (i % 64 < 20 &&
        d[i + k] == 0)
      o[i + 64 * k] = 1;
}
kernel void nested_load(global int *o, global const int *d, int n) {
  int i = get_global_id(0);
  if (i % 64 < 20) {
    int x = d[i];
    if (x == 0)
      o[i] = 1;
  }
  o[i + 4096] = 2;
}
kernel void nested_two(global int *o, global const int *d, int n) {
  int i = get_global_id(0);
  if (i % 64 < 20) {
    o[i + 8192] = 5;
    if (n > 3)
      o[i] = 1;
  }
  o[i + 4096] = 2;
}
kernel void else_if_id(global int *o, global const int *d, int n) {
  int i = get_global_id(0);
  if (i % 64 < 20)
    o[i] = 1;
  else if (i % 64 > 50)
    o[i + 1000] = 2;
  o[i + 4096] = d[i];
}
kernel void else_if_three(global int *o, global const int *d, int n) {
  int i = get_global_id(0);
  if (i % 64 < 20)
    o[i] = 1;
  else if (i % 64 > 50)
    o[i + 1000] = 2;
  else if (i % 64 == 40)
    o[i + 2000] = 3;
  o[i + 4096] = d[i];
}
kernel void else_if_else(global int *o, global const int *d, int n) {
  int i = get_global_id(0);
  if (i % 64 < 20)
    o[i] = 1;
  else if (i % 64 > 50)
    o[i + 1000] = 2;
  else
    o[i + 2000] = 3;
  o[i + 4096] = d[i];
}
kernel void else_if_load(global int *o, global const int *d, int n) {
  int i = get_global_id(0);
  if (i % 64 < 20)
    o[i] = d[i + 100];
  else if (i % 64 > 50)
    o[i + 1000] = d[i + 300];
  o[i + 4096] = d[i];
}
kernel void else_nested(global int *o, global const int *d, int n) {
  int i = get_global_id(0);
  if (i % 64 < 20)
    o[i] = 1;
  else {
    if (n > 3)
      o[i + 1000] = 2;
  }
  o[i + 4096] = d[i];
}
kernel void and_plain(global int *o, global const int *d, int n) {
  int i = get_global_id(0);
  if (i % 64 < 20 && n > 3 && i > 2)
    o[i] = 1;
  o[i + 4096] = 2;
}
kernel void and_plain_loop(global int *o, global const int *d, int n) {
  int i = get_global_id(0);
  for (int k = 0; k < n; k++)
    if (i % 64 < 20 && k > 1)
      o[i + 64 * k] = 1;
}
kernel void local_operand(global int *o, global const int *d, int n) {
  local int t[64];
  int l = get_local_id(0);
  int i = get_global_id(0);
  t[l] = d[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l < 20 &&
      t[l + 1] == 0)
    o[i] = 1;
  o[i + 4096] = 2;
}
kernel void bounds_load(global int *o, global const int *d, int n) {
  int i = get_global_id(0);
  if (i > 0 && i % 64 < 20 &&
      d[i - 1] == 0)
    o[i] = 1;
}
kernel void two_stores(global int *o, global const int *d, int n) {
  int i = get_global_id(0);
  if (i % 64 < 20 &&
      d[i] == 0) {
    o[i] = 1;
    o[i + 1000] = 1;
  }
  o[i + 4096] = 2;
}
kernel void load_in_body(global int *o, global const int *d, int n) {
  int i = get_global_id(0);
  if (i % 64 < 20)
    o[i] = d[i];
  o[i + 4096] = 2;
}
kernel void ifs_in_loop(global int *o, global const int *d, int n) {
  int i = get_global_id(0);
  int sum = 0;
  for (int k = 0; k < n; k++)
    if (i % 64 < 20)
      sum += d[i + k];
  o[i] = sum;
}
