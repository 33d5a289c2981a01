// Objects that a host releases, and memory that a transfer may still write into.
import assert from 'node:assert/strict';
import { inMain, reportsOn } from './hosts.js';

const KERNEL = 'kernel void n(global float *a) { a[get_global_id(0)] = 1; }\n';
const HEAD =
  'cl_kernel k = clCreateKernel(program, "n", &err); float data[64]; size_t g = 16;\n' +
  'cl_mem b = clCreateBuffer(context, 0, 256, NULL, &err), c = clCreateBuffer(context, 0, 256, NULL, &err);\n';
const SET = 'clSetKernelArg(k, 0, sizeof(b), &b);';
const LAUNCH = 'clEnqueueNDRangeKernel(queue, k, 1, NULL, &g, NULL, 0, NULL, NULL);';
const READ = 'clEnqueueReadBuffer(queue, b, CL_FALSE, 0, 256, data, 0, NULL, NULL);';
const RELEASE = 'clReleaseMemObject(b);';

const host = (body: string, before = ''): string => before + inMain(HEAD + body);
const reports = async (body: string, before = '', name = 'h.c'): Promise<string[]> =>
  (await reportsOn({ 'k.cl': KERNEL, [name]: host(body, before) })).map((one) => one.replace(/^\d+: /, ''));

const RELEASED: Readonly<Record<string, readonly [string, string]>> = {
  'a buffer that is passed': [`${RELEASE} ${SET}`, "host-released: 'b' is used after its release"],
  'a buffer that is read': [
    `${SET} ${LAUNCH} ${RELEASE} clEnqueueReadBuffer(queue, b, CL_TRUE, 0, 256, data, 0, NULL, NULL);`,
    "host-released: 'b' is used after its release",
  ],
  'a buffer that is copied': [
    `${RELEASE} clEnqueueCopyBuffer(queue, c, b, 0, 0, 16, 0, NULL, NULL);`,
    "host-released: 'b' is used after its release",
  ],
  'an argument of a launch': [
    `${SET} ${RELEASE} ${LAUNCH}`,
    'host-released: argument 0 of the kernel is released before this launch: a kernel does not keep its arguments alive',
  ],
  'a buffer that is released twice': [`${RELEASE} ${RELEASE}`, "host-released: 'b' is released a second time"],
  'a kernel that is launched': [`${SET} clReleaseKernel(k); ${LAUNCH}`, "host-released: 'k' is used after its release"],
  'a kernel whose argument is set': [`clReleaseKernel(k); ${SET}`, "host-released: 'k' is used after its release"],
  'a copy of a handle': [`cl_mem d = b; clReleaseMemObject(d); ${SET}`, "host-released: 'b' is used after its release"],
};

const HOSTED =
  'float *p = malloc(256); cl_mem d = clCreateBuffer(context, CL_MEM_USE_HOST_PTR, 256, p, &err);' +
  ' clSetKernelArg(k, 0, sizeof(d), &d);';
const OF_HOST = 'memory of the host that is freed: the buffer was created with CL_MEM_USE_HOST_PTR';
const MAPPED = 'float *p = clEnqueueMapBuffer(queue, b, CL_TRUE, CL_MAP_READ, 0, 256, 0, NULL, NULL, &err);';
const UNMAP = 'clEnqueueUnmapMemObject(queue, b, p, 0, NULL, NULL);';

/** Memory of the host that is freed or unmapped, and its use. */
const GONE: Readonly<Record<string, readonly [string, string]>> = {
  'of a buffer that is launched': [
    `${HOSTED} free(p); ${LAUNCH}`,
    `host-released: argument 0 of the kernel uses ${OF_HOST}`,
  ],
  'of a buffer that is read': [
    `${HOSTED} free(p); clEnqueueReadBuffer(queue, d, CL_TRUE, 0, 256, data, 0, NULL, NULL);`,
    `host-released: 'd' uses ${OF_HOST}`,
  ],
  'of a buffer while a kernel may use it': [
    `${HOSTED} ${LAUNCH} free(p); clFinish(queue);`,
    "host-transfer-pending: 'p' is freed while a kernel may use it: a buffer was created with CL_MEM_USE_HOST_PTR",
  ],
  'that was mapped, and is read': [
    `${MAPPED} data[0] = p[0]; ${UNMAP} data[1] = p[1];`,
    "host-released: 'p' is accessed after it was unmapped",
  ],
  'that was mapped, and is written': [
    `${MAPPED} ${UNMAP} clFinish(queue); p[2] = 1;`,
    "host-released: 'p' is accessed after it was unmapped",
  ],
  'that was mapped, and is copied': [
    `${MAPPED} ${UNMAP} memcpy(data, p, 256);`,
    "host-released: 'p' is accessed after it was unmapped",
  ],
};

/** The same in order. */
const THERE: readonly string[] = [
  `${HOSTED} ${LAUNCH} clFinish(queue); clReleaseMemObject(d); free(p);`,
  `${HOSTED} ${LAUNCH} clFinish(queue); free(p); clReleaseMemObject(d);`,
  `${HOSTED} ${LAUNCH} clEnqueueReadBuffer(queue, d, CL_TRUE, 0, 256, data, 0, NULL, NULL); free(p);`,
  `${HOSTED} free(p); p = malloc(256); d = clCreateBuffer(context, CL_MEM_USE_HOST_PTR, 256, p, &err); clSetKernelArg(k, 0, sizeof(d), &d); ${LAUNCH}`,
  `${HOSTED.replace('USE', 'COPY')} free(p); ${LAUNCH}`,
  `${HOSTED} if (err) free(p); else { ${LAUNCH} }`,
  `${HOSTED} if (err) { free(p); return 1; } ${LAUNCH} clFinish(queue); free(p);`,
  'cl_mem all[4]; float *p; for (int i = 0; i < 4; i++) { p = next(i); all[i] = clCreateBuffer(context, CL_MEM_USE_HOST_PTR, 256, p, &err); }' +
    ` free(p); clSetKernelArg(k, 0, sizeof(cl_mem), &all[0]); ${LAUNCH}`,
  `${MAPPED} data[0] = p[0]; ${UNMAP}`,
  `${MAPPED} ${UNMAP} p = data; p[0] = 1;`,
  `float *p; for (int i = 0; i < 4; i++) { ${MAPPED.replace('float *', '')} p[0] = i; ${UNMAP} }`,
  `${MAPPED} if (err) { ${UNMAP} } else p[0] = 1;`,
];

const PENDING: Readonly<Record<string, readonly [string, string]>> = {
  'an element': [
    `${READ} printf("%f", data[0]);`,
    "host-transfer-pending: 'data' is read before the transfer into it has ended",
  ],
  'a pointer': [
    'float *p = malloc(256); clEnqueueReadBuffer(queue, b, CL_FALSE, 0, 256, p, 0, NULL, NULL); float x = *p;',
    "host-transfer-pending: 'p' is read before the transfer into it has ended",
  ],
  'in a loop': [
    `${READ} float sum = 0; for (int i = 0; i < 64; i++) sum += data[i];`,
    "host-transfer-pending: 'data' is read before the transfer into it has ended",
  ],
  'in a loop that prints': [
    `${READ} clFlush(queue); for (int i = 0; i < 64; i++) printf("%f\\n", data[i]);`,
    "host-transfer-pending: 'data' is read before the transfer into it has ended",
  ],
  'an element that a function takes': [
    `${READ} use(data[0]);`,
    "host-transfer-pending: 'data' is read before the transfer into it has ended",
  ],
  'an element at a distance': [
    'float *p = malloc(256); clEnqueueReadBuffer(queue, b, CL_FALSE, 0, 256, p, 0, NULL, NULL); float x = 2 * *(p + 3);',
    "host-transfer-pending: 'p' is read before the transfer into it has ended",
  ],
  'memory that is copied': [
    `float other[64]; ${READ} memcpy(other, data, sizeof(other));`,
    "host-transfer-pending: 'data' is read before the transfer into it has ended",
  ],
  'memory that is compared': [
    `float other[64]; ${READ} if (memcmp(&data[0], other, 256)) return 1;`,
    "host-transfer-pending: 'data' is read before the transfer into it has ended",
  ],
  'memory that is freed': [
    'float *p = malloc(256); clEnqueueReadBuffer(queue, b, CL_FALSE, 0, 256, p, 0, NULL, NULL); free(p);',
    "host-transfer-pending: 'p' is freed before the transfer into it has ended",
  ],
};

const RIGHT: readonly string[] = [
  `${SET} ${LAUNCH} ${RELEASE} clReleaseKernel(k);`,
  `${SET} clReleaseMemObject(c); ${LAUNCH}`,
  `clRetainMemObject(b); ${RELEASE} ${SET}`,
  `if (err) ${RELEASE} if (!err) { ${SET} }`,
  `if (err) { ${RELEASE} return 1; } ${SET} ${RELEASE}`,
  `if (err) { ${RELEASE} fail(); } ${SET}`,
  `${RELEASE} b = clCreateBuffer(context, 0, 256, NULL, &err); ${SET}`,
  `for (int i = 0; i < n; i++) { cl_mem d = clCreateBuffer(context, 0, 256, NULL, &err); clSetKernelArg(k, 0, sizeof(d), &d); ${LAUNCH} clReleaseMemObject(d); }`,
  'cl_mem d[4]; for (int i = 0; i < 4; i++) d[i] = clCreateBuffer(context, 0, 256, NULL, &err);\n' +
    'for (int i = 0; i < 4; i++) { clSetKernelArg(k, 0, sizeof(cl_mem), &d[i]); clReleaseMemObject(d[i]); }',
  `cl_mem s = clCreateSubBuffer(b, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &err); ${RELEASE} ${SET}`,
  `keep(b); ${RELEASE} ${SET}`,
  `for (int i = 0; i < n; i++) { ${SET} ${LAUNCH} if (i == n - 1) ${RELEASE} }`,
  `switch (n) { case 0: ${RELEASE} break; default: ${SET} ${RELEASE} }`,
  `while (1) { if (err) { ${RELEASE} break; } ${SET} }`,
  `${READ} clFinish(queue); printf("%f", data[0]);`,
  `${READ} wait_for_all(); printf("%f", data[0]);`,
  `cl_event e; clEnqueueReadBuffer(queue, b, CL_FALSE, 0, 256, data, 0, NULL, &e); clWaitForEvents(1, &e); float x = data[0];`,
  `${READ} clEnqueueReadBuffer(queue, c, CL_TRUE, 0, 256, other, 0, NULL, NULL); float x = data[0];`,
  `float *p = malloc(256); clEnqueueReadBuffer(queue, b, CL_FALSE, 0, 256, p, 0, NULL, NULL); p = other; float x = *p;`,
  `${READ} data[0] = 1;`,
  `${READ} for (int i = 0; i < 64; i++) { clFinish(queue); sum += data[i]; }`,
  `clEnqueueReadBuffer(queue, b, blocking, 0, 256, data, 0, NULL, NULL); float x = data[0];`,
  `${READ} float *q = &data[1];`,
  `${READ} size_t n = sizeof(data[0]);`,
  `float other[64]; ${READ} memcpy(data, other, 256);`,
  `float other[64]; ${READ} clFinish(queue); memcpy(other, data, 256);`,
  `float other[64]; ${READ} settle(); memcpy(other, data, 256);`,
  `${READ} AFTER_ALL(data[0]);`,
];

const POINTER = 'float *p = malloc(256); cl_int e;';
const READ_POINTER = 'clEnqueueReadBuffer(queue, b, CL_FALSE, 0, 256, p, 0, NULL, NULL)';

/** After a call that may have failed. */
const FAILED: readonly string[] = [
  `${POINTER} e = ${READ_POINTER}; if (e != CL_SUCCESS) { free(p); return 1; } clFinish(queue); free(p);`,
  `${POINTER} if (${READ_POINTER} != CL_SUCCESS) { free(p); return 1; } clFinish(queue); free(p);`,
  `${POINTER} e = ${READ_POINTER}; if (e) { free(p); return 1; } clFinish(queue);`,
  `${POINTER} e = ${READ_POINTER}; if (e < 0) { free(p); return 1; } clFinish(queue);`,
  `${POINTER} e |= ${READ_POINTER}; if (e == CL_SUCCESS) { clFinish(queue); free(p); return 0; } free(p);`,
  `${POINTER} e = ${READ_POINTER}; if (e == CL_SUCCESS) return p; free(p);`,
  `${POINTER} e = ${READ_POINTER}; if (!e) goto done; free(p); return 1; done: clFinish(queue);`,
  `${POINTER} for (int i = 0; i < 3; i++) { e = ${READ_POINTER}; if (!e) return 0; } free(p);`,
  `${POINTER} e = ${READ_POINTER}; switch (e) { case CL_SUCCESS: return 0; default: break; } free(p);`,
  `${POINTER} e = ${READ_POINTER}; while (e) { free(p); break; }`,
  `${POINTER} e = ${READ_POINTER}; float x = e ? p[0] : 0; e && printf("%f", p[0]);`,
  `${READ} if (err != CL_SUCCESS) { fprintf(stderr, "%f", data[0]); return 1; } clFinish(queue);`,
  `if (clReleaseMemObject(b) != CL_SUCCESS) clReleaseMemObject(b);`,
];

/** After code that is not read. */
const UNREAD: readonly string[] = [
  `${RELEASE} rebuild(); ${SET}`,
  `${SET} ${RELEASE} bind_arguments(k); ${LAUNCH}`,
  `${SET} bind_arguments(k); ${RELEASE} ${LAUNCH}`,
  `${SET} rebind(); ${RELEASE} ${LAUNCH}`,
  `${SET} ${RELEASE} BIND(k, c); ${LAUNCH}`,
  `struct app *a = application(); a->m = b; clReleaseMemObject(a->m); rebuild(a); clSetKernelArg(k, 0, sizeof(cl_mem), &a->m);`,
  `DEFER(${RELEASE.slice(0, -1)}); ${SET}`,
  `SCOPE_EXIT { ${RELEASE} }; ${SET}`,
  `AT_EXIT(&b) { ${RELEASE} } AT_EXIT_END; ${SET}`,
  `AT_EXIT(&b) { ${RELEASE} } AT_EXIT_END ${SET} ${LAUNCH}`,
  `${READ} SYNC; float x = data[0];`,
  `auto show = [&] { printf("%f", data[0]); }; ${READ} clFinish(queue); show();`,
  `${READ} auto show = [&] { printf("%f", data[0]); }; clFinish(queue); show();`,
  `${READ} auto wait = [&] { clFinish(queue); }; wait(); float x = data[0];`,
  `${READ} Waiter waiter(queue); float x = data[0];`,
];

/** After calls that may block, or of elements that the transfer does not write. */
const ENDED: readonly string[] = [
  `${READ} clEnqueueReadBufferRect(queue, c, CL_TRUE, o, o, r, 0, 0, 0, 0, other, 0, NULL, NULL); float x = data[0];`,
  `${READ} clEnqueueWriteBufferRect(queue, c, CL_TRUE, o, o, r, 0, 0, 0, 0, other, 0, NULL, NULL); float x = data[0];`,
  `${READ} clEnqueueSVMMap(queue, CL_TRUE, CL_MAP_READ, svm, 4, 0, NULL, NULL); float x = data[0];`,
  `${READ} clEnqueueSVMMemcpy(queue, CL_TRUE, to, from, 4, 0, NULL, NULL); float x = data[0];`,
  `${READ} clEnqueueMemcpyINTEL(queue, CL_TRUE, to, from, 4, 0, NULL, NULL); float x = data[0];`,
  `${READ.replace('256', '128')} float x = data[40];`,
  `${READ.replace('256', '128')} for (int i = 32; i < 64; i++) printf("%f", data[i]);`,
  `clEnqueueReadBuffer(queue, b, CL_FALSE, 0, 256, data, 1, &started, NULL); float x = data[0];`,
];

/** Whether a transfer has failed does not matter. */
const STILL: readonly string[] = [
  `${READ} if (err != CL_SUCCESS) return 1; float x = data[0];`,
  `err = clFlush(queue); ${READ} if (CL_SUCCESS != err) { exit(1); } float x = data[0];`,
  `${READ} if (verbose) printf("read"); float x = data[0];`,
  `${READ} clEnqueueSVMMemcpy(queue, CL_FALSE, to, from, 4, 0, NULL, NULL); float x = data[0];`,
  `${READ.replace('256', '128')} float x = data[31];`,
  `if (n > 0) { ${READ} float x = data[0]; }`,
];

describe('lifetimes of a host’s objects', () => {
  for (const [title, [body, report]] of Object.entries(RELEASED))
    it(`end with a release: ${title}`, async () => {
      assert.deepEqual(await reports(body), [report]);
    });
  for (const [title, [body, report]] of Object.entries(PENDING))
    it(`are used before a transfer has ended: ${title}`, async () => {
      assert.deepEqual(await reports(body), [report]);
    });
  for (const [title, [body, message]] of Object.entries(GONE))
    it(`are those of memory ${title}`, async () => assert.deepEqual(await reports(body), [message]));
  it('are reported once for a call that frees memory', async () => {
    const used = `${LAUNCH} clEnqueueReadBuffer(queue, d, CL_TRUE, 0, 256, data, 0, NULL, NULL);`;
    assert.deepEqual(await reports(`${HOSTED} free(p); ${used}`), [
      `host-released: argument 0 of the kernel uses ${OF_HOST}`,
    ]);
    assert.deepEqual(await reports(`${HOSTED} ${LAUNCH} free(p); ${used}`), [
      "host-transfer-pending: 'p' is freed while a kernel may use it: a buffer was created with CL_MEM_USE_HOST_PTR",
    ]);
  });
  it('are none while memory lives', async () => {
    for (const body of THERE) assert.deepEqual(await reports(body), [], body);
  });
  it('are those of memory that a host in C++ unmaps', async () => {
    const run = (body: string): Promise<string[]> =>
      reportsOn({
        'h.cpp': `void f(cl::CommandQueue queue, cl::Buffer b) {\nauto *p = (float *)queue.enqueueMapBuffer(b, CL_TRUE, CL_MAP_READ, 0, 64);\n${body}\n}\n`,
      });
    assert.deepEqual(await run('float x = p[0]; queue.enqueueUnmapMemObject(b, p);'), []);
    assert.deepEqual(await run('queue.enqueueUnmapMemObject(b, p); float x = p[0];'), [
      "3: host-released: 'p' is accessed after it was unmapped",
    ]);
  });
  it('are right', async () => {
    for (const body of RIGHT) assert.deepEqual(await reports(body), [], body);
    const caught = `try { ${SET} ${RELEASE} } catch (...) { ${RELEASE} throw; }`;
    assert.deepEqual(await reports(caught, '', 'h.cpp'), []);
  });
  it('are not known where a call may have failed', async () => {
    for (const body of FAILED) assert.deepEqual(await reports(body), [], body);
    for (const body of STILL) assert.equal((await reports(body)).length, 1, body);
  });
  it('are not known after a call that blocks, or outside of a transfer', async () => {
    for (const body of ENDED) assert.deepEqual(await reports(body), [], body);
  });
  it('are not known after code that is not read', async () => {
    for (const body of UNREAD) assert.deepEqual(await reports(body, '', 'h.cpp'), [], body);
  });
  it('are not known where a function may wait, or release', async () => {
    const wait = 'static void done(void) { clFinish(queue); }\n';
    const nested = `${wait}static void all(void) { int i = 0; i++; i++; done(); }\n`;
    assert.deepEqual(await reports(`${READ} done(); float x = data[0];`, wait), []);
    assert.deepEqual(await reports(`${READ} all(); float x = data[0];`, nested), []);
    const plain = 'static void check(int e) { if (e) { printf("%d", e); exit(1); } }\n';
    assert.equal((await reports(`${READ} check(err); float x = data[0];`, plain)).length, 1);
    assert.equal((await reports(`${RELEASE} check(err); ${SET}`, plain)).length, 1);
    const keep = 'static void keep(cl_mem m) { clRetainMemObject(m); }\n';
    assert.deepEqual(await reports(`keep(b); ${RELEASE} ${SET}`, keep), []);
  });
  it('are those of memory that a host in C++ reads', async () => {
    const cpp = (transfer: string, use: string): Promise<string[]> =>
      reportsOn({
        'k.cl': KERNEL,
        'h.cpp':
          '#include <CL/opencl.hpp>\nint main() { std::vector<float> v(16); float a[16]; cl::Buffer b(context, 0, 64);\n' +
          `queue.enqueueReadBuffer(b, ${transfer});\n${use}\n}\n`,
      });
    const pending = (name: string): string[] => [
      `4: host-transfer-pending: '${name}' is read before the transfer into it has ended`,
    ];
    assert.deepEqual(await cpp('CL_FALSE, 0, 64, v.data()', 'std::cout << v[0];'), pending('v'));
    assert.deepEqual(await cpp('false, 0, 64, &v[0]', 'float x = 2 * v[0];'), pending('v'));
    assert.deepEqual(await cpp('CL_FALSE, 0, 64, a', 'for (int i = 0; i < 16; i++) std::cout << a[i];'), pending('a'));
    assert.deepEqual(await cpp('CL_FALSE, 0, 64, v.data()', 'std::copy(v.begin(), v.end(), a);'), pending('v'));
    for (const [transfer, use] of [
      ['CL_TRUE, 0, 64, v.data()', 'std::cout << v[0];'],
      ['CL_FALSE, 0, 64, v.data()', 'queue.finish(); std::cout << v[0];'],
      ['CL_FALSE, 0, 64, v.data(), nullptr, &e', 'e.wait(); std::cout << v[0];'],
      ['CL_FALSE, 0, 64, v.data(), &events', 'std::cout << v[0];'],
      ['CL_FALSE, 0, 64, v.data()', 'v = other(); std::cout << v[0];'],
      ['CL_FALSE, 0, 64, v.data()', 'queue.enqueueReadBuffer(b, CL_TRUE, 0, 64, a); std::cout << v[0];'],
    ] as const)
      assert.deepEqual(await cpp(transfer, use), [], `${transfer} ${use}`);
    // A class of the program has methods of the same names, or waits in its destructor.
    const classes =
      '#include <CL/opencl.hpp>\nstruct Timer { void finish() {} void wait() {} void stop() {} };\n' +
      'struct Guard { cl::CommandQueue &q; ~Guard() { q.finish(); } };\n';
    const read = (before: string, after: string): Promise<string[]> =>
      reportsOn({
        'k.cl': KERNEL,
        'h.cpp':
          `${classes}void f(cl::CommandQueue &q, cl::Buffer &b) { float v[16]; cl::Event e; ${before}` +
          `q.enqueueReadBuffer(b, CL_FALSE, 0, 64, v); ${after} std::cout << v[0]; }\n`,
      });
    for (const [before, after] of [
      ['', 'q.finish();'],
      ['', 'e.wait();'],
      ['{ Guard g{q}; ', '}'],
    ] as const)
      assert.deepEqual(await read(before, after), [], before + after);
    for (const [before, after] of [
      ['Timer t; ', 't.stop();'],
      ['{ Timer t; ', '}'],
    ] as const)
      assert.deepEqual(
        await read(before, after),
        ["4: host-transfer-pending: 'v' is read before the transfer into it has ended"],
        before + after,
      );
  });
  it('are those of arrays that a host in Python reads', async () => {
    const python = (more: string, use: string): Promise<string[]> =>
      reportsOn({
        'k.cl': KERNEL,
        'h.py': `import pyopencl as cl\nimport numpy as np\nout = np.empty(16, np.float32)\nevent = cl.enqueue_copy(queue, out, b${more})\n${use}\n`,
      });
    assert.deepEqual(await python(', is_blocking=False', 'print(2 * out[0])'), [
      "5: host-transfer-pending: 'out' is read before the transfer into it has ended",
    ]);
    for (const [more, use] of [
      ['', 'print(out[0])'],
      [', is_blocking=False', 'event.wait()\nprint(out[0])'],
      [', is_blocking=False', 'queue.finish()\nprint(out[0])'],
      [', is_blocking=False', 'out = np.zeros(16)\nprint(out[0])'],
      [', is_blocking=False, wait_for=[e]', 'print(out[0])'],
      [
        ', is_blocking=False',
        'while event.command_execution_status != cl.command_execution_status.COMPLETE: pass\nprint(out[0])',
      ],
      [', is_blocking=False', 'class T:\n    def wait(self): pass\nevent.wait()\nprint(out[0])'],
    ] as const)
      assert.deepEqual(await python(more, use), [], `${more} ${use}`);
    const copied = 'cl.enqueue_copy(q, out, b, is_blocking=False)';
    const within = (body: string): Promise<string[]> =>
      reportsOn({
        'k.cl': KERNEL,
        'h.py': `import pyopencl as cl\nimport numpy as np\ndef f(q, b):\n    out = np.empty(16, np.float32)\n${body}\n    print(out[0])\n`,
      });
    // A queue finishes at the end of its block, and the code that a generator yields to may wait.
    assert.deepEqual(await within(`    with cl.CommandQueue(b) as q:\n        ${copied}`), []);
    assert.deepEqual(await within(`    yield ${copied}`), []);
    assert.deepEqual(await within(`    ${copied}`), [
      "6: host-transfer-pending: 'out' is read before the transfer into it has ended",
    ]);
  });
});
