import assert from 'node:assert/strict';
import { analyse } from '../../server/src/analysis/analysis.js';
import { statedLaunches } from '../../server/src/hosts/launches.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { inMain, read } from './hosts.js';

const KERNEL =
  'kernel void k(global const float *in, global float *out, local float *part, int n) {\n' +
  '  int i = get_global_id(0);\n  part[get_local_id(0)] = in[i];\n  barrier(CLK_LOCAL_MEM_FENCE);\n' +
  '  out[i + 1] = part[get_local_id(0)];\n}\n';

const launchIn = async (name: string, host: string) => {
  const { events, kernels } = await read({ 'k.cl': KERNEL, [name]: host });
  const [launch] = statedLaunches(events, kernels);
  return launch && { localSize: launch.localSize, numGroups: launch.numGroups, buffers: launch.buffers };
};

const STATED = { localSize: [64], numGroups: [16], buffers: { in: 4096, out: 4096, part: 256 } };

describe('launches of hosts', () => {
  it('have the sizes of buffers in C', async () => {
    const host = (size: string) =>
      inMain(
        'enum { N = 1024 }; cl_kernel k = clCreateKernel(program, "k", &err); size_t g = N, l = 64; int n = rand();\n' +
          'cl_mem a = clCreateBuffer(context, CL_MEM_READ_ONLY, N * sizeof(float), NULL, &err);\n' +
          `cl_mem b = clCreateBuffer(context, 0, ${size}, NULL, &err);\n` +
          'clSetKernelArg(k, 0, sizeof(a), &a); clSetKernelArg(k, 1, sizeof(b), &b);\n' +
          'clSetKernelArg(k, 2, 64 * sizeof(cl_float), NULL); clSetKernelArg(k, 3, sizeof(n), &n);\n' +
          'clEnqueueNDRangeKernel(queue, k, 1, NULL, &g, &l, 0, NULL, NULL);',
      );
    assert.deepEqual(await launchIn('h.c', host('sizeof(cl_float) * N')), STATED);
    assert.deepEqual((await launchIn('h.c', host('n')))?.buffers, { in: 4096, part: 256 });
    const swapped = host('N').replace('clEnqueue', 'if (n) clSetKernelArg(k, 1, sizeof(a), &a);\nclEnqueue');
    assert.deepEqual((await launchIn('h.c', swapped))?.buffers, { in: 4096, part: 256 });
  });
  it('have the sizes of buffers in C++', async () => {
    const host =
      'void run(cl::Program program, cl::CommandQueue queue, cl::Context context, int n) {\n' +
      'cl::Kernel k(program, "k");\ncl::Buffer a(context, CL_MEM_READ_ONLY, sizeof(float) * 1024);\n' +
      'auto b = cl::Buffer(CL_MEM_WRITE_ONLY, 4096);\n' +
      'k.setArg(0, a); k.setArg(1, b); k.setArg(2, cl::Local(256)); k.setArg(3, n);\n' +
      'queue.enqueueNDRangeKernel(k, cl::NullRange, cl::NDRange(1024), cl::NDRange(64));\n}\n';
    assert.deepEqual(await launchIn('h.cpp', host), STATED);
  });
  it('have the sizes of buffers in Rust', async () => {
    const host =
      'const N: usize = 1024;\nfn main() -> Result<()> {\n    let kernel = Kernel::create(&program, "k")?;\n' +
      '    let a = unsafe { Buffer::<cl_float>::create(&context, CL_MEM_READ_ONLY, N, ptr::null_mut())? };\n' +
      '    let b = unsafe { Buffer::<cl_float>::create(&context, CL_MEM_WRITE_ONLY, 1024, ptr::null_mut())? };\n' +
      '    let n: cl_int = 4;\n    unsafe { ExecuteKernel::new(&kernel).set_arg(&a).set_arg(&b).set_arg_local_buffer(256).set_arg(&n)\n' +
      '        .set_global_work_size(1024).set_local_work_size(64).enqueue_nd_range(&queue)? };\n    Ok(())\n}\n';
    assert.deepEqual(await launchIn('h.rs', host), STATED);
  });
  it('have the sizes of buffers of the crate ocl', async () => {
    const host = (made: string): string =>
      'const N: usize = 1024;\nfn main() -> ocl::Result<()> {\n' +
      `    let a: Buffer<f32> = Buffer::builder().queue(queue.clone()).len(N).build()?;\n    let b = ${made};\n` +
      '    let n: i32 = 4;\n    let kernel = pro_que.kernel_builder("k").arg(&a).arg(&b).arg_local::<f32>(64).arg(n)\n' +
      '        .global_work_size(1024).local_work_size(64).build()?;\n    unsafe { kernel.enq()?; }\n    Ok(())\n}\n';
    for (const made of [
      'Buffer::<f32>::builder().queue(queue.clone()).len((32, 32)).build()?',
      'Buffer::<f32>::builder().queue(queue.clone()).len([32, 32]).copy_host_slice(&v).build().unwrap()',
      'pro_que.buffer_builder::<f32>().len(1024).build()?',
    ])
      assert.deepEqual(await launchIn('h.rs', host(made)), STATED, made);
    for (const made of ['Buffer::<f32>::builder().build()?', 'Buffer::builder().len(n).build()?'])
      assert.deepEqual((await launchIn('h.rs', host(made)))?.buffers, { in: 4096, part: 256 }, made);
  });
  it('have the sizes of buffers in Python', async () => {
    const host =
      'import numpy as np\nimport pyopencl as cl\nimport pyopencl.array as cl_array\nctx = cl.create_some_context()\n' +
      'queue = cl.CommandQueue(ctx)\nmf = cl.mem_flags\na = np.random.rand(1024).astype(np.float32)\n' +
      'in_g = cl.Buffer(ctx, mf.READ_ONLY | mf.COPY_HOST_PTR, hostbuf=a)\n' +
      'prg = cl.Program(ctx, open("k.cl").read()).build()\n';
    const call = 'prg.k(queue, (1024,), (64,), in_g, OUT, cl.LocalMemory(256), np.int32(3))\n';
    for (const out of [
      'cl.Buffer(ctx, mf.WRITE_ONLY, a.nbytes)',
      'cl.Buffer(ctx, mf.WRITE_ONLY, size=4096)',
      'cl_array.zeros(queue, 1024, np.float32).data',
      'cl_array.empty_like(cl_array.to_device(queue, a)).data',
      'cl.Buffer(ctx, mf.WRITE_ONLY | mf.COPY_HOST_PTR, hostbuf=np.zeros((32, 32), dtype=np.float32))',
    ])
      assert.deepEqual(await launchIn('h.py', host + call.replace('OUT', out)), STATED, out);
    for (const out of ['cl.Buffer(ctx, mf.WRITE_ONLY, size(a))', 'cl.Buffer(ctx, 0, hostbuf=torch.zeros(1024))'])
      assert.deepEqual((await launchIn('h.py', host + call.replace('OUT', out)))?.buffers, { in: 4096, part: 256 });
  });
});

describe('buffers of a known size', () => {
  const reports = (text: string, buffers: Readonly<Record<string, number>>, numGroups = 16): string[] =>
    analyse(
      new SourceFile('/k.cl', text),
      parseBuildOptions([]),
      { read: () => undefined },
      {
        launches: { every: { localSize: [64], numGroups: [numGroups], buffers }, kernels: {} },
      },
    )
      .diagnostics.filter(({ code }) => code === 'index-out-of-bounds')
      .map(({ message }) => message);

  it('cause no race of the last work-item with itself', () => {
    for (const [localSize, numGroups] of [[1], [64]].flatMap((size) => [[size, [1]] as const, [size, [4]] as const])) {
      const { diagnostics } = analyse(
        new SourceFile('/k.cl', 'kernel void inc(global int *g) { g[get_global_id(0)] += 1; }\n'),
        parseBuildOptions([]),
        { read: () => undefined },
        { launches: { every: { localSize, numGroups, buffers: { g: 1024 } }, kernels: {} } },
      );
      assert.deepEqual(
        diagnostics.map(({ code }) => code),
        [],
      );
    }
  });
  it('are left by the last work-item of the launch', () => {
    assert.deepEqual(reports(KERNEL, { in: 4096, out: 4096, part: 256 }), [
      "out of bounds: index 1024 of 'out', which has 1024 elements (work-item 63 of group 15)",
    ]);
    assert.deepEqual(reports(KERNEL, { in: 4096, out: 4100, part: 256 }), []);
    assert.deepEqual(reports(KERNEL, { in: 4096, out: 4100, part: 128 }).length, 2);
  });
  it('are not judged where an unknown argument may bound the access', () => {
    for (const body of ['if (i < n) out[i + 1] = 0;', 'if (i >= n) return; out[i + 1] = 0;', 'out[i % n + 1] = 0;'])
      assert.deepEqual(reports(KERNEL.replace('out[i + 1] = part[get_local_id(0)];', body), { out: 4096 }), [], body);
  });
  it('are judged with vectors, structs and atomics', () => {
    const kernel = (body: string) =>
      `struct s { int a; float b; };\nkernel void k(global float4 *v, global struct s *p, global int *c) { int i = get_global_id(0); ${body} }\n`;
    assert.deepEqual(reports(kernel('v[i] = 0;'), { v: 16 * 1024 }), []);
    assert.deepEqual(reports(kernel('v[i] = 0;'), { v: 16 * 1023 }).length, 1);
    assert.deepEqual(reports(kernel('p[i].b = 0;'), { p: 8 * 1024 }), []);
    assert.deepEqual(reports(kernel('p[i].b = 0;'), { p: 8 * 1024 - 4 }).length, 1);
    assert.deepEqual(reports(kernel('atomic_inc(c + i);'), { c: 4 * 1023 }).length, 1);
  });
});
