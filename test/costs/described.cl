// Accesses with every description of their costs.
kernel void described(global const float *in, global const int *data, global float *out, constant float *table,
                      global int *sums, read_only image2d_t image, int n) {
  local float tile[64][32];
  local int bins[8];
  int i = get_global_id(0), l = get_local_id(0);
  out[i] = in[i];
  out[i + 1] = in[i * 2];
  out[i * 8] = in[63 - l];
  out[0] = in[n];
  tile[l][0] = in[i % 3];
  tile[0][l] = in[i * i];
  out[data[i]] = table[3];
  out[i] += table[l];
  bins[l % 2] = 1;
  atomic_inc(&bins[l % 4]);
  atomic_inc(&sums[0]);
  atomic_inc(&sums[i]);
  if (l < 4)
    out[i] = 1;
  if (l > 99)
    out[i] = 2;
  if (data[0] > 3)
    out[i * 3] = 3;
  out[i] = read_imagef(image, (int2)(i, 0)).x;
  float own[4] = {1, 2, 3, 4};
  out[i] = own[data[i] & 3];
  ((global float4 *)out)[i] = vload4(i, in);
  sums[i] = *(global const int *)((global const char *)data + 1 + i * 4);
  for (int j = 0; j < 4; j++)
    out[i + j] = in[i * j];
}
// Work-items that leave loops and functions early, and conditions that data decides.
int first(global const int *data, int n) {
  for (int k = 0; k < n; k++)
    if (data[k] == 7)
      return k;
  return n;
}
kernel void left(global const int *data, global int *out, int n) {
  int i = get_global_id(0);
  if (i % 2 == 0)
    return;
  for (int k = 0; k < 8; k++) {
    if (data[k] > 5)
      break;
    if (k == i % 8)
      continue;
    out[i * 8 + k] = k;
  }
  do {
    if (i > 90)
      break;
    out[i] = i;
    i += 64;
  } while (i < 128);
  switch (i % 4) {
  case 1:
    out[i * 2] = 1;
    break;
  case 3:
    out[i * 4] = 3;
  default:
    out[i] = 0;
  }
  out[first(data, n)] = i;
  int m = data[i] ? 1 : 2;
  out[i * m] = i || data[i + 1] > 3 ? data[2 * i] : data[3 * i];
}
