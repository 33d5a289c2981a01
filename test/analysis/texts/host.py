source = """
kernel void k(constant int *c, global int *out) {
  *c = 4
  out[get_global_id(0)] = c[0];
}
"""
raw = r'''kernel void r(global int *p) { p[0] = 1.0f % 2; }'''
program = cl.Program(ctx, source).build(options=["-DN=1"])
