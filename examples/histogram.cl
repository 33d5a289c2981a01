/*
 * A histogram of bytes: each work-group counts in local memory, with atomics that only its own work-items contend for,
 * and adds its counts to the global ones at the end.
 */
#include "device.h"

#define BINS 256

static void clear(local uint *bins)
{
    for (uint i = local_index(); i < BINS; i += local_count())
        bins[i] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
}

static void count_pixel(volatile local uint *bins, uchar4 pixel)
{
    atomic_inc(&bins[pixel.x]);
    atomic_inc(&bins[pixel.y]);
    atomic_inc(&bins[pixel.z]);
    atomic_inc(&bins[pixel.w]);
}

kernel void histogram(global const uchar *restrict bytes, volatile global uint *restrict counts, uint count)
{
    local uint bins[BINS];

    clear(bins);

    /* Four bytes at a time, and the rest one by one. */
    const uint words = count / 4;
    for (uint i = get_global_id(0); i < words; i += get_global_size(0))
        count_pixel(bins, vload4(i, bytes));
    for (uint i = words * 4 + get_global_id(0); i < count; i += get_global_size(0))
        atomic_inc(&bins[bytes[i]]);
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint i = local_index(); i < BINS; i += local_count())
        if (bins[i] > 0)
            atomic_add(&counts[i], bins[i]);
}

/* Turns counts into a mapping that spreads the values evenly: one work-group, one work-item per bin. */
kernel __attribute__((reqd_work_group_size(BINS, 1, 1)))
void equalize(global const uint *restrict counts, global uchar *restrict mapping)
{
    local uint sums[2][BINS];
    const uint me = get_local_id(0);
    uint from = 0;

    sums[from][me] = counts[me];
    for (uint distance = 1; distance < BINS; distance *= 2) {
        const uint to = 1 - from;

        barrier(CLK_LOCAL_MEM_FENCE);
        sums[to][me] = sums[from][me] + (me >= distance ? sums[from][me - distance] : 0);
        from = to;
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    const uint total = max(sums[from][BINS - 1], 1u);
    mapping[me] = convert_uchar_sat((float)sums[from][me] * (BINS - 1) / (float)total);
}
