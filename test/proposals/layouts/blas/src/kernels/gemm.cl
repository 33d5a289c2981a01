#include "tile.h"

kernel void gemm(global const REAL *a, global const REAL *b, global REAL *c, int n) {
  local REAL left[TILE * TILE];
  const int row = get_local_id(1), column = get_local_id(0);
  TILE_OF(left, row, column) = a[get_global_id(1) * n + column];
  barrier(CLK_LOCAL_MEM_FENCE);
  REAL sum = 0;
  for (int k = 0; k < TILE; k++) sum += TILE_OF(left, row, k) * b[k * n + get_global_id(0)];
  c[get_global_id(1) * n + get_global_id(0)] = sum;
}
