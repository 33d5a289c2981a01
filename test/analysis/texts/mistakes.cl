#include "header.h"
#define STORE(at, value) (at) = (value)
constant int limit;
struct point { int x, y };
void helper(int *p) { *p = ORIGIN }
int unused(void) { }
float lenght(float4 v) { retrun v.x + v.y; }
kernel int run(global int *out, int *in, uint n, bool flag) {
  local int tile[4] = {0};
  int i = get_globl_id(0);
  if (i = n) return;
  helper(out);
  STORE(out[i], in[i] + tile[i & 3];
  STORE(limit, 2);
  float4 v = (float4)(1, 2, 3);
  v.xyz = v.q;
  out[i] = length(v) > 1 ? from_header(out) : v;
  goto end;
  switch (i) { case 1: out[0] = 1; case 1: break }
  out[n] == 3;
  barier(CLK_LOCAL_MEM_FENCE);
}
