// Kernels are checked in the launches that hosts state, without a project file.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const CLI = path.resolve('out/cli.cjs');

/** A host that launches kernel `k` once for each text of sizes, with a buffer of some bytes and an `int`. */
const hostOf = (bytes: string, count: number, ...launches: readonly string[]): string => `#define N 1024
void run(cl_context context, cl_program program, cl_command_queue queue) {
  cl_int error, count = ${count};
  cl_mem buffer = clCreateBuffer(context, CL_MEM_READ_WRITE, ${bytes}, NULL, &error);
  cl_kernel k = clCreateKernel(program, "k", &error);
  clSetKernelArg(k, 0, sizeof(buffer), &buffer);
  clSetKernelArg(k, 1, sizeof(count), &count);
${launches.map((sizes) => `  clEnqueueNDRangeKernel(queue, k, 1, NULL, ${sizes}, 0, NULL, NULL);\n`).join('')}}
`;
const sizes = (global: number, local: number): string => `(size_t[]){${global}}, (size_t[]){${local}}`;

describe('kernels in the launches that hosts state', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'clspace-launches-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Each diagnostic with its related places, without the fixes. */
  const reported = (files: Readonly<Record<string, string>>, ...args: readonly string[]): string[] => {
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
    const { stdout } = spawnSync(process.execPath, [CLI, 'check', '.', ...args], { cwd: folder, encoding: 'utf8' });
    return stdout.split('\n').filter((line) => /^ *[\w.]+:\d+:\d+: /.test(line));
  };

  /** The verdict on races in the launch of `kernel` by each host: all are checked at once. */
  const racesOf = (
    kernel: string,
    hosts: readonly (readonly [ending: string, text: string])[],
  ): (string | undefined)[] => {
    for (const [i, [ending, text]] of hosts.entries()) {
      // Each host has a kernel of its own.
      writeFileSync(path.join(folder, `k${i}.cl`), kernel.replace('void k(', `void k${i}(`));
      writeFileSync(path.join(folder, `main${i}.${ending}`), text.replace('"k"', `"k${i}"`));
    }
    const args = [CLI, 'check', '.', '--verdicts'];
    const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    const races = new Map(
      Array.from(stdout.matchAll(/launched at main(\d+)\.[^\n]*: races ([^;]*);/g), ([, i, text]) => [Number(i), text]),
    );
    return hosts.map((_, i) => races.get(i));
  };

  const GUARDED = 'kernel void k(global float *a, int n) {\n  int i = get_global_id(0);\n  if (i < n) a[i] *= 2;\n}\n';

  it('access no more than the buffer that the host creates', () => {
    const message = "index 1023 of 'a', which has 256 elements";
    assert.deepEqual(reported({ 'k.cl': GUARDED, 'main.c': hostOf('N', 1024, sizes(1024, 64)) }), [
      `k.cl:3:14: warning: out of bounds: ${message} (work-item 63 of group 15) [index-out-of-bounds]`,
      '   main.c:8:3: the host launches 1024 work-items in groups of 64 here',
    ]);
    assert.deepEqual(reported({ 'main.c': hostOf('N * sizeof(float)', 1024, sizes(1024, 64)) }), []);
    assert.deepEqual(reported({ 'main.c': hostOf('N', 256, sizes(1024, 64)) }), []);
    assert.deepEqual(reported({ 'main.c': hostOf('N', 1024, sizes(1024, 64)) }, '--no-hosts'), []);
  });

  it('access a buffer whose size a header of another folder states', () => {
    mkdirSync(path.join(folder, 'include'));
    const main = `#include "sizes.h"\n${hostOf('SIZE', 1024, sizes(1024, 64))}`;
    const found = reported({ 'k.cl': GUARDED, 'include/sizes.h': '#define SIZE 512\n', 'main.c': main });
    assert.match(found[0] ?? '', /index 1023 of 'a', which has 128 elements/);
  });

  it('have buffers of unknown size where the host gets them from elsewhere', () => {
    const kernel = 'kernel void k(global float *a, int n) {\n  a[get_global_id(0)] = n;\n}\n';
    const call = (parameter: string, passed: string): string =>
      `void run(cl_program program, cl_command_queue queue, ${parameter}) {\n  cl_int error;\n` +
      `  cl_kernel k = clCreateKernel(program, "k", &error);\n  clSetKernelArg(k, 0, sizeof(cl_mem), ${passed});\n` +
      '  int n = 1;\n  clSetKernelArg(k, 1, sizeof(n), &n);\n  size_t g = 64;\n' +
      '  clEnqueueNDRangeKernel(queue, k, 1, NULL, &g, NULL, 0, NULL, NULL);\n}\n';
    for (const [parameter, passed] of [
      ['cl_mem *all', 'all'],
      ['void *all', 'all'],
      ['cl_mem one', '&one'],
    ] as const)
      assert.deepEqual(reported({ 'k.cl': kernel, 'main.c': call(parameter, passed) }), [], parameter);
    assert.deepEqual(reported({ 'k.cl': kernel, 'main.c': `extern cl_mem all;\n${call('int unused', '&all')}` }), []);
    assert.deepEqual(reported({ 'k.cl': kernel, 'main.c': call('int unused', 'NULL') }), []);
  });

  it('access a local buffer that is too small, which is reported once', () => {
    const kernel =
      'kernel void k(global float *a, local float *t) {\n  int l = get_local_id(0);\n  t[l] = a[get_global_id(0)];\n' +
      '  barrier(CLK_LOCAL_MEM_FENCE);\n  a[get_global_id(0)] = t[(l + 1) % get_local_size(0)];\n}\n';
    const host = (bytes: number): string =>
      hostOf('N * sizeof(float)', 0, sizes(1024, 64)).replace('sizeof(count), &count', `${bytes}, NULL`);
    assert.deepEqual(reported({ 'k.cl': kernel, 'main.c': host(256) }), []);
    assert.deepEqual(reported({ 'k.cl': kernel, 'main.c': host(64) }), [
      "main.c:7:24: warning: local buffer of 64 bytes: the kernel accesses byte 252 of 't' with a work-group of 64 [host-local-size]",
      "   k.cl:1:45: parameter '__local float *t' of kernel 'k'",
      '   k.cl:3:3: the access to byte 252',
      '   main.c:8:3: the launch',
    ]);
  });

  it('may race where the host passes one buffer twice', () => {
    const kernel =
      'kernel void k(global float *x, global float *y) {\n  size_t i = get_global_id(0);\n  y[i] = x[i + 1];\n}\n';
    const main = (more: string, first: string, second: string): string =>
      'void run(cl_context context, cl_program program, cl_command_queue queue) {\n  cl_int error;\n' +
      '  float host[65];\n  size_t g = 64, l = 16;\n  cl_mem b = clCreateBuffer(context, 0, 260, NULL, &error);\n' +
      `  ${more}\n  cl_kernel k = clCreateKernel(program, "k", &error);\n  ${first}\n  ${second}\n` +
      '  clEnqueueNDRangeKernel(queue, k, 1, NULL, &g, &l, 0, NULL, NULL);\n}\n';
    const set = (index: number, name: string): string => `clSetKernelArg(k, ${index}, sizeof(cl_mem), &${name});`;
    const perhaps = "conditional if 'x' and 'y' point to different memory";
    const same = "unknown (the host passes one buffer for 'x' and 'y')";
    const other = 'cl_mem c = clCreateBuffer(context, 0, 260, NULL, &error);';
    const part = 'cl_mem c = clCreateSubBuffer(b, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &error);';
    const over = (name: string): string =>
      `cl_mem ${name} = clCreateBuffer(context, CL_MEM_USE_HOST_PTR, 260, host, &error);`;
    const svm = (index: number): string => `clSetKernelArgSVMPointer(k, ${index}, p + ${index});`;
    // The flags and the array have other names.
    const by = (flags: string, array: string): string =>
      `cl_mem_flags f = ${flags}; float *alias = ${array};\n` +
      '  cl_mem c = clCreateBuffer(context, f, 260, alias, &error);';
    const copied = by('CL_MEM_COPY_HOST_PTR', 'host');
    const two = `float host2[65]; ${over('d')} ${by('CL_MEM_USE_HOST_PTR', 'host2')}`;
    const given = by('CL_MEM_USE_HOST_PTR', 'someArray()');
    const cases = [
      [main(other, set(0, 'b'), set(1, 'c')), 'proved'],
      [main('', set(0, 'b'), set(1, 'b')), same],
      [main('cl_mem c = b;', set(0, 'b'), set(1, 'c')), same],
      [main(part, set(0, 'b'), set(1, 'c')), same],
      [main(`${over('c')} ${over('d')}`, set(0, 'c'), set(1, 'd')), same],
      [main('float *p = clSVMAlloc(context, 0, 260, 0);', svm(0), svm(1)), same],
      [main(`${over('d')} ${by('CL_MEM_USE_HOST_PTR', 'host')}`, set(0, 'c'), set(1, 'd')), same],
      [main(`${over('d')} ${copied}`, set(0, 'c'), set(1, 'd')), 'proved'],
      [main(two, set(0, 'c'), set(1, 'd')), 'proved'],
      // Nothing is known of the arrays, of the flags or of a buffer.
      [main(`${over('d')} ${given}`, set(0, 'c'), set(1, 'd')), perhaps],
      [main(`${over('d')} ${by('someFlags()', 'host')}`, set(0, 'c'), set(1, 'd')), perhaps],
      [main('cl_mem c = fromPool();', set(0, 'b'), set(1, 'c')), perhaps],
      [main('', set(0, 'b'), ''), perhaps],
    ] as const;
    assert.deepEqual(
      racesOf(
        kernel,
        cases.map(([host]) => ['c', host]),
      ),
      cases.map(([, expected]) => expected),
    );
  });

  it('may race where functions of the host pass one buffer twice', () => {
    const kernel =
      'kernel void k(global const float *x, global float *y) {\n  size_t i = get_global_id(0);\n  y[i] = x[i + 1];\n}\n';
    const same = "unknown (the host passes one buffer for 'x' and 'y')";
    const inC = (calls: string): string =>
      'static cl_kernel k;\nfloat a[65], other[65];\n' +
      'static cl_mem wrap(cl_context c, cl_mem_flags f, void *p) { cl_int e; return clCreateBuffer(c, f, 260, p, &e); }\n' +
      'static void go(cl_command_queue q, cl_mem x, cl_mem y) {\n  size_t g = 64, l = 16;\n' +
      '  clSetKernelArg(k, 0, sizeof(x), &x);\n  clSetKernelArg(k, 1, sizeof(y), &y);\n' +
      '  clEnqueueNDRangeKernel(q, k, 1, NULL, &g, &l, 0, NULL, NULL);\n}\n' +
      'void run(cl_context c, cl_program p, cl_command_queue q) {\n  cl_int e;\n  k = clCreateKernel(p, "k", &e);\n' +
      `  ${calls}\n}\n`;
    const made = (flags: string, array: string): string => `wrap(c, ${flags}, ${array})`;
    const over = (array: string): string => made('CL_MEM_USE_HOST_PTR', array);
    const twice = `cl_mem m = ${made('0', 'NULL')}, n = ${made('0', 'NULL')};`;
    const inCpp = (more: string, second: string): string =>
      'void run(cl::Context c, cl::Program p, cl::CommandQueue q, cl::Buffer given) {\n  float a[65];\n' +
      `  cl::Kernel k(p, "k");\n  cl::Buffer b(c, CL_MEM_READ_WRITE, 260);\n  ${more}\n` +
      `  k.setArg(0, b);\n  k.setArg(1, ${second});\n` +
      '  q.enqueueNDRangeKernel(k, cl::NullRange, cl::NDRange(64), cl::NDRange(16));\n}\n';
    const unknown = "conditional if 'x' and 'y' point to different memory";
    const cases = [
      ['c', inC(`go(q, ${over('a')}, ${over('a')});`), same],
      ['c', inC(`go(q, ${over('a')}, ${over('other')});`), 'proved'],
      ['c', inC(`go(q, ${over('a')}, ${made('CL_MEM_COPY_HOST_PTR', 'a')});`), 'proved'],
      ['c', inC(`${twice} go(q, m, n);`), 'proved'],
      ['c', inC(`${twice} go(q, m, n); go(q, m, m);`), same],
      ['c', inC(`${twice} go(q, m, m); go(q, m, n);`), same],
      ['cpp', inCpp('cl::Buffer d = b;', 'd'), same],
      ['cpp', inCpp('cl::Buffer d(c, CL_MEM_READ_WRITE, 260);', 'd'), 'proved'],
      ['cpp', inCpp('', 'given'), unknown],
    ] as const;
    assert.deepEqual(
      racesOf(
        kernel,
        cases.map(([ending, host]) => [ending, host]),
      ),
      cases.map(([, , expected]) => expected),
    );
  });

  it('are checked without arguments that other code may have set', () => {
    const host = hostOf('N', 1024, sizes(1024, 64)).replace('  clEnqueueND', '  setup(k);\n  clEnqueueND');
    assert.deepEqual(reported({ 'k.cl': GUARDED, 'main.c': host }), []);
  });

  it('are reported for helper functions of several kernels, too', () => {
    const kernels =
      'void put(global float *a) {\n  a[get_global_id(0)] = 1;\n}\n' +
      'kernel void k(global float *a, int n) { put(a); }\nkernel void other(global float *a, int n) { put(a); }\n';
    const one = hostOf('N', 1, sizes(1024, 64));
    const two = one.slice(one.indexOf('void run')).replace('void run', 'void again').replace('"k"', '"other"');
    assert.deepEqual(
      reported({ 'k.cl': kernels, 'main.c': one + two }).filter((line) => line.includes('warning')),
      [
        "k.cl:2:3: warning: out of bounds: index 1023 of 'a', which has 256 elements (work-item 63 of group 15) [index-out-of-bounds]",
      ],
    );
  });

  it('have any local size where the host leaves it to the implementation', () => {
    const host = hostOf('N', 1024, '(size_t[]){N}, NULL');
    assert.deepEqual(reported({ 'k.cl': GUARDED, 'main.c': host }), [
      "k.cl:3:14: warning: out of bounds: index 1023 of 'a', which has 256 elements (work-item 0 of group 1023) [index-out-of-bounds]",
      '   main.c:8:3: the host launches 1024 work-items here',
    ]);
    // What this kernel accesses depends on the local size.
    const grouped = 'kernel void k(global float *a, int n) {\n  if (get_local_id(0) == 0) a[get_group_id(0)] = n;\n}\n';
    assert.deepEqual(reported({ 'k.cl': grouped }), []);
  });

  it('are checked in each of several launches', () => {
    const kernel = `kernel void k(global float *a, int n) {
  local float t[64];
  int l = get_local_id(0);
  t[l] = a[l];
  if (l < 64) barrier(CLK_LOCAL_MEM_FENCE);
  a[l] = t[n];
}
`;
    const found = reported({ 'k.cl': kernel, 'main.c': hostOf('4 * N', 1, sizes(64, 64), sizes(128, 128)) });
    const launch = '   main.c:9:3: the host launches 128 work-items in groups of 128 here';
    assert.deepEqual(found, [
      'k.cl:5:15: information: not every work-item of a large work-group may reach this barrier [barrier-divergent]',
      '   k.cl:5:7: this condition depends on the work-item',
      "k.cl:4:3: warning: out of bounds: index 127 of 't', which has 64 elements (work-item 127) [index-out-of-bounds]",
      launch,
      'k.cl:5:15: warning: work-item 0 reaches this barrier, and work-item 127 does not [barrier-divergent]',
      '   k.cl:5:7: this condition depends on the work-item',
      launch,
      "k.cl:6:10: warning: work-item 1 writes 't[1]', which work-item 127 reads here, in __local memory, without a barrier in between [race-local]",
      '   k.cl:4:3: work-item 1 writes it here',
      launch,
    ]);
  });

  it('have verdicts and costs in each of several launches', () => {
    const kernel = 'kernel void k(global float *a, int n) {\n  a[get_global_id(0)] *= n;\n}\n';
    const host = hostOf('N * sizeof(float)', 2, sizes(1024, 64), sizes(2048, 64));
    for (const [name, text] of Object.entries({ 'k.cl': kernel, 'main.c': host }))
      writeFileSync(path.join(folder, name), text);
    const run = (...args: readonly string[]): string =>
      spawnSync(process.execPath, [CLI, 'check', '.', ...args], { cwd: folder, encoding: 'utf8' }).stdout;
    const lines = run('--verdicts')
      .split('\n')
      .filter((line) => line.includes("kernel 'k'"));
    assert.deepEqual(lines, [
      "k.cl:1:13: kernel 'k': races proved; barriers proved; bounds conditional if 'a' has get_global_size(0) elements",
      "k.cl:1:13: kernel 'k' launched at main.c:8 with 1024 work-items in groups of 64: races proved; barriers proved; bounds proved",
      "k.cl:1:13: kernel 'k' launched at main.c:9 with 2048 work-items in groups of 64: races proved; barriers proved; " +
        "bounds refuted (out of bounds: index 2047 of 'a', which has 1024 elements (work-item 63 of group 31), k.cl:2:3)",
    ]);
    const range = (line: number, start: number, end: number) => ({
      start: { line, character: start },
      end: { line, character: end },
    });
    const { verdicts } = JSON.parse(run('--format', 'json')).hosts;
    assert.equal(verdicts.length, 2);
    assert.deepEqual(verdicts[0], {
      kernel: 'k',
      path: 'k.cl',
      range: range(0, 12, 13),
      launch: {
        path: 'main.c',
        range: range(7, 2, 92),
        globalSize: [1024],
        localSize: [64],
        arguments: { n: 2 },
        buffers: { a: 4096 },
      },
      verdicts: { races: { verdict: 'proved' }, barriers: { verdict: 'proved' }, bounds: { verdict: 'proved' } },
    });
    assert.equal(verdicts[1].verdicts.bounds.verdict, 'refuted');
    assert.deepEqual(
      run('--costs')
        .split('\n')
        .filter((line) => line.includes("kernel 'k'")),
      [
        "k.cl: kernel 'k' launched at main.c:8, 16 work-groups of 64, on nvidia; 4 of 16 work-groups executed",
        "k.cl: kernel 'k' launched at main.c:9, 32 work-groups of 64, on nvidia; 4 of 32 work-groups executed",
      ],
    );
  });

  it('are executed from a global offset', () => {
    const kernel = 'kernel void k(global float *a, int n) {\n  a[(int)get_global_id(0) - 64] = n;\n}\n';
    const host = hostOf('4 * N', 1, sizes(64, 64));
    const from = (offset: string): string => host.replace('1, NULL, (', `1, ${offset}, (`);
    assert.deepEqual(reported({ 'k.cl': kernel, 'main.c': host }), [
      "k.cl:2:3: warning: out of bounds: index -1 of 'a', which has 1024 elements [index-out-of-bounds]",
      '   main.c:8:3: the host launches 64 work-items in groups of 64 here',
    ]);
    for (const offset of ['(size_t[]){64}', '(size_t[]){1024}', 'offsets'])
      assert.deepEqual(reported({ 'main.c': from(offset) }), [], offset);
    assert.deepEqual(reported({ 'main.c': from('(size_t[]){1088}') }), [
      "k.cl:2:3: warning: out of bounds: index 1087 of 'a', which has 1024 elements [index-out-of-bounds]",
      '   main.c:8:3: the host launches 64 work-items in groups of 64 from offset 1088 here',
    ]);
    // Ids count from the offset, positions and numbers of groups do not.
    const positions =
      'kernel void k(global float *a, int n) {\n  a[get_global_id(0) - get_global_offset(0)] = n;\n' +
      '  a[get_global_linear_id()] = get_group_id(0);\n}\n';
    const options = ['--', '-cl-std=CL2.0'];
    const large = hostOf('256', 1, sizes(64, 16)).replace('1, NULL, (', '1, (size_t[]){512}, (');
    assert.deepEqual(reported({ 'k.cl': positions, 'main.c': large }, ...options), []);
    assert.equal(reported({ 'main.c': large.replace('256', '252') }, ...options).length, 4);
  });

  it('are executed from the offset that a host in another language states', () => {
    const kernel = 'kernel void k(global float *a) {\n  a[get_global_id(0)] = 1;\n}\n';
    const cpp = (sizesOf: string): string =>
      'void run(cl::Context context, cl::Program program, cl::CommandQueue queue) {\n  cl::Kernel k(program, "k");\n' +
      '  cl::Buffer a(context, CL_MEM_READ_WRITE, 4096);\n  k.setArg(0, a);\n' +
      `  queue.enqueueNDRangeKernel(k, ${sizesOf}, cl::NDRange(512), cl::NDRange(64));\n}\n`;
    const functor = (sizesOf: string): string =>
      'void run(cl::Context context, cl::Program program, cl::CommandQueue queue) {\n' +
      '  cl::KernelFunctor<cl::Buffer> k(program, "k");\n  cl::Buffer a(context, CL_MEM_READ_WRITE, 4096);\n' +
      `  k(cl::EnqueueArgs(queue, ${sizesOf}, cl::NDRange(512), cl::NDRange(64)), a);\n}\n`;
    const python = (call: string): string =>
      'import pyopencl as cl\nctx = cl.create_some_context()\nq = cl.CommandQueue(ctx)\n' +
      "prg = cl.Program(ctx, open('k.cl').read()).build()\na = cl.Buffer(ctx, cl.mem_flags.READ_WRITE, 4096)\n" +
      `k = prg.k\nk.set_args(a)\n${call}\n`;
    const rust = (more: string): string =>
      'fn main() -> ocl::Result<()> {\n    let a = Buffer::<f32>::builder().queue(queue.clone()).len(1024).build()?;\n' +
      `    let k = Kernel::builder().program(&program).name("k").arg(&a)${more}.global_work_size(512).build()?;\n` +
      '    unsafe { k.enq()?; }\n    Ok(())\n}\n';
    const opencl3 = (more: string): string =>
      'use opencl3::kernel::{ExecuteKernel, Kernel};\nfn main() -> Result<()> {\n    let k = Kernel::create(&program, "k")?;\n' +
      '    let a = unsafe { Buffer::<cl_float>::create(&context, CL_MEM_READ_WRITE, 1024, ptr::null_mut())? };\n' +
      `    unsafe { ExecuteKernel::new(&k).set_arg(&a)${more}.set_global_work_size(512).enqueue_nd_range(&queue)? };\n    Ok(())\n}\n`;
    const cases: readonly (readonly [name: string, wrong: string, right: string])[] = [
      ['main.cpp', cpp('cl::NDRange(768)'), cpp('cl::NDRange(512)')],
      ['main.cpp', functor('cl::NDRange(768)'), functor('cl::NDRange(512)')],
      ['main.cpp', functor('cl::NDRange(768)'), functor('event')],
      ['main.py', python('k(q, (512,), None, a, global_offset=(768,))'), python('k(q, (512,), None, a)')],
      [
        'main.py',
        python('cl.enqueue_nd_range_kernel(q, k, (512,), None, global_work_offset=(768,))'),
        python('cl.enqueue_nd_range_kernel(q, k, (512,), None, (512,))'),
      ],
      ['main.rs', rust('.global_work_offset(768)'), rust('.global_work_offset(512)')],
      ['main.rs', opencl3('.set_global_work_offset(768)'), opencl3('.set_global_work_offsets(&[512])')],
    ];
    for (const [name, wrong, right] of cases) {
      const found = reported({ 'k.cl': kernel, [name]: wrong });
      assert.match(found[0] ?? '', /index 1279 of 'a', which has 1024 elements/, wrong);
      assert.match(found[1] ?? '', /the host launches 512 work-items (?:in groups of 64 )?from offset 768 here/, wrong);
      assert.deepEqual(reported({ [name]: right }), [], right);
      rmSync(path.join(folder, name));
    }
  });

  it('have the sizes of the program in the crate ocl', () => {
    const host = (made: string, more = ''): string =>
      'fn main() -> ocl::Result<()> {\n    let mut pro_que = ProQue::builder().src(SOURCE).dims(1024).build()?;\n' +
      `    let a = pro_que.${made};\n    ${more}let k = pro_que.kernel_builder("k").arg(&a).build()?;\n` +
      '    unsafe { k.enq()?; }\n    Ok(())\n}\n';
    const kernel = (index: string): string => `kernel void k(global float *a) {\n  a[${index}] = 1;\n}\n`;
    const beyond = [
      "k.cl:2:3: warning: out of bounds: index 1024 of 'a', which has 1024 elements (work-item 0 of group 1023) [index-out-of-bounds]",
      '   main.rs:5:14: the host launches 1024 work-items here',
    ];
    const files = { 'k.cl': kernel('get_global_id(0) + 1'), 'main.rs': host('create_buffer::<f32>()?') };
    assert.deepEqual(reported(files), beyond);
    assert.deepEqual(reported({ 'main.rs': host('buffer_builder::<f32>().build()?') }), beyond);
    assert.deepEqual(reported({ 'main.rs': host('buffer_builder::<f32>().len(2048).build()?') }), []);
    assert.deepEqual(reported({ 'main.rs': host('create_buffer::<f32>()?', 'pro_que.set_dims(8);\n    ') }), []);
    assert.deepEqual(reported({ 'k.cl': kernel('get_global_id(0)'), 'main.rs': host('create_buffer::<f32>()?') }), []);
  });

  it('are left alone where the user states a launch, or where build options may decide', () => {
    const host = hostOf('N', 1024, sizes(1024, 64));
    assert.deepEqual(
      reported({ 'k.cl': GUARDED, 'main.c': host, 'clspace.json': '{ "launch": { "localSize": [16] } }' }),
      [],
    );
    rmSync(path.join(folder, 'clspace.json'));
    const optional = `#ifndef STEP\n#define STEP 1\n#endif\n${GUARDED.replace('a[i]', 'a[i / STEP]')}`;
    assert.deepEqual(reported({ 'k.cl': optional }), []);
  });

  it('are checked in strings of the host, too', () => {
    const text = GUARDED.split('\n')
      .map((line) => JSON.stringify(`${line}\n`))
      .join('\n  ');
    const found = reported({ 'main.c': `const char *source = ${text};\n${hostOf('N', 1024, sizes(1024, 64))}` });
    assert.equal(found.filter((line) => line.includes('[index-out-of-bounds]')).length, 1, found.join('\n'));
  });
});
