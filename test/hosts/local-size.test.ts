import assert from 'node:assert/strict';
import { findingsIn, inMain, reportsOn } from './hosts.js';

/** A host that passes so many bytes of local memory to `f(global float *g, local float *t, int n)`. */
const host = (bytes: string, local = 'size_t l = 256;', n = 'n') =>
  inMain(
    `cl_kernel k = clCreateKernel(program, "f", &err); cl_mem buf; ${local} int n = rand(); size_t g = 65536;\n` +
      'clSetKernelArg(k, 0, sizeof(cl_mem), &buf);\n' +
      `clSetKernelArg(k, 1, ${bytes}, NULL);\n` +
      `clSetKernelArg(k, 2, sizeof(int), &${n});\n` +
      'clEnqueueNDRangeKernel(queue, k, 1, NULL, &g, &l, 0, NULL, NULL);',
  );
const kernel = (body: string, before = '') =>
  `${before}kernel void f(global float *g, local float *t, int n) { int l = get_local_id(0); ${body} }\n`;
const sizes = async (body: string, bytes: string, local?: string, before?: string): Promise<string[]> =>
  (await reportsOn({ 'k.cl': kernel(body, before), 'h.c': host(bytes, local) })).filter((report) =>
    report.includes('host-local-size'),
  );

const SMALL =
  "5: host-local-size: local buffer of 256 bytes: the kernel accesses byte 1,020 of 't' with a work-group of 256";
const COPY = 't[l] = g[get_global_id(0)]; barrier(CLK_LOCAL_MEM_FENCE); g[get_global_id(0)] = t[255 - l];';

describe('local buffers of hosts', () => {
  it('are reported where the kernel needs more bytes', async () => {
    assert.deepEqual(await sizes(COPY, '64 * sizeof(float)'), [SMALL]);
    assert.deepEqual(await sizes(COPY, '256 * sizeof(float)'), []);
    // For any launch
    assert.deepEqual(await sizes(COPY, '254'), [
      "5: host-local-size: local argument 't' has 254 bytes, not a multiple of the 4 bytes of an element of '__local float *t'",
    ]);
    assert.deepEqual(await sizes(COPY, '64 * sizeof(float)', 'size_t l = 64;'), [
      "5: host-local-size: local buffer of 256 bytes: the kernel accesses byte 1,020 of 't' with a work-group of 64",
    ]);
  });
  it('are reported with the parameter, the access and the launch, and get one element for each work-item', async () => {
    const body = 't[l] = g[l]; barrier(CLK_LOCAL_MEM_FENCE); g[l] = t[l ^ 1];';
    const findings = await findingsIn({ 'k.cl': kernel(body), 'h.c': host('64 * sizeof(float)') });
    const found = findings.find(({ code }) => code === 'host-local-size');
    assert.deepEqual(
      found?.related.map(({ message, span: { file, start, end } }) => `${message}: ${file.text.slice(start, end)}`),
      [
        "parameter '__local float *t' of kernel 'f': t",
        'the access to byte 1,020: t',
        'the launch: clEnqueueNDRangeKernel(queue, k, 1, NULL, &g, &l, 0, NULL, NULL)',
      ],
    );
    assert.deepEqual(
      found?.fixes.map(({ title }) => title),
      ["Pass '256 * sizeof(cl_float)'"],
    );
  });
  it('are judged through functions, helpers of two dimensions and loops over tiles', async () => {
    const helper = 'void put(local float *p, int i) { p[i] = 0; }\n';
    assert.equal((await sizes('put(t + 1, l);', '256 * sizeof(float)', undefined, helper)).length, 1);
    const tiles = 'for (int i = 0; i < n / 16; i++) { t[l] = g[i * 256 + l]; barrier(1); g[i] += t[l]; barrier(1); }';
    assert.deepEqual(await sizes(tiles, '64 * sizeof(float)'), [SMALL]);
    assert.deepEqual(await sizes('t[l] = get_global_id(0) < n ? g[get_global_id(0)] : 0;', '64 * sizeof(float)'), [
      SMALL,
    ]);
    assert.equal((await sizes('vstore4((float4)(0), l, t);', '256 * sizeof(float)')).length, 1);
  });
  it('are not judged where data or the host decide about the access', async () => {
    for (const body of [
      'while (g[0] > 5) { t[l] = 1; break; }',
      'for (int i = 0; g[i]; i++) t[l] = 1;',
      'while (*g) { t[l] = 1; break; }',
      'if (l < n) t[l] = 0;',
      'if (l >= n) return; t[l] = 0;',
      'int m = n > 64 ? 255 : 1; t[m] = 0;',
      'int m = 1; if (n > 64) m = 255; t[m] = 0;',
      'int m = min(n, 255); t[m] = 0;',
      'for (int i = l; i < n; i += 256) t[i] = 0;',
      'if (g[0] > 0) t[l] = 0;',
      'if (g[l] > 0) return; t[l] = 0;',
      't[(int)g[l]] = 0;',
      't[l % n] = 0;',
      'if (l < get_num_groups(1) * 64) t[l * n] = 0;',
      'while (l < n) { t[l] = 0; l += 64; }',
    ])
      assert.deepEqual(await sizes(body, '64 * sizeof(float)'), [], body);
  });
  it('are not judged where build options may change the kernel', async () => {
    const guarded = '#ifndef SIZE\n#define SIZE 256\n#endif\n';
    assert.deepEqual(await sizes('t[l % SIZE] = 0;', '64 * sizeof(float)', undefined, guarded), []);
    const licence = `/${'*'.repeat(80)}/\n${`//${'/'.repeat(70)}\n`.repeat(40)}`;
    assert.deepEqual(await sizes('t[l % SIZE] = 0;', '64 * sizeof(float)', undefined, `${guarded}${licence}`), []);
    assert.deepEqual(await sizes('\n#ifdef BIG\nt[l] = 0;\n#endif\n', '64 * sizeof(float)'), []);
    assert.equal((await sizes('t[l % SIZE] = 0;', '64 * sizeof(float)', undefined, '#define SIZE 256\n')).length, 1);
  });
  it('are judged by the sizes that reach a launch', async () => {
    const launch = 'clEnqueueNDRangeKernel(queue, k, 1, NULL, &g, &l, 0, NULL, NULL);';
    const set = (bytes: string): string => `clSetKernelArg(k, 1, ${bytes}, NULL);`;
    const small = set('64 * sizeof(float)');
    const enough = set('256 * sizeof(float)');
    const steps = (...lines: string[]): string =>
      host('4', 'size_t l = 256;')
        .replace(/clSetKernelArg\(k, 1.*\n/, '')
        .replace(launch, lines.join('\n'));
    const lines = async (text: string): Promise<string[]> =>
      (await reportsOn({ 'k.cl': kernel(COPY), 'h.c': text })).filter((report) => report.includes('host-local-size'));
    const found = SMALL.replace(/^\d+/, '8');
    assert.deepEqual(await lines(steps(enough, launch, small, launch)), [found]);
    assert.deepEqual(await lines(steps(small, enough, launch)), []);
    // Either size may reach it.
    assert.deepEqual(await lines(steps(small, `if (n) ${enough}`, launch)), []);
    assert.deepEqual(await lines(steps(small, `for (int i = 0; i < n; i++) {\n${launch}\n${enough}\n}`)), []);
  });
  it('are not judged where another size or another work-group is possible', async () => {
    assert.deepEqual(await sizes(COPY, 'bytes'), []);
    assert.deepEqual(await sizes('t[l] = 0;', '64 * sizeof(float)', 'size_t l = size();'), []);
    const either = host('64 * sizeof(float)').replace(
      'clEnqueue',
      'if (err) clSetKernelArg(k, 1, 4096, NULL);\nclEnqueue',
    );
    assert.deepEqual(await reportsOn({ 'k.cl': kernel(COPY), 'h.c': either }), []);
    // A work-group of OpenCL C 2.0 may be smaller.
    const small = host('64 * sizeof(float)').replace('65536', '64');
    assert.deepEqual(await reportsOn({ 'k.cl': kernel('t[l] = 0;'), 'h.c': small }, '-cl-std=CL2.0'), []);
  });
  it('are judged in the other forms of hosts', async () => {
    const python =
      'import pyopencl as cl\nimport numpy as np\nctx = cl.create_some_context()\nqueue = cl.CommandQueue(ctx)\n' +
      'prg = cl.Program(ctx, open("k.cl").read()).build()\nbuf = cl.Buffer(ctx, 0, 4096)\n' +
      'prg.f(queue, (1024,), (256,), buf, cl.LocalMemory(256), np.int32(3))\n';
    assert.match((await reportsOn({ 'k.cl': kernel(COPY), 'h.py': python })).join(), /7: host-local-size: .* 1,020/);
    const cpp =
      'void run(cl::Program program, cl::CommandQueue queue, cl::Buffer buf) {\ncl::Kernel k(program, "f");\n' +
      'k.setArg(0, buf);\nk.setArg(1, cl::Local(256));\nk.setArg(2, cl_int(4));\n' +
      'queue.enqueueNDRangeKernel(k, cl::NullRange, cl::NDRange(1024), cl::NDRange(256));\n}\n';
    assert.match((await reportsOn({ 'k.cl': kernel(COPY), 'h.cpp': cpp })).join(), /4: host-local-size: .* 1,020/);
  });
});
