/** Generated kernels of any size, so that measurements are reproducible. */

/** A kernel file of about `lines` lines: helpers and kernels that call them, with some macros and local memory. */
export function plainKernels(lines: number): string {
  const parts = ['#define TILE 16\n#define SCALE(x, y) ((x) * 3 + (y))\ntypedef struct { float x; int n; } item;\n'];
  for (let i = 0; i * 20 < lines; i++) {
    parts.push(`
static float helper_${i}(global const float *in, local float *tile, int n)
{
    float sum = 0.0f;
    for (int k = 0; k < n; ++k)
        sum += SCALE(in[k], tile[k & (TILE - 1)]);
    return sum;
}

kernel void kernel_${i}(global const float *in, global float *out, global item *items, int n)
{
    local float tile[TILE];
    const size_t id = get_global_id(0);
    tile[get_local_id(0) & (TILE - 1)] = in[id];
    barrier(CLK_LOCAL_MEM_FENCE);
    float4 v = vload4(0, in) * (float4)(1.0f, 2.0f, 3.0f, ${i}.0f);
    items[id].x = dot(v, v) + helper_${i}(in, tile, n);
    out[id] = items[id].x + (float)id; // ${i}
}
`);
  }
  return parts.join('');
}

/** The same with most of the text in macros, as in generated BLAS kernels and hash functions. */
export function macroKernels(lines: number): string {
  const parts = [
    '#define ROTATE(x, n) (((x) << (n)) | ((x) >> (32 - (n))))\n#define MIX(f, a, b, c, d, x, k, s) { a += f(b, c, d) + (x) + (k); a = ROTATE(a, s) + (b); }\n#define CHOOSE(x, y, z) ((z) ^ ((x) & ((y) ^ (z))))\n#define GLOBAL global\n#define ROUND(i) MIX(CHOOSE, a, b, c, d, w[(i) & 15], 0x5a827999u, 7) MIX(CHOOSE, d, a, b, c, w[((i) + 1) & 15], 0x6ed9eba1u, 11)\n',
  ];
  for (let i = 0; i * 16 < lines; i++) {
    parts.push(`
#define STEPS_${i} ROUND(${i}) ROUND(${i} + 2) ROUND(${i} + 4) ROUND(${i} + 6)
static void transform_${i}(private const uint *w, private uint *digest)
{
    uint a = digest[0], b = digest[1], c = digest[2], d = digest[3];
    STEPS_${i}
    digest[0] += a; digest[1] += b; digest[2] += c; digest[3] += d;
}

kernel void hash_${i}(GLOBAL const uint *in, GLOBAL uint *out)
{
    uint w[16], digest[4] = { 1u, 2u, 3u, ${i}u };
    for (int k = 0; k < 16; k++) w[k] = in[get_global_id(0) * 16 + k];
    transform_${i}(w, digest);
    out[get_global_id(0)] = digest[0] ^ digest[1]; // ${i}
}
`);
  }
  return parts.join('');
}
