/*
 * One source that the host compiles in two precisions: clspace.json beside it names the variants, and
 * "clspace: Choose Variant…" switches what the editor shows.
 */
#include "device.h"

/* y += a * x for matrices of the same shape; one work-item for each element. */
kernel void axpy(Shape shape, REAL a, global const REAL *x, global REAL *y)
{
    const uint row = get_global_id(1);
    const uint column = get_global_id(0);

    if (inside(shape, row, column))
        y[at(shape, row, column)] += a * x[at(shape, row, column)];
}
