import assert from 'node:assert/strict';
import { reportsOn } from './hosts.js';

const KERNEL =
  'void next(global int *a, queue_t q) { enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^{ a[0] = 1; }); }\n' +
  'kernel void k(global int *a) { next(a, get_default_queue()); }\n';
const host = (more = ''): string =>
  'int main(void) {\ncl_int err; cl_context c = clCreateContext(0, 1, &device, 0, 0, &err);\n' +
  `cl_command_queue q = clCreateCommandQueueWithProperties(c, device, 0, &err);\n${more}\n` +
  'cl_kernel k = clCreateKernel(program, "k", &err); size_t one = 1;\nclSetKernelArg(k, 0, sizeof(cl_mem), &buffer);\n' +
  'clEnqueueNDRangeKernel(q, k, 1, NULL, &one, NULL, 0, NULL, NULL);\n}\n';
const reports = (kernel: string, main: string): Promise<string[]> =>
  reportsOn({ 'k.cl': kernel, 'h.c': main }, '-cl-std=CL2.0');

describe('default queues on devices', () => {
  it('are missing where the host creates other queues only', async () => {
    assert.deepEqual(await reports(KERNEL, host()), [
      "7: host-device-queue: kernel 'k' calls get_default_queue(), but the host creates no default queue on the device",
    ]);
    const python =
      "import pyopencl as cl\nctx = cl.create_some_context()\nq = cl.CommandQueue(ctx)\nprg = cl.Program(ctx, open('k.cl').read()).build()\n" +
      'b = cl.Buffer(ctx, 0, 64)\nprg.k(q, (1,), None, b)\n';
    assert.equal((await reportsOn({ 'k.cl': KERNEL, 'h.py': python }, '-cl-std=CL2.0')).length, 1);
  });
  it('may be created by code that is not read', async () => {
    assert.deepEqual(
      await reports(KERNEL, host().replace('clCreateContext(0, 1, &device, 0, 0, &err)', 'context()')),
      [],
    );
    assert.deepEqual(await reports(KERNEL, host().replace('clCreateCommandQueueWithProperties', 'create_queue')), []);
  });
  it('are there, or not needed', async () => {
    const more =
      'cl_queue_properties p[] = {CL_QUEUE_PROPERTIES, CL_QUEUE_ON_DEVICE | CL_QUEUE_ON_DEVICE_DEFAULT, 0};\n' +
      'clCreateCommandQueueWithProperties(c, device, p, &err);';
    assert.deepEqual(await reports(KERNEL, host(more)), []);
    const checked = KERNEL.replace('next(a,', 'if (get_default_queue() != CLK_NULL_QUEUE) next(a,');
    assert.deepEqual(await reports(checked, host()), []);
    assert.deepEqual(await reports('kernel void k(global int *a) { a[0] = 1; }\n', host()), []);
  });
});
