/*
 * C = A * B, in tiles that a work-group keeps in local memory.
 *
 * Build options: -D TILE=16 (the work-group is TILE by TILE), -D ELEMENT=double for double precision.
 */
#include "device.h"

#ifndef TILE
#define TILE 16
#endif

#ifndef ELEMENT
#define ELEMENT float
#endif

/* Copies one tile; elements beyond the edge of the matrix are zero. */
static void load_tile(local ELEMENT tile[TILE][TILE + 1], global const ELEMENT *matrix, Shape shape, uint row, uint column)
{
    const uint y = get_local_id(1);
    const uint x = get_local_id(0);

    tile[y][x] = inside(shape, row + y, column + x) ? matrix[at(shape, row + y, column + x)] : (ELEMENT)0;
}

kernel __attribute__((reqd_work_group_size(TILE, TILE, 1)))
void multiply(global const ELEMENT *restrict a, global const ELEMENT *restrict b, global ELEMENT *restrict c, uint rows, uint inner, uint columns)
{
    /* One column more than needed keeps the work-items of a column in different banks. */
    local ELEMENT tile_a[TILE][TILE + 1];
    local ELEMENT tile_b[TILE][TILE + 1];

    const Shape shape_a = { rows, inner, inner };
    const Shape shape_b = { inner, columns, columns };
    const Shape shape_c = { rows, columns, columns };

    const uint row = get_group_id(1) * TILE;
    const uint column = get_group_id(0) * TILE;
    const uint y = get_local_id(1);
    const uint x = get_local_id(0);

    ELEMENT sum = 0;

    for (uint step = 0; step < inner; step += TILE) {
        load_tile(tile_a, a, shape_a, row, step);
        load_tile(tile_b, b, shape_b, step, column);
        barrier(CLK_LOCAL_MEM_FENCE);

#pragma unroll
        for (uint k = 0; k < TILE; k++)
            sum = fma(tile_a[y][k], tile_b[k][x], sum);
        barrier(CLK_LOCAL_MEM_FENCE);
    }

    if (inside(shape_c, row + y, column + x))
        c[at(shape_c, row + y, column + x)] = sum;
}

/* The transpose, through a tile, so that both the reads and the writes are of whole rows. */
kernel __attribute__((reqd_work_group_size(TILE, TILE, 1)))
void transpose(global const ELEMENT *restrict source, global ELEMENT *restrict target, uint rows, uint columns)
{
    local ELEMENT tile[TILE][TILE + 1];

    const Shape from = { rows, columns, columns };
    const Shape to = { columns, rows, rows };
    const uint row = get_group_id(1) * TILE;
    const uint column = get_group_id(0) * TILE;

    load_tile(tile, source, from, row, column);
    barrier(CLK_LOCAL_MEM_FENCE);

    const uint y = column + get_local_id(1);
    const uint x = row + get_local_id(0);
    if (inside(to, y, x))
        target[at(to, y, x)] = tile[get_local_id(0)][get_local_id(1)];
}
