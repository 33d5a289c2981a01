import assert from 'node:assert/strict';
import { inMain, reportsOn } from './hosts.js';

const KERNEL =
  'kernel void sum(global float *data, local float *part) {\n  local float all[4096];\n' +
  '  all[get_local_id(0)] = part[0] = data[get_global_id(0)];\n}\n';

/** A host that launches the kernel with a number of work-items and of bytes of local memory. */
const host = (items: string, bytes: string): string =>
  inMain(
    'cl_kernel k = clCreateKernel(program, "sum", &err); cl_mem buf;\n' +
      `clSetKernelArg(k, 0, sizeof(buf), &buf);\nclSetKernelArg(k, 1, ${bytes}, NULL);\n` +
      `size_t g[2] = {4096, 4096}, l[2] = ${items};\n` +
      'clEnqueueNDRangeKernel(queue, k, 2, NULL, g, l, 0, NULL, NULL);',
  );

describe('hosts of a named device', () => {
  it('are reported for work-groups that are larger than it allows', async () => {
    const files = { 'k.cl': KERNEL, 'h.c': host('{64, 32}', '1024') };
    assert.deepEqual(await reportsOn(files, '-cl-std=CL1.2', 'nvidia'), [
      '7: host-work-size: local size 64 × 32, but work-groups have at most 1024 work-items on NVIDIA',
    ]);
    assert.deepEqual(await reportsOn({ ...files, 'h.c': host('{32, 32}', '1024') }, '-cl-std=CL1.2', 'nvidia'), []);
    assert.deepEqual(await reportsOn(files, '-cl-std=CL1.2'), []);
  });
  it('are reported for local arguments that leave no memory for the local variables', async () => {
    const files = { 'k.cl': KERNEL, 'h.c': host('{32, 32}', '36864') };
    assert.deepEqual(await reportsOn(files, '-cl-std=CL1.2', 'nvidia'), [
      "7: host-local-size: the local arguments and variables of 'sum' have 53248 bytes, but NVIDIA has 49152 bytes of " +
        'local memory',
    ]);
    assert.deepEqual(await reportsOn({ ...files, 'h.c': host('{32, 32}', '32768') }, '-cl-std=CL1.2', 'nvidia'), []);
    assert.deepEqual(await reportsOn(files, '-cl-std=CL1.2', 'amd'), []);
  });
  it('are not reported for local variables that compilers drop', async () => {
    const unused = KERNEL.replace(/all\[get_local_id\(0\)\] = /, '');
    const files = { 'k.cl': unused, 'h.c': host('{32, 32}', '36864') };
    assert.deepEqual(await reportsOn(files, '-cl-std=CL1.2', 'nvidia'), []);
  });
  it('may pass local arguments of size 0 where its driver is of OpenCL 3.1', async () => {
    const files = { 'k.cl': KERNEL, 'h.c': host('{32, 32}', '0') };
    assert.deepEqual(await reportsOn(files, '-cl-std=CL1.2', 'intel-cpu'), []);
    assert.equal((await reportsOn(files, '-cl-std=CL1.2', 'nvidia')).length, 1);
  });
});
