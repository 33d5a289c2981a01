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
  it('are right', async () => {
    for (const body of RIGHT) assert.deepEqual(await reports(body), [], body);
    const caught = `try { ${SET} ${RELEASE} } catch (...) { ${RELEASE} throw; }`;
    assert.deepEqual(await reports(caught, '', 'h.cpp'), []);
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
});
