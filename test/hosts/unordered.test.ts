// Launches on out-of-order queues.
import assert from 'node:assert/strict';
import { inMain, reportsOn } from './hosts.js';

const KERNELS =
  'kernel void produce(global float *a, int n) { a[get_global_id(0)] = n; }\n' +
  'kernel void consume(global const float *a, global float *b) { b[get_global_id(0)] = a[get_global_id(0)]; }\n' +
  'kernel void scale(global float *a) { a[get_global_id(0)] *= 2; }\n' +
  'kernel void fill(global float *a) { a[get_global_id(0)] = 1; }\n';

const OUT_OF_ORDER = 'CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE';
const QUEUE = `cl_command_queue q = clCreateCommandQueue(context, device, ${OUT_OF_ORDER} | CL_QUEUE_PROFILING_ENABLE, &err);`;
const HEAD =
  'cl_event e; int n = 3; size_t g = 64; cl_device_id device;\n' +
  'cl_kernel k1 = clCreateKernel(program, "produce", &err), k2 = clCreateKernel(program, "consume", &err);\n' +
  'cl_kernel k3 = clCreateKernel(program, "scale", &err), k4 = clCreateKernel(program, "fill", &err);\n' +
  'cl_mem a = clCreateBuffer(context, 0, 256, NULL, &err), b = clCreateBuffer(context, 0, 256, NULL, &err);\n' +
  'clSetKernelArg(k1, 0, sizeof(a), &a); clSetKernelArg(k1, 1, sizeof(n), &n); clSetKernelArg(k2, 0, sizeof(a), &a);\n' +
  'clSetKernelArg(k2, 1, sizeof(b), &b); clSetKernelArg(k3, 0, sizeof(a), &a); clSetKernelArg(k4, 0, sizeof(a), &a);\n';
const launch = (kernel: string, waits = '0, NULL', event = 'NULL', offset = 'NULL'): string =>
  `clEnqueueNDRangeKernel(q, ${kernel}, 1, ${offset}, &g, NULL, ${waits}, ${event});`;

const reports = async (body: string, queue = QUEUE): Promise<string[]> =>
  (await reportsOn({ 'k.cl': KERNELS, 'h.c': inMain(`${HEAD}${queue}\n${body}`) })).map((one) =>
    one.replace(/^\d+: /, ''),
  );

const message = (mine: string, theirs: string, done: string, name = 'a'): string =>
  `host-unordered: '${mine}' may run before '${theirs}' has ${done} the buffer that is '${name}' here: the queue is ` +
  'out-of-order, and neither an event nor a barrier orders the launches';
const CONSUMED = message('consume', 'produce', 'written');

describe('launches on an out-of-order queue', () => {
  it('are reported where one uses what an earlier one writes', async () => {
    assert.deepEqual(await reports(`${launch('k1')} ${launch('k2')}`), [CONSUMED]);
    // The next but one, too.
    assert.deepEqual(
      (await reports(`${launch('k1')} ${launch('k3')} ${launch('k2')}`)).sort(),
      [CONSUMED, message('consume', 'scale', 'written'), message('scale', 'produce', 'written')].sort(),
    );
  });
  it('are reported where one writes what an earlier one reads', async () => {
    assert.deepEqual(await reports(`${launch('k2')} ${launch('k1')}`), [message('produce', 'consume', 'read')]);
  });
  it('are reported for a queue with a list of properties', async () => {
    const made = 'cl_command_queue q = clCreateCommandQueueWithProperties(context, device, list, &err);';
    const list = (properties: string): string =>
      `cl_queue_properties list[] = {CL_QUEUE_PROPERTIES, ${properties}, 0}; ${made}`;
    assert.deepEqual(await reports(`${launch('k1')} ${launch('k2')}`, list(OUT_OF_ORDER)), [CONSUMED]);
    assert.deepEqual(await reports(`${launch('k1')} ${launch('k2')}`, list('CL_QUEUE_PROFILING_ENABLE')), []);
  });
  for (const [what, body] of Object.entries({
    'an event': `${launch('k1', '0, NULL', '&e')} ${launch('k2', '1, &e')}`,
    'a barrier': `${launch('k1')} clEnqueueBarrierWithWaitList(q, 0, NULL, NULL); ${launch('k2')}`,
    clFinish: `${launch('k1')} clFinish(q); ${launch('k2')}`,
    clWaitForEvents: `${launch('k1', '0, NULL', '&e')} clWaitForEvents(1, &e); ${launch('k2')}`,
    'an unknown function': `${launch('k1')} settle(q); ${launch('k2')}`,
    'an unknown number of events': `${launch('k1')} ${launch('k2', 'count, events')}`,
    'a condition that may wait': `${launch('k1')} if (n) clFinish(q); ${launch('k2')}`,
  }))
    it(`are right where ${what} orders them`, async () => {
      assert.deepEqual(await reports(body), []);
    });
  for (const [what, body] of Object.entries({
    'both write': `${launch('k1')} ${launch('k4')}`,
    'one kernel may have a part in each': `${launch('k3')} n = 4; ${launch('k3')}`,
    'an offset may select a part': `size_t at = 64; ${launch('k1')} ${launch('k2', '0, NULL', 'NULL', '&at')}`,
    'the buffers are different': `${launch('k1')} clSetKernelArg(k2, 0, sizeof(b), &b); clSetKernelArg(k2, 1, sizeof(b), &b); ${launch('k2')}`,
    'a loop creates the buffers':
      'for (int i = 0; i < 2; i++) { cl_mem c = clCreateBuffer(context, 0, 256, NULL, &err); clSetKernelArg(k1, 0, sizeof(c), &c); clSetKernelArg(k2, 0, sizeof(c), &c);' +
      ` ${launch('k1')} clFinish(q); ${launch('k2')} }`,
    'only one is launched': `if (n) { ${launch('k1')} } else { ${launch('k2')} }`,
  }))
    it(`are not judged where ${what}`, async () => {
      assert.deepEqual(await reports(body), []);
    });
  it('are right on a queue in order', async () => {
    const queue = 'cl_command_queue q = clCreateCommandQueue(context, device, 0, &err);';
    assert.deepEqual(await reports(`${launch('k1')} ${launch('k2')}`, queue), []);
  });
  it('are judged in C++, too', async () => {
    const inCpp = (queue: string, between: string): Promise<string[]> =>
      reportsOn({
        'k.cl': KERNELS,
        'h.cpp':
          `void run(cl::Context context, cl::Device device, cl::Program program) {\ncl::CommandQueue q(context, device${queue});\n` +
          'cl::Kernel k1(program, "produce"), k2(program, "consume"); cl::Buffer a(context, 0, 256), b(context, 0, 256);\n' +
          'k1.setArg(0, a); k1.setArg(1, 3); k2.setArg(0, a); k2.setArg(1, b);\n' +
          `q.enqueueNDRangeKernel(k1, cl::NullRange, cl::NDRange(64));\n${between}\n` +
          'q.enqueueNDRangeKernel(k2, cl::NullRange, cl::NDRange(64));\n}\n',
      });
    for (const queue of [`, ${OUT_OF_ORDER}`, ', cl::QueueProperties::OutOfOrder'])
      assert.deepEqual(await inCpp(queue, ''), [`7: ${CONSUMED}`], queue);
    for (const between of ['q.finish();', 'q.enqueueBarrierWithWaitList();', 'settle(q);'])
      assert.deepEqual(await inCpp(`, ${OUT_OF_ORDER}`, between), [], between);
    assert.deepEqual(await inCpp('', ''), []);
  });
  it('are judged in wrappers, at the calls that lead to them', async () => {
    const wrapper =
      'static void go(cl_command_queue q, cl_kernel k, size_t g) { clEnqueueNDRangeKernel(q, k, 1, NULL, &g, NULL, 0, NULL, NULL); }\n';
    const run = (calls: string): Promise<string[]> =>
      reportsOn({ 'k.cl': KERNELS, 'h.c': wrapper + inMain(`${HEAD}${QUEUE}\n${calls}`) });
    assert.deepEqual(await run('go(q, k1, g);\ngo(q, k2, g);'), [`12: ${CONSUMED}`]);
    assert.deepEqual(await run('go(q, k1, g);\nclFinish(q); go(q, k2, g);'), []);
    assert.deepEqual(await run('for (int i = 0; i < 9; i++) go(q, i % 2 ? k1 : k2, g);'), []);
  });
  it('are judged for a part of a buffer', async () => {
    const part = (name: string): string =>
      `cl_mem ${name} = clCreateSubBuffer(a, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &err);`;
    const set = (kernel: string, name: string): string => `clSetKernelArg(${kernel}, 0, sizeof(cl_mem), &${name});`;
    const launches = `${launch('k1')} ${launch('k2')}`;
    assert.deepEqual(await reports(`${part('c')} ${set('k1', 'c')} ${set('k2', 'c')} ${launches}`), [CONSUMED]);
    assert.deepEqual(await reports(`${part('c')} ${set('k1', 'c')} ${launches}`), [CONSUMED]);
    assert.deepEqual(await reports(`${part('c')} ${part('d')} ${set('k1', 'c')} ${set('k2', 'd')} ${launches}`), []);
  });
  it('are judged for functors', async () => {
    const run = (first: string, second: string): Promise<string[]> =>
      reportsOn({
        'k.cl': KERNELS,
        'h.cpp':
          `void run(cl::Context context, cl::Device device, cl::Program program) {\ncl::CommandQueue q(context, device, ${OUT_OF_ORDER});\n` +
          'cl::KernelFunctor<cl::Buffer, int> k1(program, "produce"); cl::KernelFunctor<cl::Buffer, cl::Buffer> k2(program, "consume");\n' +
          `cl::Buffer a(context, 0, 256), b(context, 0, 256);\n${first}\n${second}\n}\n`,
      });
    const one = 'k1(cl::EnqueueArgs(q, cl::NDRange(64)), a, 3)';
    assert.deepEqual(await run(`${one};`, 'k2(cl::EnqueueArgs(q, cl::NDRange(64)), a, b);'), [`6: ${CONSUMED}`]);
    assert.deepEqual(await run(`cl::Event e = ${one};`, 'k2(cl::EnqueueArgs(q, e, cl::NDRange(64)), a, b);'), []);
    assert.deepEqual(await run(`${one}.wait();`, 'k2(cl::EnqueueArgs(q, cl::NDRange(64)), a, b);'), []);
    assert.deepEqual(await run(`${one};`, 'k2(cl::EnqueueArgs(q, cl::NDRange(64)), b, b);'), []);
  });
  it('are judged for members of a class', async () => {
    const run = (between: string): Promise<string[]> =>
      reportsOn({
        'k.cl': KERNELS,
        'h.cpp':
          'extern cl::Context context; extern cl::Device device; extern cl::Program program;\n' +
          `class App { cl::CommandQueue q; cl::Kernel k1, k2; cl::Buffer a, b; public:\nApp() : q(context, device, ${OUT_OF_ORDER}), ` +
          'k1(program, "produce"), k2(program, "consume"), a(context, 0, 256), b(context, 0, 256) {}\n' +
          'void run() { k1.setArg(0, a); k1.setArg(1, 3); k2.setArg(0, a); k2.setArg(1, b);\n' +
          `q.enqueueNDRangeKernel(k1, cl::NullRange, cl::NDRange(64));\n${between}\n` +
          'q.enqueueNDRangeKernel(k2, cl::NullRange, cl::NDRange(64)); } };\nint main() { App app; app.run(); }\n',
      });
    assert.deepEqual(await run(''), [`7: ${CONSUMED}`]);
    assert.deepEqual(await run('q.finish();'), []);
  });
  it('are judged in Python, too', async () => {
    const run = (
      first: string,
      second: string,
      properties = `properties=cl.command_queue_properties.${OUT_OF_ORDER.slice(9)}`,
    ) =>
      reportsOn({
        'k.cl': KERNELS,
        'h.py':
          `import pyopencl as cl\nimport numpy as np\nq = cl.CommandQueue(ctx, ${properties})\nprg = cl.Program(ctx, open('k.cl').read()).build()\n` +
          `a = cl.Buffer(ctx, 0, 256)\nb = cl.Buffer(ctx, 0, 256)\n${first}\n${second}\n`,
      });
    const one = 'prg.produce(q, (64,), None, a, np.int32(3))';
    assert.deepEqual(await run(one, 'prg.consume(q, (64,), None, a, b)'), [`8: ${CONSUMED}`]);
    assert.deepEqual(await run(one, 'prg.consume(q, (64,), None, a, b)', 'device'), []);
    assert.deepEqual(await run(`e = ${one}`, 'prg.consume(q, (64,), None, a, b, wait_for=[e])'), []);
    assert.deepEqual(await run(`${one}.wait()`, 'prg.consume(q, (64,), None, a, b)'), []);
    assert.deepEqual(await run(`${one}\nq.finish()`, 'prg.consume(q, (64,), None, a, b)'), []);
    assert.deepEqual(await run(one, 'prg.consume(q, (64,), None, b, b)'), []);
  });
});
