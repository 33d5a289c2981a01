import numpy as np
import pyopencl as cl
import pyopencl.array as cl_array

SIZE = 64
WIDE, TALL = 8, 4
context = cl.create_some_context()
queue = cl.CommandQueue(context)
program = cl.Program(context, open("kernels.cl").read()).build()
text = cl.Program(context, """kernel void inside(global int *a, int n) { a[n] = 1; }""").build("-DX=1 stray")
shown = cl.Kernel(program, "buffers")
mf = cl.mem_flags


def values(given, other=3, *rest, key=4):
    shown.set_arg(SIZE, cl.LocalMemory(WIDE))
    shown.set_arg(TALL, cl.LocalMemory(SIZE * 4))
    shown.set_arg(given, cl.LocalMemory(other))
    a, b = 1, 2
    shown.set_arg(a, cl.LocalMemory(b))
    a, b = b, a
    shown.set_arg(a, cl.LocalMemory(b))
    a += 3
    b *= 2
    shown.set_arg(a, cl.LocalMemory(b))
    if given:
        a = 7
    elif other:
        a = 8
    else:
        a = 9
    shown.set_arg(a, cl.LocalMemory(1))
    c = 1 if given else 1
    d = 1 if given else 2
    shown.set_arg(c, cl.LocalMemory(d))
    for i in (1, 2):
        shown.set_arg(i, cl.LocalMemory(i * 10))
    for i in range(3):
        shown.set_arg(i, cl.LocalMemory(3))
    for i, j in [(1, 2)]:
        shown.set_arg(i, cl.LocalMemory(j))
    while given:
        a = 10
        if other:
            break
        elif rest:
            continue
        shown.set_arg(a, cl.LocalMemory(4))
    try:
        a = 11
        shown.set_arg(a, cl.LocalMemory(5))
    except ValueError as error:
        a = 12
    else:
        shown.set_arg(a, cl.LocalMemory(6))
    finally:
        shown.set_arg(a, cl.LocalMemory(7))
    with open("x") as f:
        shown.set_arg(1, cl.LocalMemory(8))
    if (n := 5) > 4:
        shown.set_arg(n, cl.LocalMemory(9))
    shown.set_arg(0x10, cl.LocalMemory(1_000))
    shown.set_arg(True, cl.LocalMemory(-1))
    shown.set_arg(7 // 2, cl.LocalMemory(7 % 4))
    shown.set_arg(2 ** 3, cl.LocalMemory(1 << 4))
    shown.set_arg(-a, cl.LocalMemory(not a))
    shown.set_arg(None, cl.LocalMemory("text"))
    table = [1, 2, 3]
    shown.set_arg(table[0], cl.LocalMemory(table[2]))
    table[0] = 5
    shown.set_arg(table[0], cl.LocalMemory(table[1]))
    names = {"a": 1}
    shown.set_arg(names["a"], cl.LocalMemory(10))
    shown.set_arg(lambda: 1, cl.LocalMemory(11))
    shown.set_arg(*rest)
    global SIZE
    SIZE = 65

    def inner(x):
        nonlocal d
        d = x
        return x + 1

    shown.set_arg(inner(1), cl.LocalMemory(a))
    raise ValueError(a)
    shown.set_arg(1, cl.LocalMemory(12))


def twice(x):
    return x * 2


def early(x):
    if x:
        return 1
    return 2


class Runner:
    size = 16

    def __init__(self, kernel):
        self.kernel = kernel
        self.count = 5

    def run(self, n=2):
        self.kernel.set_arg(self.count, cl.LocalMemory(n))
        self.helper(6)

    def helper(self, m):
        self.kernel.set_arg(m, cl.LocalMemory(self.size))

    @staticmethod
    def decorated(k):
        k.set_arg(9, cl.LocalMemory(9))


def calls():
    shown.set_arg(twice(3), cl.LocalMemory(early(1)))
    runner = Runner(program.buffers)
    runner.run()
    runner.run(n=4)
    Runner.decorated(shown)


def arrays(n):
    k = program.buffers
    for array in (np.zeros(4), np.zeros((2, 3), dtype=np.float32), np.ones(4, np.int8), np.full(3, 1, dtype=np.uint16)):
        k.set_args(cl.Buffer(context, mf.READ_ONLY | mf.COPY_HOST_PTR, hostbuf=array), array)
    one = np.arange(10, dtype=np.int32)
    two = np.random.rand(4, 4).astype(np.float32)
    three = np.zeros_like(one)
    four = cl_array.zeros(queue, 8, np.float32)
    five = cl.array.to_device(queue, two)
    six = np.empty(n, dtype=np.float64)
    seven = np.array([1, 2], dtype=np.int16)
    eight = np.arange(3)
    nine = one.copy().reshape(5, 2)
    for buffer in (
        cl.Buffer(context, mf.READ_ONLY, one.nbytes),
        cl.Buffer(context, mf.WRITE_ONLY, size=two.nbytes),
        cl.Buffer(context, mf.READ_WRITE, three.size),
        cl.Buffer(context, mf.READ_WRITE, one.itemsize * 3),
        cl.Buffer(context, 0, hostbuf=nine),
        cl.Buffer(context, mf.READ_WRITE, 0),
        cl.Buffer(context, mf.READ_ONLY | mf.USE_HOST_PTR, 0, two),
        four.data,
        five.data,
        six,
        seven,
        eight,
    ):
        k.set_arg(0, buffer)
    k.set_arg(4, np.uint32(len(one)))
    k.set_arg(4, len(one))
    k.set_arg(4, int(2.5))
    k.set_arg(4, float(n))
    k.set_arg(4, np.uint32(SIZE // 2))
    k.set_arg(0, cl.image_from_array(context, two))
    k.set_arg(0, cl.Sampler(context, False, 0, 0))


def launches(n, flag):
    a = cl.Buffer(context, mf.READ_WRITE, 64)
    program.volume(queue, (4, 4, 4), None, a)
    program.volume(queue, (4, 4), (2, 2), a)
    program.volume(queue, (4,), (3,), a, a)
    program.volume(queue, (4, n), None)
    program.volume(queue, [64], [16], a, global_offset=(1,))
    program.volume(queue, (4, 4, 1), (2, 2, 1), a, g_times_l=True)
    program.volume(queue, (4,), None, *[a])
    program.volume(queue, (4,), None, a, wait_for=None)
    program.volume(queue, (4,), None, a, odd=1)
    text.inside(queue, (4,), None, a, 1)
    text.inside(queue, (4,), None, a, np.int32(1))
    text.inside(queue, (4,), None, a)
    text.insde(queue, (4,), None, a)
    k = cl.Kernel(text, "inside")
    k.set_args(a, np.int32(1), 3)
    cl.enqueue_nd_range_kernel(queue, k, (4,), (2,))
    cl.enqueue_nd_range_kernel(queue, k, (5,), (2,))
    cl.enqueue_nd_range_kernel(queue, k, (5,), None, (1,))
    cl.enqueue_nd_range_kernel(queue, k, (5,), (2,), None, None, True)
    either = program.sized if flag else program.volume
    either(queue, (4,), None, a)
    program.images(queue, (8, 8), (8, 4), a, a, cl.Sampler(context, 0, 0, 0), np.float32(1), np.int8(1), np.float64(2))
    program.images(queue, (8, 8), None, a)
    program.plain(queue, (1,), None, a)
    program.get_info(1)
    unknown(program.sized)
    print(k.num_args, k.get_info(1))
    n = np.uint32(1)
    text.inside(queue, (4,), None, a, n)


class Attributes:
    def __init__(self, names):
        for name in names:
            setattr(self, name, shown.set_arg(3, cl.LocalMemory(SIZE)))
