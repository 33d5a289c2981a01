// Arguments of kernels whose lists of parameters depend on build options.
import assert from 'node:assert/strict';
import { coverageOf } from '../../server/src/hosts/coverage.js';
import { inMain, read, reportsOn } from './hosts.js';

/** `real` depends on one macro, the last parameter on another, and a condition is not understood. */
const KERNELS = `#ifdef HALF
typedef half real;
#else
typedef float real;
#endif
#if WIDTH == 4
#define N 4
#else
#define N 3
#endif
#define SIZES const int gx, const int gy,
kernel void conv(SIZES global real *a, const int n
#ifdef SLOPE
  , global float *slope
#endif
) { a[get_global_id(0)] = n * N; }
kernel void plain(SIZES global real *a, const real n) { a[get_global_id(0)] = n * N; }
`;
const host = (kernel: string, args: readonly string[]): string =>
  inMain(
    `cl_mem b; cl_int n; cl_double d; cl_kernel k = clCreateKernel(program, "${kernel}", &err); size_t g = 64;\n` +
      args.map((one, i) => `clSetKernelArg(k, ${i}, sizeof(${one}), &${one});\n`).join('') +
      'clEnqueueNDRangeKernel(queue, k, 1, NULL, &g, NULL, 0, NULL, NULL);\n',
  );
const reports = (...call: Parameters<typeof host>): Promise<string[]> =>
  reportsOn({ 'k.cl': KERNELS, 'h.c': host(...call) });

describe('a kernel whose parameters depend on build options', () => {
  it('is compared with the arguments', async () => {
    const { events, kernels } = await read({ 'k.cl': KERNELS, 'h.c': host('conv', ['n', 'n', 'b', 'n']) });
    assert.deepEqual(coverageOf(events, kernels).arguments, { matched: 4, of: 4 });
  });
  it('takes the parameters of any build', async () => {
    assert.deepEqual(await reports('conv', ['n', 'n', 'b', 'n']), []);
    assert.deepEqual(await reports('conv', ['n', 'n', 'b', 'n', 'b']), []);
  });
  it('takes no other ones', async () => {
    assert.deepEqual(await reports('conv', ['n', 'n', 'd', 'n']), [
      "6: host-argument-kind: 'd' is a number for '__global float *a', which is a buffer",
    ]);
    assert.deepEqual(await reports('conv', ['n', 'n', 'b', 'n', 'b', 'n']), [
      "9: host-argument-index: argument index 5 is out of range: kernel 'conv' has 4 parameters",
    ]);
  });
  it('takes any number where its type is a conditional one', async () => {
    assert.deepEqual(await reports('plain', ['n', 'n', 'b', 'd']), []);
    assert.deepEqual(await reports('plain', ['d', 'n', 'b', 'd']), [
      "4: host-argument-size: 'sizeof(d)' is 8 bytes, but argument 0 ('const int gx') takes 4",
    ]);
  });
});
