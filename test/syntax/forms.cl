// Programs for mistakes, separated by lines.
//----
#define CLAMP(x, lo, hi) ((x) < (lo) ? (lo) : (x) > (hi) ? (hi) : (x))
typedef struct node { int value; struct node *next; unsigned flags, last; } node;
enum color { red, green = 4, blue };
union word { uint bits; float number; uchar bytes[4]; };
constant float weights[2][3] = {{1, 2.5f}, {[2] = 3e-1f}};
static inline int sum(const node *list, int limit) {
  int total = 0;
  for (const node *at = list; at != 0 && total < limit; at = at->next) total += at->value;
  return CLAMP(total, 0, limit);
}
//----
kernel __attribute__((reqd_work_group_size(8, 8, 1))) void filter(read_only image2d_t in, write_only image2d_t out,
                                                                  sampler_t sampler, local float4 *tile, int n) {
  int2 at = (int2)(get_global_id(0), get_global_id(1));
  float4 color = read_imagef(in, sampler, at);
  if (at.x < n || at.y >= n) {
    color.xyz = color.zyx * 2.0f - (float3)(1, 0, 0);
  } else if (n)
    color = -color;
  else return;
  tile[get_local_id(0)] = color;
  barrier(CLK_LOCAL_MEM_FENCE);
  write_imagef(out, at, tile[get_local_id(0) ^ 1]);
}
//----
int choose(int n, global int *p, float f) {
  switch (n % 4) {
    case 0: return 1;
    case 1 ... 2: { p[0]++; break; }
    default: goto end;
  }
  do { n--; if (n == 7) continue; } while (n > 0);
  while (!(p[n] & 0xff)) { *p <<= 1; }
  for (int i = 0, j = 9; i < j; ++i, --j)
    for (;;) break;
end:
  return (f > 0.5 ? (int)f : sizeof(int) + sizeof n);
}
//----
typedef float4 (*callback)(float4, int);
float dotted(float4 a, float4 b) { return a.x * b.x + a.s1 * b.s1 + dot(a.hi, b.hi); }
kernel void use(global float *restrict out, constant int *table, global const struct { int a; float b[2]; } *rows) {
  size_t id = get_global_id(0);
  float4 v = vload4(id, out), w = {1, 2, 3, 4};
  out[id] = dotted(v, w) + rows[id].b[1] + table[rows->a];
  int grid[2][2] = {{1, 2}, {3, 4}}, *first = &grid[0][0];
  *(first + 1) = ({ int k = 3; k * k; });
  void (^block)(int) = ^(int x) { out[x] = 1; };
  out[0] = as_float(0x3f800000) + convert_float(first[id]);
}
//----
__kernel void old(__global int *a, __local int *b, __private int c)
{
    __local int shared[64];
    volatile __global int *flag = a;
    if (c == 1)
    {
        shared[c] = b[c];
        mem_fence(CLK_GLOBAL_MEM_FENCE);
    }
    for (c = 0; c < 10; c++)
    {
        a[c] = shared[c] + b[c];
        if (*flag)
        {
            break;
        }
    }
    atomic_add(&a[0], 1);
    printf("%d %s\n", c, "done");
}
int after(void) { return 0; }
