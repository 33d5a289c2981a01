import pyopencl as cl
class Runner:
    def __init__(self, ctx, source):
        self.prg = cl.Program(ctx, source).build()
        self.add = self.prg.add
        self.kernels = {"scale": cl.Kernel(self.prg, "scale")}

    def run(self, queue, a, b):
        """run(a, b)"""
        program = self.prg
        program.add(queue, (256,), (64,), a, b, np.int32(4))  # f(1,
        self.add(queue, (256,), None, a, b, np.int32(4))
        self.add.set_args(a, b, np.int32(3))
        self.add.set_arg(2, np.int32(3))
        scale = cl.Kernel(program, 'scale')
        scale.set_args(a, np.float32(max(1, 2)))
        cl.enqueue_nd_range_kernel(queue, scale, (32,), None)
        self.kernels["scale"](queue, [64], [16], a, np.float32(2))
        self.kernels['scale'].set_arg(0, a)
        values = [f(1), {"a": g(2)}, (3)]
        program.scale(queue, a.shape,
