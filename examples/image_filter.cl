/*
 * Filters on images: a separable Gaussian blur whose weights are in constant memory, and Sobel's edges.
 */
#define RADIUS 4

constant sampler_t nearest = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;

/* One half of the bell: the weight at the centre, then those at distance 1, 2, … */
constant float weights[RADIUS + 1] = { 0.2270270f, 0.1945946f, 0.1216216f, 0.0540540f, 0.0162162f };

static float4 blur(read_only image2d_t source, int2 at, int2 direction)
{
    float4 sum = read_imagef(source, nearest, at) * weights[0];

    for (int i = 1; i <= RADIUS; i++) {
        sum += read_imagef(source, nearest, at + direction * i) * weights[i];
        sum += read_imagef(source, nearest, at - direction * i) * weights[i];
    }
    return sum;
}

static bool covers(int2 size, int2 at)
{
    return all(at < size);
}

kernel void blur_rows(read_only image2d_t source, write_only image2d_t target)
{
    const int2 at = (int2)(get_global_id(0), get_global_id(1));

    if (covers(get_image_dim(target), at))
        write_imagef(target, at, blur(source, at, (int2)(1, 0)));
}

kernel void blur_columns(read_only image2d_t source, write_only image2d_t target)
{
    const int2 at = (int2)(get_global_id(0), get_global_id(1));

    if (covers(get_image_dim(target), at))
        write_imagef(target, at, blur(source, at, (int2)(0, 1)));
}

/* How bright a colour looks (Rec. 709). */
static float luminance(float4 color)
{
    return dot(color.xyz, (float3)(0.2126f, 0.7152f, 0.0722f));
}

kernel void edges(read_only image2d_t source, write_only image2d_t target, float threshold)
{
    const int2 at = (int2)(get_global_id(0), get_global_id(1));

    if (!covers(get_image_dim(target), at))
        return;

    float around[3][3];
    for (int y = 0; y < 3; y++)
        for (int x = 0; x < 3; x++)
            around[y][x] = luminance(read_imagef(source, nearest, at + (int2)(x - 1, y - 1)));

    const float2 gradient = (float2)(
        around[0][2] + 2 * around[1][2] + around[2][2] - around[0][0] - 2 * around[1][0] - around[2][0],
        around[2][0] + 2 * around[2][1] + around[2][2] - around[0][0] - 2 * around[0][1] - around[0][2]);
    const float strength = smoothstep(threshold, 2 * threshold, length(gradient));

    write_imagef(target, at, (float4)(strength, strength, strength, 1.0f));
}
