// What refactorings find something to do in; test/features/refactorings-on-kernels.test.ts tries all of them.

float weight(float x, int kind);

float weight(float x, int kind)
{
    if (kind == 0)
        return x * 0.5f;
    else if (kind == 1)
        return x;
    else
        return x * x;
}

static float smooth(global const float *row, int at, int kind)
{
    const float4 near = (float4)(row[at], row[at + 1], row[at + 2], row[at + 3]);
    float2 ends = (float2)(row[at], row[at + 3]);
    float sum = 0.25f * (near.x + near.y + near.z + near.w);

    ends.x = weight(ends.x, kind);
    ends.y = weight(ends.y, kind + 1);
    return sum + ends.x * ends.y * 3.0f;
}

static int clamped(int value, int low, int high)
{
    int result;

    if (value < low) {
        result = low;
    } else if (value > high) {
        result = high;
    } else {
        result = value;
    }
    return result;
}

static float total(global const float *values, int count)
{
    float sum = 0;

    for (int i = 0; i < count; i++)
        sum += values[i];
    return sum;
}

kernel void filter(global float *out, global const float *in, int width, int kind)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    const int at = clamped(x, 2, width - 6) + y * width;
    float value = smooth(in, at, kind);

    if (x == 0)
        value += total(in, 4);
    else
        value += smooth(in, at + 1, 2);
    out[y * width + x] = value;
}

kernel void pairs(global float2 *out, global const float *in, local float *tile)
{
    const int me = get_local_id(0);
    global float2 *place;

    tile[me] = weight(in[me], 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    float2 pair = (float2)(tile[2 * me], tile[2 * me + 1]);
    float3 mixed = (float3)(pair.x, pair.y, 0.5f);
    mixed.z = mixed.x > mixed.y ? mixed.x : mixed.y;
    if (mixed.z > 1.0f)
        place = out;
    else
        place = out + me;
    float2 least = pair;
    least.x = pair.x < mixed.z ? pair.x : mixed.z;
    *place = (float2)(mixed.z, mixed.x + least.x);
}

static float2 least(float2 a, float2 b)
{
    float2 result;

    result.x = a.x < b.x ? a.x : b.x;
    result.y = a.y < b.y ? a.y : b.y;
    return result;
}

kernel void bounds(global float2 *out, float2 low, float2 high)
{
    out[0] = least(low, high);
}
