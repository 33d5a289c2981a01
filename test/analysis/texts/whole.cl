typedef struct { float4 at; int kind; } item;
constant float weights[4] = { 1.0f, 0.5f, 0.25f, 0.0f };
static float weighted(const item one, int row) {
  float sum = one.at.x * weights[row & 3];
  for (int i = 0; i < row; i++) {
    sum += one.at.y / (i + 1);
  }
  return sum > 0 ? sum : -sum;
}
kernel void run(global const item *items, global float *out, local float *tile, uint n) {
  const size_t i = get_global_id(0);
  const int l = get_local_id(0);
  if (i >= n) return;
  tile[l] = weighted(items[i], l);
  barrier(CLK_LOCAL_MEM_FENCE);
  switch (items[i].kind) {
  case 0: out[i] = tile[l]; break;
  case 1: { out[i] = fmax(tile[l], 1.0f); break; }
  default: out[i] = 0;
  }
  while (out[i] > 2.0f) out[i] *= 0.5f;
}
