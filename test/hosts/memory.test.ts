// Memory objects: what their flags let kernels do, and which bytes the host transfers.
import assert from 'node:assert/strict';
import { inMain, reportsOn } from './hosts.js';

const KERNEL = `kernel void add(global const float *in, global float *out) { out[get_global_id(0)] += in[get_global_id(0)]; }
kernel void fill(global float *out) {
  global float *other = out;
  other[get_global_id(0)] = 1;
}
kernel void maybe(global float *out) {
#ifdef WRITES
  out[get_global_id(0)] = 1;
#endif
}
kernel void paint(write_only image2d_t image) { write_imagef(image, (int2)(0, 0), (float4)(0)); }
`;

/** A host that sets the arguments of a kernel to memory objects that are created by some calls. */
const host = (kernel: string, ...made: readonly string[]): string =>
  inMain(
    `cl_kernel k = clCreateKernel(program, "${kernel}", &err);\n` +
      made.map((call, i) => `cl_mem m${i} = ${call};\nclSetKernelArg(k, ${i}, sizeof(m${i}), &m${i});\n`).join(''),
  );
const buffer = (flags: string): string => `clCreateBuffer(context, ${flags}, 64, NULL, &err)`;

describe('memory objects of hosts', () => {
  it('allow what the kernel does', async () => {
    const right = host('add', buffer('CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR'), buffer('CL_MEM_READ_WRITE'));
    assert.deepEqual(await reportsOn({ 'k.cl': KERNEL, 'h.c': right }), []);
    // The flags of the host's own access say nothing about kernels.
    const own = host('add', buffer('CL_MEM_HOST_WRITE_ONLY'), buffer('CL_MEM_HOST_READ_ONLY'));
    assert.deepEqual(await reportsOn({ 'k.cl': KERNEL, 'h.c': own }), []);
    const wrong = host('add', buffer('CL_MEM_WRITE_ONLY'), buffer('CL_MEM_WRITE_ONLY'));
    assert.deepEqual(await reportsOn({ 'k.cl': KERNEL, 'h.c': wrong }), [
      "5: host-memory-access: the kernel reads 'const __global float *in', but the buffer is created with CL_MEM_WRITE_ONLY",
      "7: host-memory-access: the kernel reads '__global float *out', but the buffer is created with CL_MEM_WRITE_ONLY",
    ]);
    const constant = host('add', buffer('0'), buffer('CL_MEM_READ_ONLY'));
    assert.deepEqual(await reportsOn({ 'k.cl': KERNEL, 'h.c': constant }), [
      "7: host-memory-access: the kernel writes '__global float *out', but the buffer is created with CL_MEM_READ_ONLY",
    ]);
  });
  it('are not read where the kernel writes', async () => {
    const run = (body: string): Promise<string[]> =>
      reportsOn({
        'k.cl': `typedef struct { float x; float v[4]; } item;\nfloat f(float x) { return x; }\nkernel void m(global item *p, global float *q, global int *r) { int i = get_global_id(0); ${body} }\n`,
        'h.c': host('m', buffer('CL_MEM_WRITE_ONLY')),
      });
    for (const body of [
      'q[i] = 2 * p[i].x;',
      'float x = p[i].x; q[i] = x;',
      'q[i] = sqrt(p->x);',
      'q[i] = f((*p).x);',
      'if (p[i].x > 0) q[i] = 1;',
      'q[(int)p[i].v[0]] = 1;',
      'while (p[i].x > 0) { q[i] = 1; }',
    ])
      assert.deepEqual(
        await run(body),
        [
          "5: host-memory-access: the kernel reads '__global item *p', but the buffer is created with CL_MEM_WRITE_ONLY",
        ],
        body,
      );
    for (const body of [
      'p[i].x = q[i];',
      'p[r[i]].v[r[0]] = q[i] * 2;',
      'global item *s = &p[i]; s->x = 1;',
      'global float *row = p[i].v; row[0] = 1;',
      'int n = sizeof(p[i].x); p[i].x = n;',
      'p->v[0] = 1; (*p).x = 2;',
    ])
      assert.deepEqual(await run(body), [], body);
  });
  it('are not judged where an expression chooses the flags', async () => {
    const flags = 'i == 0 ? CL_MEM_READ_ONLY : CL_MEM_WRITE_ONLY';
    assert.deepEqual(await reportsOn({ 'k.cl': KERNEL, 'h.c': host('add', buffer(flags), buffer(flags)) }), []);
  });
  it('are not judged by code that may never be executed, or by other variables', async () => {
    const bodies = [
      '{ float p[4]; p[0] = 1; q[get_global_id(0)] = p[0]; }',
      'p = q; p[get_global_id(0)] = 1;',
      'if (0) p[get_global_id(0)] = 1;',
      'while (0) { p[0] = 1; }',
      'if (n) p[get_global_id(0)] = 1;',
      'n && (p[0] = 1);',
    ];
    for (const body of bodies) {
      const kernel = `kernel void m(global float *p, global float *q, int n) { ${body} }\n`;
      assert.deepEqual(await reportsOn({ 'k.cl': kernel, 'h.c': host('m', buffer('CL_MEM_READ_ONLY')) }), [], body);
    }
    const guarded = 'kernel void m(global float *p, int n) { int i = get_global_id(0); if (i < n) p[i] = 1; }\n';
    assert.equal((await reportsOn({ 'k.cl': guarded, 'h.c': host('m', buffer('CL_MEM_READ_ONLY')) })).length, 1);
  });
  it('are not judged where another pointer, a conditional or a variable decides', async () => {
    for (const kernel of ['fill', 'maybe'])
      assert.deepEqual(await reportsOn({ 'k.cl': KERNEL, 'h.c': host(kernel, buffer('CL_MEM_READ_ONLY')) }), []);
    assert.deepEqual(await reportsOn({ 'k.cl': KERNEL, 'h.c': host('add', buffer('flags'), buffer('flags')) }), []);
  });
  it('allow it for images', async () => {
    const image = (flags: string): string => `clCreateImage(context, ${flags}, &format, &desc, NULL, &err)`;
    assert.deepEqual(await reportsOn({ 'k.cl': KERNEL, 'h.c': host('paint', image('CL_MEM_READ_ONLY')) }), [
      "5: host-memory-access: the kernel writes '__write_only image2d_t image', but the image is created with CL_MEM_READ_ONLY",
    ]);
    assert.deepEqual(await reportsOn({ 'k.cl': KERNEL, 'h.c': host('paint', image('CL_MEM_WRITE_ONLY')) }), []);
  });
  it('have the channels of a format of the C++ and Python bindings', async () => {
    const kernel =
      'kernel void m(read_only image2d_t image, global float4 *out) { out[0] = read_imagef(image, (int2)(0, 0)); }\n';
    const found = (channels: string, its: string): string =>
      `host-image-format: the kernel uses '__read_only image2d_t image' with functions for float values ('…_imagef'), but the channels are ${channels}, which '…_image${its}' takes`;
    const inCpp = async (create: string): Promise<string[]> => {
      const host = `void run(cl::Context context, cl::Program program) {\ncl::Kernel k(program, "m"); ${create}\nk.setArg(0, im);\n}\n`;
      return (await reportsOn({ 'k.cl': kernel, 'h.cpp': host })).map((one) => one.replace(/^\d+: /, ''));
    };
    const image = (format: string): string => `cl::Image2D im(context, CL_MEM_READ_ONLY, ${format}, 4, 4);`;
    const format = (channels: string): string => `cl::ImageFormat(CL_RGBA, ${channels})`;
    assert.deepEqual(await inCpp(image(format('CL_UNSIGNED_INT8'))), [found('CL_UNSIGNED_INT8', 'ui')]);
    assert.deepEqual(await inCpp(`cl::ImageFormat f(CL_R, CL_SIGNED_INT32); ${image('f')}`), [
      found('CL_SIGNED_INT32', 'i'),
    ]);
    for (const right of [
      image(format('CL_FLOAT')),
      image('f'),
      `cl::ImageFormat f(CL_R, CL_SIGNED_INT32); f.image_channel_data_type = CL_FLOAT; ${image('f')}`,
    ])
      assert.deepEqual(await inCpp(right), [], right);
    assert.deepEqual(await inCpp(image(format('CL_FLOAT')).replace('READ_ONLY', 'WRITE_ONLY')), [
      "host-memory-access: the kernel reads '__read_only image2d_t image', but the image is created with CL_MEM_WRITE_ONLY",
    ]);
    const inPython = (type: string): Promise<string[]> =>
      reportsOn({
        'k.cl': kernel,
        'h.py':
          "import pyopencl as cl\nprg = cl.Program(ctx, open('k.cl').read()).build()\n" +
          `f = cl.ImageFormat(cl.channel_order.RGBA, cl.channel_type.${type})\n` +
          'im = cl.Image(ctx, cl.mem_flags.READ_ONLY, f, shape=(4, 4))\nprg.m.set_arg(0, im)\n',
      });
    assert.deepEqual(await inPython('UNSIGNED_INT8'), [`5: ${found('CL_UNSIGNED_INT8', 'ui')}`]);
    for (const type of ['FLOAT', 'UNORM_INT8', 'HALF_FLOAT']) assert.deepEqual(await inPython(type), [], type);
  });
  it('have channels of the type that the kernel reads or writes', async () => {
    const kernel = (body: string, access = 'read_only'): string =>
      `kernel void m(${access} image2d_t image, global float4 *out, int n, sampler_t s) { int2 p = (int2)(get_global_id(0), 0); ${body} }\n`;
    const create = (channels: string): string =>
      inMain(
        `cl_kernel k = clCreateKernel(program, "m", &err); cl_image_desc desc; ${channels}\n` +
          'cl_mem i = clCreateImage(context, CL_MEM_READ_WRITE, &format, &desc, NULL, &err);\nclSetKernelArg(k, 0, sizeof(i), &i);',
      );
    const format = (channels: string): string => create(`cl_image_format format = {CL_RGBA, ${channels}};`);
    const reads = kernel('out[p.x] = read_imagef(image, s, p);');
    const reports = async (text: string, host: string) => reportsOn({ 'k.cl': text, 'h.c': host });
    for (const channels of ['CL_FLOAT', 'CL_UNORM_INT8', 'CL_HALF_FLOAT', 'CL_SNORM_INT16', 'channels'])
      assert.deepEqual(await reports(reads, format(channels)), [], channels);
    const message =
      "5: host-image-format: the kernel uses '__read_only image2d_t image' with functions for float values ('…_imagef'), " +
      "but the channels are CL_UNSIGNED_INT8, which '…_imageui' takes";
    assert.deepEqual(await reports(reads, format('CL_UNSIGNED_INT8')), [message]);
    const assigned = 'cl_image_format format; format.image_channel_order = CL_R; format.image_channel_data_type =';
    assert.deepEqual(await reports(reads, create(`${assigned} CL_UNSIGNED_INT8;`)), [message]);
    assert.deepEqual(await reports(reads, create(`${assigned} CL_FLOAT;`)), []);
    assert.deepEqual(await reports(reads, create(`${assigned} n ? CL_FLOAT : CL_UNSIGNED_INT8;`)), []);
    const listed = 'cl_image_format format = {CL_RGBA, CL_UNSIGNED_INT8};';
    for (const later of [
      '',
      'format.image_channel_data_type = n ? CL_FLOAT : CL_HALF_FLOAT;',
      'format.image_channel_data_type = CONFIGURED;',
      'if (n) format.image_channel_data_type = CL_FLOAT;',
      'switch (n) { case 1: format.image_channel_data_type = CL_FLOAT; break; default: return 1; }',
      'ask(&format.image_channel_data_type);',
      'do { format.image_channel_data_type = CL_FLOAT; } while (0);',
      'while (n--) { format.image_channel_data_type = CL_FLOAT; }',
    ])
      assert.equal((await reports(reads, create(`${listed} ${later}`))).length, later === '' ? 1 : 0, later);
    const designated = (channels: string): string =>
      create(`cl_image_format format = {.image_channel_data_type = ${channels}, .image_channel_order = CL_R};`);
    assert.deepEqual(await reports(reads, designated('CL_FLOAT')), []);
    assert.deepEqual(await reports(reads, designated('CL_UNSIGNED_INT8')), [message]);
    const writes = kernel('write_imageui(image, p, (uint4)(0));', 'write_only');
    assert.deepEqual(await reports(writes, format('CL_UNSIGNED_INT32')), []);
    assert.equal((await reports(writes, format('CL_SIGNED_INT32'))).length, 1);
    // One of several functions, or none, may be called.
    for (const body of [
      'out[p.x] = n ? read_imagef(image, s, p) : convert_float4(read_imageui(image, s, p));',
      'if (n) out[p.x] = read_imagef(image, s, p);',
    ])
      assert.deepEqual(await reports(kernel(body), format('CL_UNSIGNED_INT8')), [], body);
  });
  it('allow it in C++ and Python', async () => {
    const cpp =
      'void run(cl::Program program, cl::Context context, cl::CommandQueue queue, float *data) {\n' +
      'cl::Kernel k(program, "add");\ncl::Buffer b(context, CL_MEM_READ_ONLY, 64);\nk.setArg(1, b);\n' +
      'queue.enqueueReadBuffer(b, CL_TRUE, 0, 64, data);\nqueue.enqueueReadBuffer(b, CL_TRUE, 0, 256, data);\n}\n';
    assert.deepEqual(await reportsOn({ 'k.cl': KERNEL, 'h.cpp': cpp }), [
      "4: host-memory-access: the kernel writes '__global float *out', but the buffer is created with CL_MEM_READ_ONLY",
      '6: host-transfer-size: 256 bytes are read from a buffer of 64 bytes',
    ]);
    const python =
      'import pyopencl as cl\nctx = cl.create_some_context()\nqueue = cl.CommandQueue(ctx)\nmf = cl.mem_flags\n' +
      'prg = cl.Program(ctx, open("k.cl").read()).build()\nb = cl.Buffer(ctx, mf.READ_ONLY, 64)\nk = prg.add\nk.set_arg(1, b)\n';
    assert.deepEqual(await reportsOn({ 'k.cl': KERNEL, 'h.py': python }), [
      "8: host-memory-access: the kernel writes '__global float *out', but the buffer is created with CL_MEM_READ_ONLY",
    ]);
  });

  const CREATE = 'cl_kernel k = clCreateKernel(program, "fill", &err); float data[64];\n';
  it('contain what is transferred', async () => {
    const transfers = (size: string, offset = '0'): string =>
      inMain(
        `${CREATE}cl_mem b = clCreateBuffer(context, 0, 64, NULL, &err);\n` +
          `clEnqueueWriteBuffer(queue, b, CL_TRUE, ${offset}, ${size}, data, 0, NULL, NULL);`,
      );
    assert.deepEqual(await reportsOn({ 'k.cl': KERNEL, 'h.c': transfers('16 * sizeof(float)') }), []);
    assert.deepEqual(await reportsOn({ 'k.cl': KERNEL, 'h.c': transfers('64 * sizeof(float)') }), [
      '5: host-transfer-size: 256 bytes are written to a buffer of 64 bytes',
    ]);
    assert.deepEqual(await reportsOn({ 'k.cl': KERNEL, 'h.c': transfers('64', '4') }), [
      '5: host-transfer-size: 64 bytes at offset 4 are written to a buffer of 64 bytes',
    ]);
    assert.deepEqual(await reportsOn({ 'k.cl': KERNEL, 'h.c': transfers('n') }), []);
  });
  it('contain what is copied, filled and mapped', async () => {
    const call = (text: string): string =>
      inMain(
        `${CREATE}cl_mem a = clCreateBuffer(context, 0, 64, NULL, &err), b = clCreateBuffer(context, 0, 256, NULL, &err);\nint zero = 0; cl_uchar one = 0;\n${text}`,
      );
    const right = [
      'clEnqueueCopyBuffer(queue, a, b, 0, 192, 64, 0, NULL, NULL);',
      'clEnqueueFillBuffer(queue, a, &zero, sizeof(zero), 32, 32, 0, NULL, NULL);',
      'clEnqueueMapBuffer(queue, a, CL_TRUE, CL_MAP_READ, 0, 64, 0, NULL, NULL, &err);',
      'clEnqueueReadBuffer(queue, b, CL_TRUE, 0, 256, data, 0, NULL, NULL);',
      'clEnqueueReadBuffer(queue, b, CL_TRUE, 0, 64, data + 48, 0, NULL, NULL);',
      'clEnqueueWriteBuffer(queue, b, CL_TRUE, 0, n, data, 0, NULL, NULL);',
      'float rows[4][16]; clEnqueueWriteBuffer(queue, b, CL_TRUE, 0, 256, rows[0], 0, NULL, NULL);',
    ];
    for (const text of right) assert.deepEqual(await reportsOn({ 'k.cl': KERNEL, 'h.c': call(text) }), [], text);
    const wrong: readonly (readonly [string, string])[] = [
      ['clEnqueueCopyBuffer(queue, a, b, 0, 0, 128, 0, NULL, NULL);', '128 bytes are copied from a buffer of 64 bytes'],
      [
        'clEnqueueCopyBuffer(queue, a, b, 0, 224, 64, 0, NULL, NULL);',
        '64 bytes at offset 224 are copied to a buffer of 256 bytes',
      ],
      [
        'clEnqueueFillBuffer(queue, a, &zero, sizeof(zero), 0, 256, 0, NULL, NULL);',
        '256 bytes are filled in a buffer of 64 bytes',
      ],
      [
        'clEnqueueFillBuffer(queue, a, &zero, sizeof(zero), 0, 30, 0, NULL, NULL);',
        '30 bytes are not a multiple of the 4 bytes of the pattern',
      ],
      [
        'clEnqueueMapBuffer(queue, a, CL_TRUE, CL_MAP_READ, 32, 64, 0, NULL, NULL, &err);',
        '64 bytes at offset 32 are mapped from a buffer of 64 bytes',
      ],
      [
        'float few[4]; clEnqueueReadBuffer(queue, a, CL_TRUE, 0, 64, few, 0, NULL, NULL);',
        "64 bytes are read into 'few', which has 16",
      ],
      [
        'float few[4]; clEnqueueWriteBuffer(queue, a, CL_TRUE, 0, 64, few, 0, NULL, NULL);',
        "64 bytes are written from 'few', which has 16",
      ],
    ];
    for (const [text, message] of wrong)
      assert.deepEqual(await reportsOn({ 'k.cl': KERNEL, 'h.c': call(text) }), [`6: host-transfer-size: ${message}`]);
  });
  it('contain what is copied in C++ and Python', async () => {
    const cpp = (call: string): string =>
      'void run(cl::Program program, cl::Context context, cl::CommandQueue queue) {\n' +
      `cl::Kernel k(program, "fill");\ncl::Buffer a(context, CL_MEM_READ_WRITE, 64), b(context, CL_MEM_READ_WRITE, 256);\n${call}\n}\n`;
    const reports = async (call: string) => reportsOn({ 'k.cl': KERNEL, 'h.cpp': cpp(call) });
    assert.deepEqual(
      await reports('queue.enqueueCopyBuffer(a, b, 0, 0, 64); queue.enqueueFillBuffer(b, 0, 0, 256);'),
      [],
    );
    assert.deepEqual(await reports('queue.enqueueCopyBuffer(b, a, 0, 0, 256);'), [
      '4: host-transfer-size: 256 bytes are copied to a buffer of 64 bytes',
    ]);
    assert.deepEqual(await reports('queue.enqueueFillBuffer(a, 0, 0, 256);'), [
      '4: host-transfer-size: 256 bytes are filled in a buffer of 64 bytes',
    ]);
    const python = (call: string): string =>
      'import pyopencl as cl\nimport numpy as np\nctx = cl.create_some_context()\nqueue = cl.CommandQueue(ctx)\n' +
      'prg = cl.Program(ctx, open("k.cl").read()).build()\nk = prg.fill\nb = cl.Buffer(ctx, cl.mem_flags.READ_WRITE, 64)\n' +
      `few = np.zeros(16, np.float32)\nmany = np.zeros(16)\n${call}\n`;
    const found = async (call: string) => reportsOn({ 'k.cl': KERNEL, 'h.py': python(call) });
    for (const call of [
      'cl.enqueue_copy(queue, b, few)',
      'cl.enqueue_copy(queue, few, b)',
      'cl.enqueue_copy(queue, many, b, device_offset=n)',
      'cl.enqueue_copy(queue, b, other)',
    ])
      assert.deepEqual(await found(call), [], call);
    assert.deepEqual(await found('cl.enqueue_copy(queue, b, many)'), [
      '10: host-transfer-size: 128 bytes are written to a buffer of 64 bytes',
    ]);
    assert.deepEqual(await found('cl.enqueue_copy(queue, many, b)'), [
      '10: host-transfer-size: 128 bytes are read from a buffer of 64 bytes',
    ]);
  });
  it('contain what is transferred from containers of C++', async () => {
    const run = async (body: string): Promise<string[]> => {
      const text = `const int N = 8;\nvoid f(cl::CommandQueue q, cl::Context c, std::vector<float> &given) {\ncl::Buffer b(c, CL_MEM_READ_WRITE, 64);\n${body}\n}\n`;
      return (await reportsOn({ 'h.cpp': text })).map((one) => one.replace(/^\d+: /, ''));
    };
    const read = (array: string): string => `q.enqueueReadBuffer(b, CL_TRUE, 0, 64, ${array});`;
    const short = (name: string, bytes: number): string =>
      `host-transfer-size: 64 bytes are read into '${name}', which has ${bytes}`;
    for (const [body, bytes] of [
      [`std::vector<float> v(8); ${read('v.data()')}`, 32],
      [`std::vector<float> v(8, 1.0f); ${read('&v[0]')}`, 32],
      [`std::vector<float> v(N); ${read('v.data()')}`, 32],
      [`std::vector<float> v; ${read('v.data()')}`, 0],
      [`std::vector<double> v; v.resize(4); ${read('v.data()')}`, 32],
      [`std::array<float, 8> v; ${read('v.data()')}`, 32],
      [`std::array<float, N> v; ${read('v.data()')}`, 32],
    ] as const)
      assert.deepEqual(await run(body), [short('v', bytes)], body);
    for (const body of [
      `std::vector<float> v(16); ${read('v.data()')}`,
      `std::array<float, 16> v; ${read('v.data()')}`,
      `std::vector<float> v(8); v.resize(16); ${read('v.data()')}`,
      `std::vector<float> v; for (int i = 0; i < 16; i++) v.push_back(i); ${read('v.data()')}`,
      `std::vector<float> v; fill(v); ${read('v.data()')}`,
      `std::vector<float> v; fill(&v); ${read('v.data()')}`,
      `std::vector<float> v; std::copy_n(p, 16, std::back_inserter(v)); ${read('v.data()')}`,
      `std::vector<float> v; auto &w = v; w.resize(16); ${read('v.data()')}`,
      `std::vector<float> v; auto grow = [&] { v.resize(16); }; grow(); ${read('v.data()')}`,
      `std::vector<float> v; v = given; ${read('v.data()')}`,
      `std::vector<float> v; std::swap(v, given); ${read('v.data()')}`,
      `std::vector<float> v; if (c()) v.resize(16); ${read('v.data()')}`,
      `std::vector<float> v(given); ${read('v.data()')}`,
      `std::vector<float> v(given.begin(), given.end()); ${read('v.data()')}`,
      `std::vector<float> v{1, 2}; v.insert(v.end(), 14, 0.0f); ${read('v.data()')}`,
      read('given.data()'),
    ])
      assert.deepEqual(await run(body), [], body);
  });
  it('contain what is transferred in each iteration', async () => {
    const loop = (bytes: string): string =>
      inMain(
        `${CREATE}for (int i = 0; i < 2; i++) {\ncl_mem b = clCreateBuffer(context, 0, ${bytes}, NULL, &err);\n` +
          'clEnqueueReadBuffer(queue, b, CL_TRUE, 0, 64, data, 0, NULL, NULL); }',
      );
    assert.deepEqual(await reportsOn({ 'k.cl': KERNEL, 'h.c': loop('64 * (i + 1)') }), []);
    assert.equal((await reportsOn({ 'k.cl': KERNEL, 'h.c': loop('32') })).length, 1);
  });
});

describe('structs in buffers', () => {
  const ITEM =
    'typedef struct { int id; float4 p; } item;\nkernel void st(global item *a) { a[get_global_id(0)].id = 1; }\n';
  const create = (struct: string, bytes: string): string =>
    `typedef struct ${struct} item;\n${inMain(
      `item items[16]; cl_kernel k = clCreateKernel(program, "st", &err);\n` +
        `cl_mem b = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, ${bytes}, items, &err);\nclSetKernelArg(k, 0, sizeof(b), &b);`,
    )}`;
  it('have the layout of the kernel', async () => {
    const wrong = ["6: host-argument-size: member 'p' of 'item' is at offset 4 in the host, but at 16 in the kernel"];
    for (const bytes of ['16 * sizeof(item)', 'sizeof(items)', 'sizeof(items[0]) * 16'])
      assert.deepEqual(
        await reportsOn({ 'k.cl': ITEM, 'h.c': create('item { int id; float p[4]; }', bytes) }),
        wrong,
        bytes,
      );
    assert.deepEqual(
      await reportsOn({ 'k.cl': ITEM, 'h.c': create('item { int id; cl_float4 p; }', 'sizeof(items)') }),
      [],
    );
  });
  it('have the size of the kernel’s', async () => {
    const kernel =
      'typedef struct { float3 p; } item;\nkernel void st(global item *a) { a[get_global_id(0)].p.x = 1; }\n';
    assert.deepEqual(await reportsOn({ 'k.cl': kernel, 'h.c': create('item { float p[3]; }', 'sizeof(items)') }), [
      "6: host-argument-size: member 'p' of 'item' has 12 bytes in the host, but 16 in the kernel",
    ]);
    const tail =
      'typedef struct { float4 p; int n; } item;\nkernel void st(global item *a) { a[get_global_id(0)].n = 1; }\n';
    assert.deepEqual(await reportsOn({ 'k.cl': tail, 'h.c': create('item { float p[4]; int n; }', 'sizeof(items)') }), [
      "6: host-argument-size: 'item' has 20 bytes in the host, but 32 in the kernel",
    ]);
    // Two vectors are the same bytes as an array of two.
    const two =
      'typedef struct { float4 p, n; } item;\nkernel void st(global item *a) { a[get_global_id(0)].n = 1; }\n';
    assert.deepEqual(await reportsOn({ 'k.cl': two, 'h.c': create('item { cl_float4 p[2]; }', 'sizeof(items)') }), []);
    // Other names may be other structs, and bytes without a type are no struct.
    assert.deepEqual(
      await reportsOn({ 'k.cl': tail, 'h.c': create('item { float q[4]; int n; }', 'sizeof(items)') }),
      [],
    );
    assert.deepEqual(await reportsOn({ 'k.cl': tail, 'h.c': create('item { float p[4]; int n; }', '320') }), []);
  });
});

describe('structs in buffers of other languages', () => {
  const ITEM =
    'typedef struct { int id; float4 p; } item;\nkernel void st(global item *a) { a[get_global_id(0)].id = 1; }\n';
  const wrong = (name: string, line: number): string[] => [
    `${line}: host-argument-size: member 'p' of '${name}' is at offset 4 in the host, but at 16 in the kernel`,
  ];
  it('have the layout of the kernel in Python', async () => {
    const run = (
      type: string,
      create = 'cl.Buffer(ctx, mf.COPY_HOST_PTR, hostbuf=np.zeros(16, t))',
    ): Promise<string[]> =>
      reportsOn({
        'k.cl': ITEM,
        'h.py':
          'import pyopencl as cl\nimport numpy as np\nprg = cl.Program(ctx, open("k.cl").read()).build()\n' +
          `t = np.dtype(${type})\nb = ${create}\nprg.st(q, (16,), None, b)\n`,
      });
    const packed = "[('id', np.int32), ('p', np.float32, 4)]";
    assert.deepEqual(await run(packed), wrong('dtype', 6));
    assert.deepEqual(await run("[('id', 'i4'), ('p', '<f4', (4,))]"), wrong('dtype', 6));
    assert.deepEqual(
      await run(packed, 'cl.Buffer(ctx, mf.COPY_HOST_PTR, hostbuf=np.array([], dtype=t))'),
      wrong('dtype', 6),
    );
    assert.deepEqual(await run("[('id', np.int32), ('p', cl.cltypes.float4)]"), wrong('dtype', 6));
    for (const [type, create] of [
      ["[('id', np.int32), ('pad', np.int32, 3), ('p', np.float32, 4)]"],
      ["[('id', np.int32), ('pad', np.int32, 3), ('p', cl.cltypes.float4)]"],
      ["[('id', np.int32), ('p', cl.cltypes.float4)], align=True"],
      ["[('id', np.int32), ('p', np.float32, n)]"],
      ["[('id', np.int32), ('p', other)]"],
      [packed, 'cl.Buffer(ctx, mf.COPY_HOST_PTR, hostbuf=np.zeros(16, t).astype(np.float32))'],
    ] as const)
      assert.deepEqual(await run(type, create), [], type);
  });
  it('have the layout of the kernel in Rust', async () => {
    const run = (fields: string, buffer: string, attribute = '#[repr(C)]'): Promise<string[]> =>
      reportsOn({
        'k.cl': ITEM,
        'h.rs':
          `use ocl::{Buffer, ProQue};\n${attribute}\nstruct Item { ${fields} }\nfn main() {\nlet b = ${buffer};\n` +
          'let k = pq.kernel_builder("st").arg(&b).build().unwrap();\n}\n',
      });
    const ocl = 'Buffer::<Item>::builder().len(16).build().unwrap()';
    const opencl3 = 'unsafe { Buffer::<Item>::create(&context, flags, 16, ptr::null_mut()).unwrap() }';
    for (const buffer of [ocl, opencl3]) {
      assert.deepEqual(await run('id: i32, p: [f32; 4]', buffer), wrong('Item', 6));
      assert.deepEqual(await run('id: i32, pad: [i32; 3], p: [f32; 4]', buffer), []);
      // The compiler orders the fields, or their type is of another crate.
      assert.deepEqual(await run('id: i32, p: [f32; 4]', buffer, '#[derive(Clone)]'), []);
      const annotated = '#[repr(C)] #[derive(Clone)] // The layout of the kernel';
      assert.deepEqual(await run('id: i32, p: [f32; 4]', buffer, annotated), wrong('Item', 6));
      for (const attribute of ['#[repr(C)] #[repr(align(16))]', '#[repr(C, align(16))]', '#[repr(packed(8), C)]']) {
        assert.deepEqual(await run('id: i32, p: [f32; 4]', buffer, attribute), wrong('Item', 6), attribute);
        assert.deepEqual(await run('id: i32, pad: [i32; 3], p: [f32; 4]', buffer, attribute), [], attribute);
      }
      assert.deepEqual(await run('id: i32, p: Vector', buffer, '#[repr(C)]'), []);
      const vector = '#[repr(C, align(16))] struct Vector { x: [f32; 4] }\n#[repr(C)]';
      assert.deepEqual(await run('id: i32, p: Vector', buffer, vector), []);
      assert.deepEqual(await run('id: i32, p: [f32; 4]', buffer, '#[repr(C, u8)]'), []);
      assert.deepEqual(await run('id: i32, p: Float4', buffer), []);
    }
  });
});

describe('structs with another alignment', () => {
  const KERNEL =
    'typedef struct { uchar t; float v; } Rec;\nkernel void r(global Rec *p) { p[get_global_id(0)].v = 1; }\n';
  const use = inMain(
    'cl_kernel k = clCreateKernel(program, "r", &err); cl_mem b = clCreateBuffer(context, 0, 8 * sizeof(Rec), NULL, &err);\n' +
      'clSetKernelArg(k, 0, sizeof(b), &b);',
  );
  const DOUBLE = 'typedef struct { unsigned char t; double v; } Rec;\n';
  it('are compared, unless a compiler decides', async () => {
    const files = (header: string) => ({ 'k.cl': KERNEL, 'rec.h': header, 'h.c': `#include "rec.h"\n${use}` });
    const wrong = (offset: number): string[] => [
      `5: host-argument-size: member 'v' of 'Rec' is at offset ${offset} in the host, but at 4 in the kernel`,
    ];
    const PUSH = '#pragma pack(push, 1)\n';
    const FLOAT = DOUBLE.replace('double', 'float');
    assert.deepEqual(await reportsOn(files(DOUBLE)), wrong(8));
    assert.deepEqual(await reportsOn(files(`${PUSH}${FLOAT}#pragma pack(pop)\n`)), wrong(1));
    assert.deepEqual(await reportsOn(files(`#pragma pack(1)\n${FLOAT}#pragma pack()\n`)), wrong(1));
    for (const header of [
      `${PUSH}struct other { int a; };\n#pragma pack(pop)\n${FLOAT}`,
      `#pragma pack(4)\n${FLOAT}#pragma pack()\n`,
      `#ifdef _MSC_VER\n${PUSH}#endif\n${FLOAT}`,
      `#pragma pack(PACKED)\n${FLOAT}`,
      `#pragma pack 1\n${FLOAT}`,
    ])
      assert.deepEqual(await reportsOn(files(header)), [], header);
    const aligned = 'struct alignas(64) Rec { unsigned char t; double v; };\n';
    assert.deepEqual(await reportsOn({ 'k.cl': KERNEL, 'h.cpp': `${aligned}${use}` }), []);
  });
});

describe('sizes and arguments of hosts', () => {
  const FILL = 'kernel void fill(global float *a, float f) { a[get_global_id(1) * 8 + get_global_id(0)] = f; }\n';
  const CREATE = 'cl_kernel k = clCreateKernel(program, "fill", &err); cl_mem b;\n';
  it('are as many as the dimensions', async () => {
    const launch = (sizes: string, global: string): string =>
      inMain(
        `${CREATE}${sizes}\nclSetKernelArg(k, 0, sizeof(b), &b); float f; clSetKernelArg(k, 1, 4, &f);\n` +
          `clEnqueueNDRangeKernel(queue, k, 2, NULL, ${global}, NULL, 0, NULL, NULL);`,
      );
    assert.deepEqual(await reportsOn({ 'k.cl': FILL, 'h.c': launch('size_t g = 8;', '&g') }), [
      '6: host-work-size: the launch has 2 dimensions, but this is the address of one size',
    ]);
    assert.deepEqual(await reportsOn({ 'k.cl': FILL, 'h.c': launch('size_t g[1] = {8};', 'g') }), [
      "6: host-work-size: the launch has 2 dimensions, but 'g' has 1 element",
    ]);
    assert.deepEqual(await reportsOn({ 'k.cl': FILL, 'h.c': launch('size_t g[2] = {8, 8};', 'g') }), []);
    assert.deepEqual(await reportsOn({ 'k.cl': FILL, 'h.c': launch('size_t g[2] = {8, 8};', '&g[0]') }), []);
    const inStruct = launch('struct { size_t x, y; } s = {8, 8};', '&s.x');
    assert.deepEqual(await reportsOn({ 'k.cl': FILL, 'h.c': inStruct }), []);
  });
  it('are whole floating-point numbers', async () => {
    const set = (type: string): string => inMain(`${CREATE}${type} f = 1;\nclSetKernelArg(k, 1, sizeof(float), &f);`);
    assert.deepEqual(await reportsOn({ 'k.cl': FILL, 'h.c': set('double') }), [
      "5: host-argument-size: 'sizeof(float)' is 4 bytes, but 'f' has 8",
    ]);
    assert.deepEqual(await reportsOn({ 'k.cl': FILL, 'h.c': set('float') }), []);
  });
});
