// Whole algorithms as people write them.
kernel void sgemm_naive(global const float *a, global const float *b, global float *c, int n) {
  int row = get_global_id(0), column = get_global_id(1);
  float sum = 0;
  for (int k = 0; k < n; k++)
    sum += a[row * n + k] * b[k * n + column];
  c[row * n + column] = sum;
}
kernel void sgemm_tiled(global const float *a, global const float *b, global float *c, int n) {
  local float ta[16][16];
  local float tb[16][16];
  int x = get_local_id(0), y = get_local_id(1);
  int column = get_global_id(0), row = get_global_id(1);
  float sum = 0;
  for (int t = 0; t < n; t += 16) {
    ta[y][x] = a[row * n + t + x];
    tb[y][x] = b[(t + y) * n + column];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 16; k++)
      sum += ta[y][k] * tb[k][x];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[row * n + column] = sum;
}
kernel void sgemm_registers(global const float *a, global const float *b, global float *c, int n) {
  local float tb[16][64];
  int x = get_local_id(0), gx = get_group_id(0) * 64, row = get_global_id(1) * 4;
  float sum[4] = {0, 0, 0, 0};
  for (int t = 0; t < n; t += 16) {
    for (int k = 0; k < 16; k++)
      tb[k][x] = b[(t + k) * n + gx + x];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 16; k++)
      for (int r = 0; r < 4; r++)
        sum[r] += a[(row + r) * n + t + k] * tb[k][x];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (int r = 0; r < 4; r++)
    c[(row + r) * n + gx + x] = sum[r];
}
kernel void stencil_3d(global const float *in, global float *out, int nx, int ny, int nz) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x == 0 || y == 0 || x >= nx - 1 || y >= ny - 1)
    return;
  int plane = nx * ny;
  for (int z = 1; z < nz - 1; z++) {
    int at = z * plane + y * nx + x;
    float v = in[at];
    float below = in[at - plane];
    float above = in[at + plane];
    float west = in[at - 1];
    float east = in[at + 1];
    out[at] = v + below + above + west + east;
  }
}
kernel void separable_columns(global const float *in, global float *out, constant float *filter, int width, int height) {
  int x = get_global_id(0), y = get_global_id(1);
  float sum = 0;
  for (int k = -3; k <= 3; k++) {
    int row = clamp(y + k, 0, height - 1);
    sum += in[row * width + x] * filter[k + 3];
  }
  out[y * width + x] = sum;
}
kernel void separable_rows(global const float *in, global float *out, int width) {
  local float line[144];
  int i = get_local_id(0), y = get_global_id(1);
  int base = get_group_id(0) * 128;
  line[i + 8] = in[y * width + base + i];
  if (i < 8)
    line[i] = base >= 8 ? in[y * width + base + i - 8] : 0.0f;
  if (i >= 120)
    line[i + 16] = base + i + 8 < width ? in[y * width + base + i + 8] : 0.0f;
  barrier(CLK_LOCAL_MEM_FENCE);
  float sum = 0;
  for (int k = -8; k <= 8; k++)
    sum += line[i + 8 + k];
  out[y * width + base + i] = sum;
}
kernel void inclusive_scan(global const int *in, global int *out) {
  local int a[2][128];
  int i = get_local_id(0), from = 0;
  a[0][i] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int d = 1; d < 128; d *= 2) {
    int v = a[from][i];
    if (i >= d)
      v += a[from][i - d];
    a[1 - from][i] = v;
    from = 1 - from;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_global_id(0)] = a[from][i];
}
kernel void fft_step(global float2 *data, int half_size) {
  int i = get_global_id(0);
  int k = i & (half_size - 1);
  int at = ((i - k) << 1) + k;
  float2 a = data[at];
  float2 b = data[at + half_size];
  data[at] = a + b;
  data[at + half_size] = a - b;
}
kernel void diagonal(global int *m, global const int *score, int n, int step) {
  int i = get_global_id(0);
  int x = i + 1, y = step - i;
  if (x < n && y > 0 && y < n) {
    int up = m[(y - 1) * n + x];
    int left = m[y * n + x - 1];
    int s = score[y * n + x];
    m[y * n + x] = max(up, left) + s;
  }
}
kernel void floyd(global int *d, int n, int k) {
  int x = get_global_id(0), y = get_global_id(1);
  int direct = d[y * n + x];
  int first = d[y * n + k];
  int second = d[k * n + x];
  if (first + second < direct)
    d[y * n + x] = first + second;
}
kernel void eliminate(global float *m, global const float *f, int n, int t) {
  int i = get_global_id(0);
  if (i < n - 1 - t)
    m[(i + t + 1) * n + t] -= f[i] * m[t * n + t];
}
kernel void kmeans_rows(global const float *points, global const float *centers, global int *out, int dims, int count) {
  int i = get_global_id(0), best = 0;
  float least = 1e30f;
  for (int c = 0; c < count; c++) {
    float sum = 0;
    for (int d = 0; d < dims; d++) {
      float p = points[i * dims + d];
      float q = centers[c * dims + d];
      sum += (p - q) * (p - q);
    }
    if (sum < least) {
      least = sum;
      best = c;
    }
  }
  out[i] = best;
}
kernel void kmeans_columns(global const float *points, global float *out, int dims, int n) {
  int i = get_global_id(0);
  float sum = 0;
  for (int d = 0; d < dims; d++)
    sum += points[d * n + i];
  out[i] = sum;
}
kernel void nbody_tiles(global const float4 *in, global float4 *out, int n) {
  local float4 tile[64];
  int i = get_global_id(0), l = get_local_id(0);
  float4 own = in[i];
  float3 force = (float3)(0);
  for (int t = 0; t < n; t += 64) {
    tile[l] = in[t + l];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 64; k++) {
      float4 other = tile[k];
      float3 d = other.xyz - own.xyz;
      force += d * other.w * rsqrt(dot(d, d) + 0.01f);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[i] = (float4)(force, own.w);
}
kernel void histogram_by_item(global const uchar *in, global uint *out) {
  local uint bins[16][64];
  int i = get_local_id(0);
  for (int b = 0; b < 16; b++)
    bins[b][i] = 0;
  for (int k = 0; k < 8; k++) {
    uchar v = in[get_group_id(0) * 512 + k * 64 + i];
    bins[v & 15][i]++;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (i < 16) {
    uint sum = 0;
    for (int k = 0; k < 64; k++)
      sum += bins[i][k];
    out[get_group_id(0) * 16 + i] = sum;
  }
}
kernel void mandelbrot(global uchar *out, int width, int most) {
  int x = get_global_id(0), y = get_global_id(1);
  float cr = x * 0.01f - 2.0f, ci = y * 0.01f - 1.0f, zr = 0, zi = 0;
  int n = 0;
  while (n < most && zr * zr + zi * zi < 4.0f) {
    float t = zr * zr - zi * zi + cr;
    zi = 2 * zr * zi + ci;
    zr = t;
    n++;
  }
  out[y * width + x] = n;
}
kernel void images_as_buffers(global const uchar4 *in, global uchar4 *out, int width, int height) {
  int x = get_global_id(0), y = get_global_id(1);
  uchar4 p = in[y * width + x];
  out[x * height + (height - 1 - y)] = p;
}
kernel void upsampled(global const uchar *in, global uchar *out, int width) {
  int x = get_global_id(0), y = get_global_id(1);
  uchar v = in[(y / 2) * (width / 2) + x / 2];
  out[y * width + x] = v;
}
kernel void downsampled(global const float *in, global float *out, int width) {
  int x = get_global_id(0), y = get_global_id(1);
  float a = in[(2 * y) * width + 2 * x];
  float b = in[(2 * y) * width + 2 * x + 1];
  float c = in[(2 * y + 1) * width + 2 * x];
  float d = in[(2 * y + 1) * width + 2 * x + 1];
  out[y * (width / 2) + x] = (a + b + c + d) * 0.25f;
}
kernel void blocked_lu(global float *m, int n, int offset) {
  local float shadow[16][16];
  int i = get_local_id(0);
  for (int r = 0; r < 16; r++)
    shadow[r][i] = m[(offset + r) * n + offset + i];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int k = 0; k < 15; k++) {
    if (i > k) {
      for (int j = 0; j < k; j++)
        shadow[i][k] -= shadow[i][j] * shadow[j][k];
      shadow[i][k] /= shadow[k][k];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (int r = 1; r < 16; r++)
    m[(offset + r) * n + offset + i] = shadow[r][i];
}
kernel void path_step(global const int *wall, global int *result, int width) {
  local int before[64];
  local int after[64];
  int i = get_local_id(0);
  int x = get_group_id(0) * 60 + i - 2;
  int column = clamp(x, 0, width - 1);
  before[i] = wall[column];
  barrier(CLK_LOCAL_MEM_FENCE);
  bool done = false;
  for (int k = 0; k < 2; k++) {
    done = false;
    if (i >= k + 1 && i <= 62 - k) {
      done = true;
      int shortest = min(before[i - 1], min(before[i], before[i + 1]));
      after[i] = shortest + wall[(k + 1) * width + column];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (done)
      before[i] = after[i];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (done)
    result[column] = after[i];
}
