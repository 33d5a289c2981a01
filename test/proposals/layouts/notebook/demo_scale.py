import pyopencl as cl

SOURCE = '''//CL//
kernel void scale(global float *values, const float factor) {
  values[get_global_id(0)] *= factor;
}
'''

program = cl.Program(cl.create_some_context(), SOURCE).build()
