// Forms that hosts are written in, each with the same call once wrong and once right.
import assert from 'node:assert/strict';
import { coverageOf } from '../../server/src/hosts/coverage.js';
import { inMain, read, reportsOn } from './hosts.js';

const KERNEL =
  'kernel void one(global float *a, int n) { a[get_global_id(0)] = n; }\n' +
  'kernel void two(global float *a, int n, int m) { a[get_global_id(0)] = n + m; }\n';
const reports = (name: string, host: string): Promise<string[]> => reportsOn({ 'k.cl': KERNEL, [name]: host });

describe('hosts as projects write them', () => {
  it('check the results of calls in macros that are not read', async () => {
    const host = (index: string): string =>
      inMain(
        'cl_kernel k; cl_mem a; cl_int n = 1; size_t g = 64;\nCHECK((k = clCreateKernel(program, "one", &err), err));\n' +
          `CL_CHECK(clSetKernelArg(k, 0, sizeof(cl_mem), &a));\nCL_CHECK(clSetKernelArg(k, ${index}, sizeof(cl_int), &n));\n` +
          'CL_CHECK(clEnqueueNDRangeKernel(queue, k, 1, NULL, &g, NULL, 0, NULL, NULL));',
      );
    assert.deepEqual(await reports('h.c', host('1')), []);
    assert.deepEqual(await reports('h.c', host('2')), [
      "6: host-argument-index: argument index 2 is out of range: kernel 'one' has 2 parameters",
      "7: host-argument-missing: argument 1 ('int n') of kernel 'one' is never set",
    ]);
  });

  it('check the results of calls in macros of their own', async () => {
    const macros =
      '#define CHECK(call) do { cl_int e = (call); if (e) exit(e); } while (0)\n' +
      '#define CHECK_ERR(call) do { call; if (err) exit(1); } while (0)\n';
    const host = (type: string): string =>
      macros +
      inMain(
        `cl_kernel k; cl_mem a; ${type} n = 1;\nCHECK_ERR(k = clCreateKernel(program, "one", &err));\n` +
          'CHECK(clSetKernelArg(k, 0, sizeof(cl_mem), &a));\nCHECK(clSetKernelArg(k, 1, sizeof(n), &n));',
      );
    assert.deepEqual(await reports('h.c', host('cl_int')), []);
    assert.deepEqual(await reports('h.c', host('cl_long')), [
      "8: host-argument-size: 'sizeof(n)' is 8 bytes, but argument 1 ('int n') takes 4",
    ]);
  });

  it('launch kernels of Boost.Compute', async () => {
    const host = (args: string, local: number): string =>
      '#include <boost/compute/core.hpp>\nnamespace compute = boost::compute;\n' +
      'void run(compute::program program, compute::command_queue queue, compute::buffer a) {\n' +
      '  compute::kernel k = program.create_kernel("one");\n' +
      `  k.set_args(${args});\n  queue.enqueue_1d_range_kernel(k, 0, 100, ${local});\n}\n`;
    assert.deepEqual(await reports('h.cpp', host('a, 1', 0)), []);
    assert.deepEqual(await reports('h.cpp', host('a, 1', 25)), []);
    assert.deepEqual(await reports('h.cpp', host('a, 1.0', 32)), [
      "5: host-argument-size: 8 bytes are passed, but argument 1 ('int n') takes 4",
      '6: host-work-size: global size 100 is not a multiple of the local size 32, as OpenCL C before 2.0 requires',
    ]);
  });

  it('keep kernels in structs that functions fill', async () => {
    const host = (name: string): string =>
      'struct kernels { cl_kernel first, second; cl_command_queue queue; };\n' +
      'static cl_kernel create(cl_program p, const char *name) { cl_int err; return clCreateKernel(p, name, &err); }\n' +
      'static void fill(struct kernels *k, cl_program p) {\n  k->first = create(p, "one");\n' +
      `  k->second = create(p, "${name}");\n}\n` +
      'static void set(cl_kernel k, int i, int v) { clSetKernelArg(k, i, sizeof(v), &v); }\n' +
      'int main(void) { struct kernels all; fill(&all, program);\n  set(all.first, 1, 4);\n  set(all.second, 2, 4);\n}\n';
    assert.deepEqual(await reports('h.c', host('two')), []);
    assert.deepEqual(await reports('h.c', host('one')), [
      "10: host-argument-index: argument index 2 is out of range: kernel 'one' has 2 parameters",
    ]);
  });

  it('keep kernels in members of global objects', async () => {
    const host = (fill: string, size = 'sizeof(int)'): string =>
      'struct ks { cl_kernel run; };\nstatic struct ks first, second;\n' +
      `static void init(cl_program p) {\n${fill}\n}\n` +
      `void go(cl_mem b, int n) {\n  clSetKernelArg(first.run, 1, ${size}, &n);\n  clSetKernelArg(second.run, 2, sizeof(int), &n);\n}\n`;
    const plain = '  first.run = clCreateKernel(p, "one", NULL);\n  second.run = clCreateKernel(p, "two", NULL);';
    assert.deepEqual(await reports('h.c', host(plain)), []);
    assert.deepEqual(await reports('h.c', host(plain, 'sizeof(b)')), [
      "8: host-argument-size: 'sizeof(b)' is 8 bytes, but argument 1 ('int n') takes 4",
    ]);
    const swapped = '  first.run = clCreateKernel(p, "two", NULL);\n  second.run = clCreateKernel(p, "one", NULL);';
    const wrong = ["9: host-argument-index: argument index 2 is out of range: kernel 'one' has 2 parameters"];
    assert.deepEqual(await reports('h.c', host(swapped)), wrong);
    // Any of these may store another kernel.
    for (const after of [
      'struct ks other = { clCreateKernel(p, "two", NULL) }; memcpy(&second, &other, sizeof(other));',
      'struct ks *any = rand() ? &first : &second; any->run = clCreateKernel(p, "two", NULL);',
      'pick()->run = clCreateKernel(p, "two", NULL);',
      'struct ks t = first; first = second; second = t;',
      'change(&second);',
    ])
      assert.deepEqual(await reports('h.c', host(`${swapped} ${after}`)), [], after);
  });

  it('keep kernels in tables of structs with their names', async () => {
    const host = (index: number): string =>
      'struct entry { const char *name; cl_kernel kernel; };\n' +
      'static struct entry table[] = { { "one", 0 }, { "two", 0 } };\n' +
      'static void init(cl_program p) {\n' +
      '  for (int i = 0; i < 2; i++) table[i].kernel = clCreateKernel(p, table[i].name, NULL);\n}\n' +
      `void go(int n) { clSetKernelArg(table[${index}].kernel, 2, sizeof(n), &n); }\n`;
    assert.deepEqual(await reports('h.c', host(1)), []);
    assert.deepEqual(await reports('h.c', host(0)), [
      "6: host-argument-index: argument index 2 is out of range: kernel 'one' has 2 parameters",
    ]);
  });

  it('set arguments by calls of the results of others', async () => {
    const host = (calls: string): string =>
      'class Task {\n  cl::Kernel kernel;\n  int next = 0;\npublic:\n' +
      '  Task(cl::Program &p, const char *name) : kernel(p, name) {}\n' +
      '  template <typename T> Task &arg(const T &value) { kernel.setArg(next++, value); return *this; }\n' +
      '  void run(cl::CommandQueue &q) { q.enqueueNDRangeKernel(kernel, cl::NullRange, 64); next = 0; }\n};\n' +
      `void go(cl::Program &p, cl::CommandQueue &q, cl::Buffer &b, int n) {\n${calls}\n}\n`;
    for (const [calls, expected] of [
      ['Task(p, "one").arg(b).arg(n).run(q);', undefined],
      ['Task task(p, "one"); task.arg(b).arg(n).run(q); task.arg(b).arg(n); task.run(q);', undefined],
      ['Task{p, "one"}.arg(b).arg(n).run(q);', undefined],
      ['Task task{p, "one"}; task.arg(b).arg(n).run(q);', undefined],
      ['Task{p, "one"}.arg(b).run(q);', "7: host-argument-missing: argument 1 ('int n') of kernel 'one' is never set"],
      [
        'Task task{p, "one"}; task.arg(b).arg(2.0).run(q);',
        "10: host-argument-size: 8 bytes are passed, but argument 1 ('int n') takes 4",
      ],
      ['Task(p, "one").arg(b).run(q);', "7: host-argument-missing: argument 1 ('int n') of kernel 'one' is never set"],
      [
        'Task task(p, "one"); task.arg(b).arg(2.0).run(q);',
        "10: host-argument-size: 8 bytes are passed, but argument 1 ('int n') takes 4",
      ],
      [
        'Task(p, "one").arg(b).arg(n).arg(n).run(q);',
        "6: host-argument-index: argument index 2 is out of range: kernel 'one' has 2 parameters",
      ],
    ] as const)
      assert.deepEqual(await reports('h.cpp', host(calls)), expected ? [expected] : [], calls);
  });

  it('keep kernels in a pool, by their names', async () => {
    const host = (index: string, other = ''): string =>
      'struct Pool { std::queue<std::shared_ptr<cl::Kernel>> recycle; };\nclass Wrap {\npublic:\n' +
      '  Wrap(std::shared_ptr<cl::Kernel> k, Pool *pool) : held(k), from(pool) {}\n' +
      '  cl::Kernel &get() { return *held; }\n  Pool *from;\n  std::shared_ptr<cl::Kernel> held;\n};\nclass Runtime {\npublic:\n' +
      '  std::shared_ptr<Wrap> build(const std::string &program, const std::string &name, int level = 0);\n' +
      '  std::map<std::string, Pool> kernels;\n  std::map<std::string, cl::Program> programs;\n};\n' +
      'std::shared_ptr<Wrap> Runtime::build(const std::string &program, const std::string &name, int level) {\n' +
      '  auto found = programs.find(program);\n  if (found == programs.end()) return nullptr;\n' +
      '  auto pool = kernels.find(name);\n  std::shared_ptr<cl::Kernel> kernel;\n' +
      '  if (pool->second.recycle.empty()) {\n    kernel.reset(new cl::Kernel(found->second, name.c_str()));\n' +
      '  } else {\n    kernel = pool->second.recycle.front();\n    pool->second.recycle.pop();\n  }\n' +
      '  std::shared_ptr<Wrap> wrap(new Wrap(kernel, &pool->second));\n  return wrap;\n}\n' +
      'void run(Runtime *runtime, cl::Buffer a, std::string name, std::shared_ptr<Wrap> open, int level) {\n' +
      '  auto first = runtime->build("p", "one", level);\n  first->get().setArg(1, level);\n' +
      '  auto second = runtime->build("p", "two");\n  uint32_t i = 1;\n  second->get().setArg(i++, level);\n' +
      `  second->get().setArg(${index}, level);\n${other}}\n`;
    assert.deepEqual(await reports('h.cpp', host('i++')), []);
    assert.deepEqual(await reports('h.cpp', host('i + 1')), [
      "35: host-argument-index: argument index 3 is out of range: kernel 'two' has 3 parameters",
    ]);
    // What other objects of the class hold is not known.
    const others = '  open->get().setArg(7, a);\n  runtime->build("p", name)->get().setArg(7, a);\n';
    assert.deepEqual(await reports('h.cpp', host('i++', others)), []);
    const { events, kernels } = await read({ 'k.cl': KERNEL, 'h.cpp': host('i++', others) });
    assert.deepEqual(coverageOf(events, kernels).arguments, { matched: 3, of: 5 });
  });

  it('take one kernel from functions that keep what they create', async () => {
    const host = (get: string, call: string, type: string): string =>
      `static cl_program p; static cl_kernel pool[8], own; static const char *names[8]; static int count;\n${get}\n` +
      `void run(cl_command_queue q, cl_mem a) { ${type} n = 1; size_t g = 64;\nclSetKernelArg(${call}, 0, sizeof(cl_mem), &a);\n` +
      `clSetKernelArg(${call}, 1, sizeof(n), &n);\nclEnqueueNDRangeKernel(q, ${call}, 1, NULL, &g, NULL, 0, NULL, NULL);\n}\n`;
    const found =
      'for (int i = 0; i < count; i++) if (!strcmp(names[i], name)) return pool[i]; ' +
      'cl_kernel k = clCreateKernel(p, name, 0); pool[count] = k; names[count++] = name; return k;';
    const forms = [
      [`static cl_kernel get(const char *name) { ${found} }`, 'get("one")'],
      [
        'static cl_kernel get(const char *name) { static cl_kernel k; if (!k) k = clCreateKernel(p, name, 0); return k; }',
        'get("one")',
      ],
      ['static cl_kernel get(void) { if (own) return own; own = clCreateKernel(p, "one", 0); return own; }', 'get()'],
    ] as const;
    for (const [get, call] of forms) {
      assert.deepEqual(await reports('h.c', host(get, call, 'cl_int')), []);
      assert.deepEqual(await reports('h.c', host(get, call, 'cl_long')), [
        "5: host-argument-size: 'sizeof(n)' is 8 bytes, but argument 1 ('int n') takes 4",
      ]);
    }
    const fresh = 'static cl_kernel get(const char *name) { return clCreateKernel(p, name, 0); }';
    assert.equal((await reports('h.c', host(fresh, 'get("one")', 'cl_int'))).length, 2);
    const python = (passed: string): string =>
      "import numpy as np, pyopencl as cl\nctx = cl.create_some_context()\nq = cl.CommandQueue(ctx)\nprg = cl.Program(ctx, open('k.cl').read()).build()\n" +
      'pool = {}\ndef get(name):\n    if name not in pool: pool[name] = cl.Kernel(prg, name)\n    return pool[name]\n' +
      `b = cl.Buffer(ctx, 0, 256)\nget("one").set_arg(0, b)\nget("one").set_arg(1, ${passed})\n` +
      'cl.enqueue_nd_range_kernel(q, get("one"), (64,), None)\n';
    assert.deepEqual(await reports('h.py', python('np.int32(1)')), []);
    assert.deepEqual(await reports('h.py', python('np.int64(1)')), [
      "11: host-argument-size: 8 bytes are passed, but argument 1 ('int n') takes 4",
    ]);
  });

  it('count kernels of Python that are called through partial objects as launches that are not checked', async () => {
    const host = (call: string): string =>
      'import functools, numpy as np, pyopencl as cl\nctx = cl.create_some_context()\nq = cl.CommandQueue(ctx)\n' +
      `prg = cl.Program(ctx, open('k.cl').read()).build()\nb = cl.Buffer(ctx, 0, 256)\n${call}\n`;
    const coverage = async (call: string) => {
      const { events, kernels } = await read({ 'k.cl': KERNEL, 'h.py': host(call) });
      const { launches, unknown } = coverageOf(events, kernels);
      return { ...launches, reasons: unknown.map(({ reason }) => reason) };
    };
    assert.deepEqual(await coverage('prg.one(q, (64,), None, b, np.int32(1))'), { matched: 1, of: 1, reasons: [] });
    const reasons = ["this launch is not checked: calls of 'partial' objects are not followed"];
    for (const call of [
      'run = functools.partial(prg.one, q, (64,), None)\nrun(b, np.int64(1))',
      'functools.partial(make(prg), q, (64,), None)(b, 1)',
      'functools.partial(cl.enqueue_nd_range_kernel, q)(prg.one, (64,), None)',
    ]) {
      assert.deepEqual(await coverage(call), { matched: 0, of: 1, reasons }, call);
      assert.deepEqual(await reports('h.py', host(call)), [], call);
    }
    assert.deepEqual(await coverage('read = functools.partial(open, "k.cl")'), { matched: 0, of: 0, reasons: [] });
  });

  const inRun = (body: string): string =>
    `void run(cl::Program &program, cl::CommandQueue &queue, cl::Buffer &a) {\n${body}\n` +
    '  queue.enqueueNDRangeKernel(k, cl::NullRange, cl::NDRange(64));\n}\n';

  it('set arguments for each element of an array or a vector', async () => {
    const host = (values: string): string =>
      inRun(
        `cl::Kernel k(program, "one");\n  ${values}\n  k.setArg(0, a);\n  int i = 1; for (int n : v) k.setArg(i++, n);`,
      );
    const tooMany = "5: host-argument-index: argument index 2 is out of range: kernel 'one' has 2 parameters";
    for (const one of ['int v[] = {1};', 'std::vector<int> v{1};', 'std::vector<int> v; v.push_back(1);'])
      assert.deepEqual(await reports('h.cpp', host(one)), []);
    for (const two of ['int v[2] = {1, 2};', 'std::vector<int> v = {1, 2};', 'std::vector<int> v{1}; v.push_back(2);'])
      assert.deepEqual(await reports('h.cpp', host(two)), [tooMany]);
    assert.deepEqual(
      await reports('h.cpp', `void fill(std::vector<int> &v);\n${host('std::vector<int> v{1}; fill(v);')}`),
      [],
    );
  });

  it('know the elements of vectors and of arrays of strings', async () => {
    const kernels =
      'std::vector<cl::Kernel> v; v.push_back(cl::Kernel(program, "two")); v.push_back(cl::Kernel(program, "one"));';
    const host = (at: number, index: number): string =>
      inRun(
        `${kernels}\n  cl::Kernel &k = v[${at}]; v[${at}].setArg(0, a); v[${at}].setArg(${index}, 1); v[${at}].setArg(1, 1);`,
      );
    assert.deepEqual(await reports('h.cpp', host(0, 2)), []);
    assert.deepEqual(await reports('h.cpp', host(1, 2)), [
      "3: host-argument-index: argument index 2 is out of range: kernel 'one' has 2 parameters",
    ]);
    const named = (index: string): string =>
      inRun(
        `std::string names[] = {"one", "two"};\n  cl::Kernel k(program, names[${index}].c_str()); k.setArg(0, a); k.setArg(2, 1); k.setArg(1, 1);`,
      );
    assert.deepEqual(await reports('h.cpp', named('1')), []);
    assert.deepEqual(await reports('h.cpp', named('0')), [
      "3: host-argument-index: argument index 2 is out of range: kernel 'one' has 2 parameters",
    ]);
  });

  it('hold kernels in the members of elements', async () => {
    const host = (value: string): string =>
      'struct unit { std::shared_ptr<cl::Kernel> kernel; };\n' +
      'void run(cl::Program &program, cl::Buffer &a) {\n  std::vector<unit> units(1);\n' +
      '  units[0].kernel.reset(new cl::Kernel(program, "one"));\n' +
      `  units[0].kernel.get()->setArg(0, a); units[0].kernel.get()->setArg(1, ${value});\n}\n`;
    assert.deepEqual(await reports('h.cpp', host('1')), []);
    assert.deepEqual(await reports('h.cpp', host('1.0')), [
      "5: host-argument-size: 8 bytes are passed, but argument 1 ('int n') takes 4",
    ]);
  });

  it('construct an object whose declaration states no type', async () => {
    const host = (value: string): string =>
      'class task { cl::Kernel k; int i = 0; public: task(cl::Program &p, const char *n) : k(p, n) {}\n' +
      '  template <typename T> task &arg(const T &v) { k.setArg(i++, v); return *this; } };\n' +
      `void run(cl::Program &program, cl::Buffer &a) { auto t = task{program, "one"}; t.arg(a); t.arg(${value}); }\n`;
    assert.deepEqual(await reports('h.cpp', host('1')), []);
    assert.deepEqual(await reports('h.cpp', host('1.0')), [
      "3: host-argument-size: 8 bytes are passed, but argument 1 ('int n') takes 4",
    ]);
  });

  describe('call kernels that a cache of the project returns by name', () => {
    const CACHE = {
      'cache.h': 'Kernel getKernel(const std::string &kernel_name, int options, bool isNew = false);\n',
      'cache.cpp':
        '#include "cache.h"\nKernel getKernel(const std::string &kernel_name, int options, bool isNew) {\n' +
        '  std::string name = kernel_name;\n#ifdef SUFFIX\n  name += suffix(options);\n#endif\n' +
        '  return {name, cl::Kernel(find(options), name.c_str())};\n}\n',
    };
    const host = (args: string): string =>
      '#include "cache.h"\nvoid run(cl::CommandQueue queue, cl::Buffer a) {\n  auto one = getKernel("one", 3);\n' +
      `  one(cl::EnqueueArgs(queue, cl::NDRange(64)), ${args});\n}\n`;
    const found = (args: string): Promise<string[]> => reportsOn({ ...CACHE, 'k.cl': KERNEL, 'h.cpp': host(args) });

    it('with the right arguments', async () => assert.deepEqual(await found('a, 1'), []));
    it('with too many arguments', async () => {
      assert.deepEqual(await found('a, 1, 2'), [
        "4: host-argument-index: argument index 2 is out of range: kernel 'one' has 2 parameters",
      ]);
    });
    it('with an argument of a wrong size', async () => {
      assert.deepEqual(await found('a, 1.0'), [
        "4: host-argument-size: 8 bytes are passed, but argument 1 ('int n') takes 4",
      ]);
    });
  });
  it('whose own header is called as that of the API', async () => {
    const wrapper =
      '#pragma once\n#define CL_HPP_TARGET_OPENCL_VERSION 300\n#include <CL/opencl.hpp>\nstruct Wrapped {\n  cl::Kernel kernel;\n' +
      '  Wrapped(cl::Program program, const std::string &name) { kernel = cl::Kernel(program, name.c_str()); }\n' +
      '  void set(double value) { kernel.setArg(1, value); }\n};\n';
    const host =
      '#include "opencl.hpp"\nvoid run(cl::Program program) {\n  Wrapped one(program, "one");\n  one.set(1);\n}\n';
    const found = (header: string): Promise<string[]> =>
      reportsOn({ 'opencl.hpp': header, 'k.cl': KERNEL, 'h.cpp': host });
    assert.deepEqual(await found(wrapper), [
      "4: host-argument-size: 8 bytes are passed, but argument 1 ('int n') takes 4",
    ]);
    assert.deepEqual(await found(`#ifndef CL_HPP_\n#define CL_HPP_\n${wrapper}#endif\n`), []);
  });
});
