/*
 * Sum, minimum and maximum of a vector: a tree reduction in local memory, one partial result per work-group.
 *
 * The host passes the local scratch memory: clSetKernelArg(kernel, 2, local_size * sizeof(float), NULL).
 */
#include "device.h"

/* Adds up `scratch`, which holds one value per work-item; the total is in scratch[0]. */
static void sum_in_group(local float *scratch)
{
    const uint me = local_index();

    for (uint distance = local_count() / 2; distance > 0; distance /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (me < distance)
            scratch[me] += scratch[me + distance];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
}

kernel void reduce_sum(global const float *restrict input, global float *restrict partial, local float *scratch, uint count)
{
    float sum = 0.0f;

    /* Each work-item strides through the vector, so that neighbours read neighbouring words. */
    for (uint i = get_global_id(0); i < count; i += get_global_size(0))
        sum += input[i];

    scratch[local_index()] = sum;
    sum_in_group(scratch);

    if (local_index() == 0)
        partial[get_group_id(0)] = scratch[0];
}

/* What one pass over the data finds out. */
typedef struct {
    float smallest;
    float largest;
    uint smallest_at;
    uint largest_at;
} Extrema;

static Extrema merge(Extrema a, const local Extrema *b)
{
    if (b->smallest < a.smallest) {
        a.smallest = b->smallest;
        a.smallest_at = b->smallest_at;
    }
    if (b->largest > a.largest) {
        a.largest = b->largest;
        a.largest_at = b->largest_at;
    }
    return a;
}

kernel void reduce_extrema(global const float *restrict input, global Extrema *restrict partial, local Extrema *scratch, uint count)
{
    const uint me = local_index();
    Extrema mine = { INFINITY, -INFINITY, 0, 0 };

    for (uint i = get_global_id(0); i < count; i += get_global_size(0)) {
        const float value = input[i];

        if (value < mine.smallest) {
            mine.smallest = value;
            mine.smallest_at = i;
        }
        if (value > mine.largest) {
            mine.largest = value;
            mine.largest_at = i;
        }
    }
    scratch[me] = mine;

    for (uint distance = local_count() / 2; distance > 0; distance /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (me < distance)
            scratch[me] = merge(scratch[me], &scratch[me + distance]);
    }
    if (me == 0)
        partial[get_group_id(0)] = scratch[0];
}
