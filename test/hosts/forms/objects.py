import numpy as np
import pyopencl as cl

context = cl.create_some_context()
queue = cl.CommandQueue(context)
program = cl.Program(context, open("kernels.cl").read()).build(options=["-DONE=1", "-DTWO"])
shown = cl.Kernel(program, "buffers")
mf = cl.mem_flags


def show(index, size):
    shown.set_arg(index, cl.LocalMemory(size))


def collections(given):
    one = [1, 2]
    if given:
        one = [1, 3]
    show(one[0], one[1])
    two = [1, 2] if given else [1, 2, 3]
    show(two[1], two[2])
    show(len(two), len(one))
    three = {"a": 1, "b": 2}
    if given:
        three["b"] = 3
    else:
        three["c"] = 4
    show(three["a"], three["b"])
    show(three["c"], three.get("a", 5))
    four = (1, 2) if given else [1, 2]
    show(four[0], four[1])
    five = {"a": 1} if given else [1]
    show(five["a"], five[0])
    six = one
    six[0] = 7
    show(one[0], six[0])
    seven = list(one)
    seven.append(8)
    show(len(one), len(seven))
    show(seven[2], seven[-1])
    eight = [i * 2 for i in range(3)]
    show(eight[1], eight[2])
    nine = [0] * 4
    nine[given] = 1
    show(nine[0], len(nine))
    show(one[1:][0], one[:1][0])
    ten = [[1, 2], [3, 4]]
    ten[1][0] = 5
    show(ten[1][0], ten[0][0])
    first, (second, third) = 1, (2, 3)
    show(first, third)
    first, *others = 4, 5, 6
    show(first, others[0])
    for i, name in enumerate(["x", "y"]):
        show(i, len(name))
    for key, value in three.items():
        show(value, len(key))
    for x, y in zip([1, 2], [3, 4]):
        show(x, y)
    show(max(1, 2), min(3, 4))
    show(sum([1, 2]), abs(-3))
    show(int("5"), round(2.5))


def launches(given):
    a = cl.Buffer(context, mf.READ_WRITE, 64)
    sizes = (64,) if given else (32,)
    program.volume(queue, sizes, None, a)
    program.volume(queue, (64,), (16,) if given else None, a)
    program.volume(queue, tuple([8, 8]), (given, 8), a)
    program.volume(queue, np.array([4, 4]), None, a)
    shape = np.zeros((5, 6)).shape
    program.volume(queue, shape, None, a)
    program.volume(queue, shape[::-1], (shape[1],), a)
    for name in ("volume", "sized"):
        getattr(program, name)(queue, (4,), None, a)
    kernels = [program.volume, program.sized]
    kernels[0](queue, (4,), None, a, a)
    kernels[given](queue, (4,), None, a, a)
    table = {"v": program.volume, "i": program.images}
    table["i"](queue, (4, 4), None, a)
    arguments = [a, np.int32(1)]
    program.volume(queue, (4,), None, *arguments)
    program.called.set_scalar_arg_dtypes([None, np.int32])
    event = program.sized(queue, (4,), None, a)
    event.wait()
    host = np.empty(20, np.float32)
    cl.enqueue_copy(queue, host, a)
    cl.enqueue_copy(queue, a, host, is_blocking=False)
    a.release()
    program.volume(queue, (4,), None, a)
    try:
        b = cl.Buffer(context, mf.READ_ONLY, 4)
    except cl.Error:
        b = None
    program.volume(queue, (4,), None, b)


class Simulation:
    def __init__(self, n, dtype=np.float32):
        self.n = n
        self.host = np.zeros(n, dtype)
        self.buffer = cl.Buffer(context, mf.READ_WRITE | mf.COPY_HOST_PTR, hostbuf=self.host)
        self.kernel = program.volume

    @property
    def size(self):
        return self.n * 4

    def step(self):
        self.kernel(queue, (self.n,), None, self.buffer)
        show(self.size, self.host.nbytes)
        self.n += 1
        show(self.n, len(self.host))


class Wide(Simulation):
    def __init__(self):
        super().__init__(8, dtype=np.float64)

    def step(self):
        super().step()
        show(1, self.host.itemsize)


def main():
    Simulation(4).step()
    Wide().step()
    wide = Wide()
    wide.n = 2
    wide.step()


main()
