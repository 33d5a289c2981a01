import numpy as np
import pyopencl as cl

WIDTH = 16

context = cl.create_some_context()
program = cl.Program(context, """
__kernel void sum(__global const REAL *a, __global const REAL *b, __global REAL *result) {
  int id = get_global_id(0);
  result[id] = a[id] + b[id] * WIDTH;
}
""").build(options=["-DREAL=float", "-DWIDTH=" + str(WIDTH)])
