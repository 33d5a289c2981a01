/* Device-side functions that several of the kernels here share. */
#ifndef DEVICE_H
#define DEVICE_H

/* A row-major matrix in global memory; `stride` is the distance between rows. */
typedef struct {
    uint rows;
    uint columns;
    uint stride;
} Shape;

static inline uint at(Shape shape, uint row, uint column)
{
    return row * shape.stride + column;
}

static inline bool inside(Shape shape, uint row, uint column)
{
    return row < shape.rows && column < shape.columns;
}

/* The linear index of this work-item in its work-group. */
static inline uint local_index(void)
{
    return (uint)((get_local_id(2) * get_local_size(1) + get_local_id(1)) * get_local_size(0) + get_local_id(0));
}

/* The number of work-items in this work-group. */
static inline uint local_count(void)
{
    return (uint)(get_local_size(0) * get_local_size(1) * get_local_size(2));
}

#endif
