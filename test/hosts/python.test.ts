import assert from 'node:assert/strict';
import { coverageOf } from '../../server/src/hosts/coverage.js';
import { findingsIn, inMain, read, reportsOn } from './hosts.js';

const SCALE =
  'kernel void scale(global float *data, local float *s, float factor, uint count) { data[get_global_id(0)] *= factor; }\n';
const script = (body: string): string =>
  `import numpy as np\nimport pyopencl as cl\nctx = cl.create_some_context()\nqueue = cl.CommandQueue(ctx)\nprg = cl.Program(ctx, open('k.cl').read()).build()\nb = cl.Buffer(ctx, 0, 64)\n${body}\n`;
const run = (body: string): Promise<string[]> => reportsOn({ 'k.cl': SCALE, 'h.py': script(body) });

describe('hosts that use PyOpenCL', () => {
  it('are reported for a numpy array where a buffer belongs', async () => {
    const host = (argument: string): string =>
      'import pyopencl as cl\nimport numpy as np\nprg = cl.Program(ctx, open("k.cl").read()).build()\n' +
      `a = np.zeros(64, dtype=np.float32)\nb = cl.array.zeros(queue, 64, np.float32)\nprg.n(queue, (64,), None, ${argument})\n`;
    const kernel = 'kernel void n(global float *a) { a[get_global_id(0)] = 1; }\n';
    const message = "a numpy array for '__global float *a', which is a buffer";
    for (const argument of ['a', 'a.astype(np.float32)'])
      assert.deepEqual(await reportsOn({ 'k.cl': kernel, 'h.py': host(argument) }), [
        `6: host-argument-kind: ${message}`,
      ]);
    for (const argument of ['b.data', 'b', 'cl.Buffer(ctx, cl.mem_flags.COPY_HOST_PTR, hostbuf=a)', 'None'])
      assert.deepEqual(await reportsOn({ 'k.cl': kernel, 'h.py': host(argument) }), []);
    const vector = 'kernel void n(float4 a) {}\n';
    assert.deepEqual(await reportsOn({ 'k.cl': vector, 'h.py': host('a') }), [
      "6: host-argument-size: 256 bytes are passed, but argument 0 ('float4 a') takes 16",
    ]);
    const four = host('a').replace('zeros(64', 'zeros(4');
    assert.deepEqual(await reportsOn({ 'k.cl': vector, 'h.py': four }), []);
  });
  it('report nothing for correct calls', async () => {
    assert.deepEqual(
      await run(
        'prg.scale(queue, (64,), (16,), b, cl.LocalMemory(64), np.float32(2), np.uint32(3))\nk = prg.scale\n' +
          'k.set_args(b, cl.LocalMemory(4), np.float32(1), np.uint32(3))\ncl.enqueue_nd_range_kernel(queue, k, (64,), None)\n' +
          'prg.scale(queue, a.shape, None, *rest)\nprg.scale(queue, (64,), None, b, *rest, wait_for=[e])',
      ),
      [],
    );
  });
  it('are reported for plain numbers, with the type of numpy', async () => {
    const files = {
      'k.cl': SCALE,
      'h.py': script('n = 3\nprg.scale(queue, (64,), None, b, cl.LocalMemory(64), 2.0, n)'),
    };
    const found = (await findingsIn(files)).filter(({ code }) => code !== 'kernel-unused');
    assert.deepEqual(
      found.map(({ code, message }) => `${code}: ${message}`),
      [
        "host-argument-kind: a plain float, of which PyOpenCL does not know the size, for 'float factor', which is a floating-point value",
        "host-argument-kind: a plain int, of which PyOpenCL does not know the size, for 'uint count', which is a value",
      ],
    );
    assert.deepEqual(
      found.map(({ fixes }) => fixes[0]?.edits[0]?.newText),
      ['np.float32(2.0)', 'np.uint32(n)'],
    );
  });
  it('are not reported for plain numbers where PyOpenCL was given types', async () => {
    assert.deepEqual(
      await run(
        'k = prg.scale\nk.set_scalar_arg_dtypes([None, None, np.float32, np.uint32])\nk(queue, (64,), None, b, cl.LocalMemory(64), 2.0, 3)',
      ),
      [],
    );
  });
  it('are reported for other sizes, kinds, numbers of arguments, names and launches', async () => {
    assert.deepEqual(
      await run(
        'prg.scale(queue, (64,), None, b, cl.LocalMemory(64), np.float64(2), np.uint32(3))\n' +
          'prg.scale(queue, (64,), None, np.int32(3), b, np.float32(2), np.uint32(3))\n' +
          'prg.scale(queue, (64,), None, b, cl.LocalMemory(64), np.float32(2))\n' +
          'prg.scal(queue, (64,), None, b)\nprg.scale(queue, (100,), (16,), b, cl.LocalMemory(64), np.float32(2), np.uint32(3))',
      ),
      [
        "7: host-argument-size: 8 bytes are passed, but argument 2 ('float factor') takes 4",
        "8: host-argument-size: 4 bytes are passed, but argument 0 ('__global float *data') takes 8",
        "8: host-argument-kind: '__local float *s' is a __local pointer: it takes a size in bytes and NULL, not a buffer",
        "9: host-argument-missing: argument 3 ('uint count') of kernel 'scale' is never set",
        "10: host-kernel-unknown: no kernel is called 'scal'; did you mean 'scale'?",
        '11: host-work-size: global size 100 is not a multiple of the local size 16, as OpenCL C before 2.0 requires',
      ],
    );
  });
  it('are reported where set_args lacks an argument, also without a launch', async () => {
    const run = (call: string, more = ''): Promise<string[]> =>
      reportsOn({
        'k.cl': 'kernel void k(global float *a, float x, int n) { if (n) a[0] = x; }\n',
        'h.py': `import pyopencl as cl\nimport numpy as np\nprg = cl.Program(ctx, src).build()\nk = prg.k\nk.set_args(${call})\n${more}`,
      });
    const late =
      "5: host-argument-missing: argument 2 ('int n') of kernel 'k' is not passed: 'set_args' takes all arguments";
    assert.deepEqual(await run('b, np.float32(1)'), [late]);
    assert.deepEqual(await run('b, np.float32(1)', 'launch(q, k)\n'), [late]);
    for (const call of ['b, np.float32(1), np.int32(1)', '*all', 'b, *rest'])
      assert.deepEqual(await run(call), [], call);
    assert.deepEqual(await run('b, np.float32(1)', 'cl.enqueue_nd_range_kernel(q, k, (4,), None)\n'), [
      "6: host-argument-missing: argument 2 ('int n') of kernel 'k' is never set",
    ]);
  });
  it('may expect a kernel to be missing', async () => {
    const kernel = 'kernel void sum(global float *a) { a[0] = 1; }\n';
    const host = (body: string): string =>
      `import pyopencl as cl\nprg = cl.Program(ctx, open('k.cl').read()).build()\nprg.sum(queue, (1,), None, a)\n${body}\n`;
    for (const body of [
      'try:\n    prg.sam\nexcept AttributeError:\n    pass',
      'try:\n    prg.sam\nexcept (TypeError, AttributeError):\n    pass',
      'with pytest.raises(AttributeError):\n    prg.sam',
    ])
      assert.deepEqual(await reportsOn({ 'k.cl': kernel, 'h.py': host(body) }), [], body);
    for (const body of ['prg.sam', 'try:\n    prg.sam\nexcept cl.Error:\n    pass'])
      assert.equal((await reportsOn({ 'k.cl': kernel, 'h.py': host(body) })).length, 1, body);
  });
  it('do not affect hosts in C beside them', async () => {
    const kernel = 'kernel void scale(global float *data, float factor) { data[0] *= factor; }\n';
    const host = inMain(
      'cl_mem b; cl_kernel k = clCreateKernel(p, "scale", 0);\nclSetKernelArg(k, 0, 4, &b);\nclSetKernelArg(k, 1, 4, &b);',
    );
    const alone = await reportsOn({ 'k.cl': kernel, 'h.c': host });
    assert.notEqual(alone.length, 0);
    for (const text of [
      'S = "kernel void scale(%s *data, %s n, int m) { data[0] = 1; }" % ("global int", "int")\n',
      'S = """kernel void scale(""" + PARAMETERS + """) { }"""\nprg = cl.Program(ctx, S).build()\n',
      'for k in prg.all_kernels():\n    k.set_args(*rest)\n    cl.enqueue_nd_range_kernel(q, k, (4,), None)\n',
    ])
      assert.deepEqual(
        await reportsOn({ 'k.cl': kernel, 'h.c': host, 't.py': `import pyopencl as cl\n${text}` }),
        alone,
      );
  });
  it('may state the global size as a number of work-groups', async () => {
    const call = 'b, cl.LocalMemory(64), np.float32(2), np.uint32(3), g_times_l=True)\n';
    const enqueue = 'k = prg.scale\nk.set_args(b, cl.LocalMemory(64), np.float32(2), np.uint32(3))\n';
    assert.deepEqual(await run(`prg.scale(queue, (4,), (64,), ${call}`), []);
    assert.deepEqual(await run(`${enqueue}cl.enqueue_nd_range_kernel(queue, k, (4,), (64,), None, None, True)\n`), []);
  });
  it('are reported for sizes of different dimensions', async () => {
    const call = (sizes: string, more = ''): Promise<string[]> =>
      run(`prg.scale(queue, ${sizes}, b, cl.LocalMemory(64), np.float32(2), np.uint32(3)${more})`);
    const message = '7: host-work-size: the launch has 1 dimension, but the';
    assert.deepEqual(await call('(256,), (64, 1)'), [`${message} local size has 2`]);
    assert.deepEqual(await call('(256,), (64,)', ', global_offset=(0, 0)'), [`${message} offset has 2`]);
    for (const sizes of ['(256,), (64,)', '(256,), None', '(256, 1), (64, 1)', '(256,), sizes'])
      assert.deepEqual(await call(sizes, ', global_offset=None'), [], sizes);
    assert.deepEqual(await call('(256,), (64, 1)', ', g_times_l=True'), []);
    assert.deepEqual(await call('(256,), (64, 1)', ', **options'), []);
  });
  it('are reported for structs of other layouts that are passed by value', async () => {
    const kernel =
      'struct params { float scale; int count; float4 origin; };\nkernel void k(global float *a, struct params p) { a[0] = p.scale; }\n';
    const reports = (type: string, value = 'np.array((1, 2, (1, 2, 3, 4)), dtype=t)'): Promise<string[]> =>
      reportsOn({ 'k.cl': kernel, 'h.py': script(`t = ${type}\np = ${value}\nprg.k(queue, (1,), None, b, p)`) });
    const short = "9: host-argument-size: 24 bytes are passed, but argument 1 ('struct params p') takes 32";
    const tuples = "[('scale', np.float32), ('count', np.int32), ('origin', np.float32, 4)]";
    const columns = "'names': ['scale', 'count', 'origin'], 'formats': [np.float32, np.int32, (np.float32, 4)]";
    assert.deepEqual(await reports(`np.dtype(${tuples})`), [short]);
    assert.deepEqual(await reports(`np.dtype(${tuples})`, 'np.zeros(1, dtype=t)[0]'), []);
    assert.deepEqual(await reports(`np.dtype(${tuples})\nall = np.zeros(4, dtype=t)`, 'all[0]'), [
      short.replace('9', '10'),
    ]);
    assert.deepEqual(await reports(`np.dtype({${columns}})`), [short]);
    const right = `np.dtype({${columns}, 'offsets': [0, 4, 16], 'itemsize': 32})`;
    assert.deepEqual(await reports(right), []);
    const says = (what: string): string[] => [`9: host-argument-size: member ${what}`];
    assert.deepEqual(
      await reports(right.replace('[0, 4, 16]', '[0, 8, 16]')),
      says("'count' of 'dtype' is at offset 8 in the host, but at 4 in the kernel"),
    );
    assert.deepEqual(
      await reports(right.replace('np.int32', 'np.float32')),
      says("'count' of 'dtype' is a floating-point number in the host, but an integer in the kernel"),
    );
    for (const type of [right.replace('[0, 4, 16]', 'offsets'), right.replace("'itemsize': 32", "'titles': titles")])
      assert.deepEqual(await reports(type), [], type);
    // A row of an array is no struct.
    assert.deepEqual(await reports(`np.dtype(${tuples})\nall = np.zeros((4, 4), dtype=t)`, 'all[0]'), []);
  });
  it('are reported for a buffer that is released before the launch', async () => {
    const rest = 'cl.LocalMemory(64), np.float32(2), np.uint32(3)';
    const launch = `prg.scale(queue, (64,), None, b, ${rest})`;
    assert.deepEqual(await run(`b.release()\n${launch}`), ["8: host-released: 'b' is used after its release"]);
    assert.deepEqual(await run(`${launch}\nb.release()`), []);
    assert.deepEqual(await run(`b.release()\nb = cl.Buffer(ctx, 0, 64)\n${launch}`), []);
    assert.deepEqual(await run(`if flag:\n    b.release()\n${launch}`), []);
    assert.deepEqual(await run('b.release()\nb.release()'), ["8: host-released: 'b' is released a second time"]);
    const enqueue = 'cl.enqueue_nd_range_kernel(queue, k, (64,), None)';
    const set = `k = prg.scale\nk.set_args(b, ${rest})`;
    assert.deepEqual(await run(`${set}\nb.release()\n${enqueue}`), [
      '10: host-released: argument 0 of the kernel is released before this launch: a kernel does not keep its arguments alive',
    ]);
    assert.deepEqual(await run(`${set}\n${enqueue}\nb.release()`), []);
    assert.deepEqual(await run(`${set}\nb.release()\nk.set_arg(0, cl.Buffer(ctx, 0, 64))\n${enqueue}`), []);
    assert.deepEqual(await run(`${set}\nb.release()\nprepare()\n${enqueue}`), []);
  });
  it('are followed through the methods of an object that a program is passed to', async () => {
    const host = (create: string, keep: string): string =>
      "import pyopencl as cl, numpy as np\nprg = cl.Program(ctx, open('k.cl').read()).build()\n" +
      `class App:\n  def __init__(self, p):\n    self.k = ${keep}\n` +
      `  def run(self):\n    self.k.set_arg(2, np.float64(1))\n${create}\n`;
    for (const create of ['app = App(prg)\napp.run()', 'def main():\n  app = App(prg)\n  app.run()\nmain()'])
      for (const keep of ['p.scale', 'cl.Kernel(p, "scale")'])
        assert.deepEqual(await reportsOn({ 'k.cl': SCALE, 'h.py': host(create, keep) }), [
          "7: host-argument-size: 8 bytes are passed, but argument 2 ('float factor') takes 4",
        ]);
  });
  it('are those of the class of each object', async () => {
    const head =
      "import pyopencl as cl, numpy as np\nprg = cl.Program(ctx, open('k.cl').read()).build()\n" +
      'class A:\n  def __init__(self, p): self.k = p.one\n  def run(self): self.k.set_arg(1, np.int32(1))\n' +
      'class B:\n  def __init__(self, p): self.k = p.two\n  def run(self): self.k.set_arg(1, np.float64(1))\n';
    const kernels =
      'kernel void one(global int *a, int n) { a[0] = n; }\nkernel void two(global int *a, double d) { a[0] = d; }\n';
    for (const uses of [
      'x = A(prg)\nx.run()\nx = B(prg)\nx.run()\n',
      'for o in [A(prg), B(prg)]:\n  o.run()\n',
      'def f(o):\n  o.run()\nf(A(prg))\nf(B(prg))\n',
    ])
      assert.deepEqual(await reportsOn({ 'k.cl': kernels, 'h.py': head + uses }), [], uses);
    const wrong = head.replace('np.int32(1)', 'np.int64(1)');
    assert.deepEqual(await reportsOn({ 'k.cl': kernels, 'h.py': `${wrong}x = A(prg)\nx.run()\n` }), [
      "5: host-argument-size: 8 bytes are passed, but argument 1 ('int n') takes 4",
    ]);
  });
  it('are known in tuples, which do not change', async () => {
    const host = (body: string): string =>
      `import pyopencl as cl, numpy as np\nprg = cl.Program(ctx, open('k.cl').read()).build()\n${body}`;
    for (const index of ['0', '1', '-1'])
      assert.deepEqual(
        await reportsOn({
          'k.cl': SCALE,
          'h.py': host(`ks = (prg.scale, prg.scale)\nks[${index}].set_arg(2, np.float64(1))\n`),
        }),
        ["4: host-argument-size: 8 bytes are passed, but argument 2 ('float factor') takes 4"],
      );
    for (const body of [
      'ks = [prg.other, prg.scale]\nks[0], ks[1] = ks[1], ks[0]\nks[1].set_arg(2, np.float64(1))\n',
      'd = {"x": prg.other}\nd["x"].set_arg(2, np.float64(1))\nd["x"] = prg.scale\n',
    ])
      assert.deepEqual(
        await reportsOn({
          'k.cl': `${SCALE}kernel void other(global int *p, int n, double d) { p[0] = n + d; }\n`,
          'h.py': host(body),
        }),
        [],
        body,
      );
  });
  const TWO =
    'kernel void one(global float *a, float x) { a[get_global_id(0)] = x; }\n' +
    'kernel void wide(global float *a, double x) { a[get_global_id(0)] = x; }\n';
  const TOO_LARGE = "host-argument-size: 8 bytes are passed, but argument 1 ('float x') takes 4";
  const launch = (kernel: string, queue = 'queue'): string => `${kernel}(${queue}, (64,), None, b, np.float64(1))\n`;
  const withTwo = async (body: string): Promise<string[]> =>
    (await reportsOn({ 'k.cl': TWO, 'h.py': script(body) })).map((one) => one.replace(/^\d+: /, ''));
  for (const [what, body] of Object.entries({
    'a member of a class that builds the program':
      "class A:\n  def __init__(self):\n    self.p = cl.Program(ctx, open('k.cl').read()).build()\n    self.k = self.p.one\n" +
      `  def go(self, queue, b):\n    ${launch('self.k')}`,
    'a member of an object without a name': `class A:\n  def __init__(self, p):\n    self.k = p.one\n  def go(self):\n    ${launch('self.k')}A(prg).go()\n`,
    'a member that a constructor takes': `class A:\n  def __init__(self, k):\n    self.k = k\n  def go(self):\n    ${launch('self.k')}A(prg.one).go()\n`,
    'a member that a constructor takes from a list': `class A:\n  def __init__(self, k):\n    self.k = k\n  def go(self):\n    ${launch('self.k')}ks = [prg.one, prg.wide]\nA(ks[0]).go()\n`,
    'a member that a base class sets': `class B:\n  def __init__(self, k):\n    self.k = k\nclass A(B):\n  def go(self):\n    ${launch('self.k')}A(prg.one).go()\n`,
    'a member that a constructor of a base class sets': `class B:\n  def __init__(self, k):\n    self.k = k\nclass A(B):\n  def __init__(self, k):\n    super().__init__(k)\n  def go(self):\n    ${launch('self.k')}A(prg.one).go()\n`,
    'a member of a class': `class A:\n  k = prg.one\n  def go(self):\n    ${launch('self.k')}A().go()\n`,
    'a property': `class A:\n  def __init__(self):\n    self.p = prg\n  @property\n  def k(self):\n    return self.p.one\n  def go(self):\n    ${launch('self.k')}`,
    'a member that setattr sets': `class A:\n  def __init__(self, p):\n    for n in ['one', 'wide']:\n      setattr(self, n, getattr(p, n))\n  def go(self):\n    ${launch('self.one')}A(prg).go()\n`,
    'an element of a dictionary': `ks = {'one': prg.one, 'wide': prg.wide}\n${launch("ks['one']")}`,
    'an element of a dictionary that a comprehension makes': `ks = {n: getattr(prg, n) for n in ['one', 'wide']}\n${launch("ks['one']")}`,
    'an element of a dictionary of a class': `class A:\n  def __init__(self, p):\n    self.ks = {n: getattr(p, n) for n in ('one', 'wide')}\n  def go(self):\n    ${launch("self.ks['one']")}A(prg).go()\n`,
    'the elements of a dictionary': `ks = {'one': prg.one}\nfor n, k in ks.items():\n  ${launch('k')}`,
    'an element of a list': `ks = [prg.one, prg.wide]\n${launch('ks[0]')}`,
    'an element of a list that a comprehension makes': `names = ['one', 'wide']\nks = [cl.Kernel(prg, n) for n in names]\n${launch('ks[0]')}`,
    'an element of a list that grows': `ks = []\nfor n in ['wide', 'one']:\n  ks.append(getattr(prg, n))\n${launch('ks[1]')}`,
    'an element of a list that has two names': `ks = [prg.one, prg.wide]\nsame = ks\n${launch('same[0]')}`,
    'an element that another name for the list changes': `ks = [prg.wide]\nsame = ks\nsame[0] = prg.one\n${launch('ks[0]')}`,
    'the parts of a list': `k, w = [getattr(prg, n) for n in ('one', 'wide')]\n${launch('k')}`,
    'the parts of the elements of a list': `for k, n in [(prg.one, 1), (prg.one, 2)]:\n  ${launch('k')}`,
    'a lambda': `k = prg.one\nrun = lambda b: ${launch('k')}run(b)\n`,
  }))
    it(`are followed: ${what}`, async () => {
      assert.deepEqual(await withTwo(body), [TOO_LARGE]);
      assert.deepEqual(await withTwo(body.replace(/\bone\b/g, 'wide')), []);
    });
  it('are not those that a collection or an object no longer holds', async () => {
    const list = 'ks = [prg.one, prg.one]\n';
    for (const body of [
      `${list}same = ks\nsame[0] = prg.wide\n${launch('ks[0]')}`,
      `${list}def f(l):\n  l[0] = prg.wide\nf(ks)\n${launch('ks[0]')}`,
      `${list}change(ks)\n${launch('ks[0]')}`,
      `${list}same = ks\nif x:\n  same = other()\nsame[0] = prg.wide\n${launch('ks[0]')}`,
      `${list}if x:\n  same = ks\nelse:\n  same = []\nsame[0] = prg.wide\n${launch('ks[0]')}`,
      `${list}d = {'a': ks}\nd['a'][0] = prg.wide\n${launch('ks[0]')}`,
      `${list}same = ks if x else []\nsame[0] = prg.wide\n${launch('ks[0]')}`,
      `lists = [[prg.one]]\nfor l in lists:\n  l[0] = prg.wide\nfor l in lists:\n  ${launch('l[0]')}`,
      `${list}del ks[0]\nks.append(prg.wide)\n${launch('ks[1]')}`,
      `ks = [prg.one, prg.wide]\nks[0], ks[1] = ks[1], ks[0]\n${launch('ks[0]')}`,
      `ks = [prg.one, prg.wide]\nks.reverse()\n${launch('ks[0]')}`,
      `d = {'a': prg.one}\nd.update(a=prg.wide)\n${launch("d['a']")}`,
      `d = {'a': prg.one, **other}\n${launch("d['a']")}`,
      `ks = [prg.one]\ndef set_up():\n  ks[0] = prg.wide\ndef go():\n  ${launch('ks[0]')}`,
      `def main():\n  k = prg.one\n  def set_up():\n    nonlocal k\n    k = prg.wide\n  set_up()\n  ${launch('k')}`,
      `class A:\n  def __init__(self):\n    self.k = prg.one\n    self.setup()\n  def setup(self):\n    pass\n  def go(self):\n    ${launch('self.k')}class B(A):\n  def setup(self):\n    self.k = prg.wide\nB().go()\n`,
      `class A:\n  k = prg.one\n  def go(self):\n    ${launch('self.k')}class B(A):\n  k = prg.wide\nB().go()\n`,
      `o = A()\no.k = prg.one\nchange(o)\n${launch('o.k')}`,
    ])
      assert.deepEqual(await withTwo(body), [], body);
  });
  it('are counted where the kernel of a launch is not known', async () => {
    const count = async (body: string) => {
      const { events, kernels } = await read({ 'k.cl': TWO, 'h.py': script(body) });
      const { launches, arguments: passed } = coverageOf(events, kernels);
      return [launches.matched, launches.of, passed.matched, passed.of];
    };
    assert.deepEqual(await count(launch('prg.one')), [1, 1, 2, 2]);
    for (const kernel of ['k', 'self.k', 'ks[0]', 'make()'])
      assert.deepEqual(await count(`def f(k, ks, make, self):\n  ${launch(kernel)}`), [0, 1, 0, 2], kernel);
    for (const other of [
      'import lib\nlib.run(queue, (64,), None, b)\n',
      'def f(q, g, l): pass\nf(queue, (64,), None)\n',
    ])
      assert.deepEqual(await count(other), [0, 0, 0, 0], other);
  });
  it('are followed after expressions of any depth', async () => {
    const nested = (around: (inner: string) => string): string =>
      Array.from({ length: 24 }).reduce<string>((inner) => around(inner), 'x');
    for (const expression of [
      nested((inner) => `f(${inner})`),
      nested((inner) => `f(${inner}).y`),
      nested((inner) => `${inner}.f(1).y`),
      nested((inner) => `x[f(${inner})]`),
    ])
      assert.deepEqual(await withTwo(`z = ${expression}\n${launch('prg.one')}`), [TOO_LARGE], expression);
  });
  it('are followed through methods and members', async () => {
    const host =
      "import pyopencl as cl, numpy as np\nclass App:\n  def __init__(self, ctx):\n    self.prg = cl.Program(ctx, open('k.cl').read()).build()\n    self.n = np.float64(3)\n" +
      '  def run(self, queue, b):\n    self.prg.scale(queue, (64,), None, b, cl.LocalMemory(4), self.n, np.uint32(1))\n';
    assert.deepEqual(await reportsOn({ 'k.cl': SCALE, 'h.py': host }), [
      "7: host-argument-size: 8 bytes are passed, but argument 2 ('float factor') takes 4",
    ]);
  });
});
