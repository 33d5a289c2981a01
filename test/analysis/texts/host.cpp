static const char *one = R"CLC(
#define N 4
kernel void scale(global float *p, local float *l) {
  local float tile[N] = {0};
  p = l;
  p[0] = tile[0]
}
)CLC";
auto two = R"(kernel void k(float *q) { q[0] = helper(1); } float helper(int x) { return x; })";
