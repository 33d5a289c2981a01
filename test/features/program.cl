#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#define TILE 8
#define AT(row, column) ((row) * TILE + (column))
/** A particle. */
typedef struct particle {
  float4 position; // where it is
  float mass;
  union { int kind; char tag[4]; };
} particle;
enum level { LOW = 1, HIGH = LOW + 2 };
constant float table[TILE] = {1.0f, [2] = 2.5f};
float weighted(const particle p, float by);
/// Weighs a particle.
/// @param by  the factor
float weighted(const particle p, float by) {
  return p.mass * by + p.position.x;
}
static int sum(global const int *values, int count) {
  int total = 0;
  for (int i = 0; i < count; i++)
    total += values[i];
  return total;
}
#ifdef DEBUG
kernel void debugged(global int *out) { out[0] = 1; }
#endif
__attribute__((reqd_work_group_size(TILE, TILE, 1)))
kernel void run(global particle *particles, global float *out, global const int *indices,
                read_only image2d_t image, local float *scratch, uint n) {
  local float tile[TILE][TILE];
  const size_t i = get_global_id(0), x = get_local_id(0), y = get_local_id(1);
  if (i >= n)
    return;
  tile[y][x] = out[AT(y, x)];
  scratch[x] = table[x & 7];
  barrier(CLK_LOCAL_MEM_FENCE);
  float2 v = (float2)(tile[x][y], scratch[x]);
  v.y = max(v.x, 2.0f);
  v = v.x > 1.0f ? v.yx : fma(v, v, v);
  switch (indices[i] % 4) {
  case LOW:
    out[i] = weighted(particles[i], v.x);
    break;
  case HIGH:
    out[i] = sum(indices, 3);
  default:
    particles[i].kind = sizeof(particle);
  }
  const float4 color = read_imagef(image, (int2)(x, y));
  vstore4(color, i, out);
  atomic_inc((volatile global int *)out);
  int k = n, sign;
  if (k < 0) {
    sign = -1;
  } else {
    sign = 1;
  }
  while (k-- > 0)
    v += (float2)(out[k], out[k + 1]) * sign;
  out[i] = v.x + v.y;
}
