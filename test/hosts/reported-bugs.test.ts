// The kinds of mistakes that projects have reported as crashes or wrong results, each as a small host and kernel.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { inMain, reportsOn } from './hosts.js';

const create = (kernel: string): string => `cl_kernel k = clCreateKernel(program, "${kernel}", &err); cl_mem buf;\n`;
const LAUNCH = 'size_t g = 64;\nclEnqueueNDRangeKernel(queue, k, 1, NULL, &g, NULL, 0, NULL, NULL);\n';

interface Bug {
  readonly what: string;
  readonly kernel: string;
  readonly host: string;
  readonly found: readonly string[];
  readonly options?: string;
}

const OFFSET = 'kernel void copy(global float *d, ulong offset) { d[get_global_id(0) + offset] = 0; }\n';
const WIDTH = 'kernel void copy(global float *d, int width) { d[get_global_id(0) * width] = 0; }\n';
const COUNT = 'kernel void copy(global long *d, long n) { if (get_global_id(0) < n) d[get_global_id(0)] = n; }\n';
const LOCAL = 'kernel void copy(global float *d, local float *t) { t[0] = d[0]; d[1] = t[0]; }\n';
const REQUIRED =
  '__attribute__((reqd_work_group_size(16, 16, 1))) kernel void copy(global float *d) { d[get_global_id(0)] = 0; }\n';

const BUGS: readonly Bug[] = [
  {
    what: 'a ulong that is set from an int',
    kernel: OFFSET,
    host:
      `${create('copy')}int offset = 3;\nclSetKernelArg(k, 0, sizeof(cl_mem), &buf);\n` +
      'clSetKernelArg(k, 1, sizeof(int), &offset);\n',
    found: ["6: host-argument-size: 'sizeof(int)' is 4 bytes, but argument 1 ('ulong offset') takes 8"],
  },
  {
    what: 'an int that is set from a size_t',
    kernel: WIDTH,
    host:
      `${create('copy')}size_t width = 3;\nclSetKernelArg(k, 0, sizeof(cl_mem), &buf);\n` +
      'clSetKernelArg(k, 1, sizeof(size_t), &width);\n',
    found: ["6: host-argument-size: 'sizeof(size_t)' is 8 bytes, but argument 1 ('int width') takes 4"],
  },
  {
    what: 'a long that is set from a cl_int',
    kernel: COUNT,
    host:
      `${create('copy')}cl_int n = 3;\nclSetKernelArg(k, 0, sizeof(cl_mem), &buf);\n` +
      'clSetKernelArg(k, 1, sizeof(n), &n);\n',
    found: ["6: host-argument-size: 'sizeof(n)' is 4 bytes, but argument 1 ('long n') takes 8"],
  },
  {
    what: 'a local argument of size 0',
    kernel: LOCAL,
    host: `${create('copy')}clSetKernelArg(k, 0, sizeof(cl_mem), &buf);\nclSetKernelArg(k, 1, 0, NULL);\n`,
    found: ["5: host-local-size: local argument 't' has size 0, which is an error before OpenCL 3.1"],
  },
  {
    what: 'a local argument of size 0 in OpenCL 3.1',
    kernel: LOCAL,
    host: `${create('copy')}clSetKernelArg(k, 0, sizeof(cl_mem), &buf);\nclSetKernelArg(k, 1, 0, NULL);\n`,
    found: [],
    options: '-cl-std=CL3.1',
  },
  {
    what: 'an argument that is never set',
    kernel: WIDTH,
    host: `${create('copy')}clSetKernelArg(k, 0, sizeof(cl_mem), &buf);\n${LAUNCH}`,
    found: ["6: host-argument-missing: argument 1 ('int width') of kernel 'copy' is never set"],
  },
  {
    what: 'a kernel that was renamed on one side',
    kernel: WIDTH.replace('copy', 'copy_rows'),
    host: create('copy_row'),
    found: ["3: host-kernel-unknown: no kernel is called 'copy_row'; did you mean 'copy_rows'?"],
  },
  {
    what: 'a local size other than the required one',
    kernel: REQUIRED,
    host:
      `${create('copy')}clSetKernelArg(k, 0, sizeof(cl_mem), &buf);\nsize_t g[2] = {64, 64}, l[2] = {8, 8};\n` +
      'clEnqueueNDRangeKernel(queue, k, 2, NULL, g, l, 0, NULL, NULL);\n',
    found: ["6: host-work-size: local size 8 × 8, but kernel 'copy' requires 16 × 16"],
  },
  {
    what: 'an argument that the kernel no longer has',
    kernel: WIDTH,
    host:
      `${create('copy')}int n = 3;\nclSetKernelArg(k, 0, sizeof(cl_mem), &buf);\n` +
      'clSetKernelArg(k, 1, sizeof(n), &n);\nclSetKernelArg(k, 2, sizeof(n), &n);\n',
    found: ["7: host-argument-index: argument index 2 is out of range: kernel 'copy' has 2 parameters"],
  },
];

/** The errors that pocl returns for the calls, recorded by scripts/record-host-errors.py. */
const { errors }: { readonly errors: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync('test/recorded/host-errors.json', 'utf8'),
);

/** The errors of the API that the rules predict. */
const PREDICTED: Readonly<Record<string, string>> = {
  'host-argument-size': 'CL_INVALID_ARG_SIZE',
  'host-local-size': 'CL_INVALID_ARG_SIZE',
  'host-argument-index': 'CL_INVALID_ARG_INDEX',
  'host-argument-missing': 'CL_INVALID_KERNEL_ARGS',
  'host-kernel-unknown': 'CL_INVALID_KERNEL_NAME',
  'host-work-size': 'CL_INVALID_WORK_GROUP_SIZE',
};

describe('bugs that projects have reported', () => {
  for (const { what, kernel, host, found, options } of BUGS)
    it(`${found.length > 0 ? 'are found' : 'are not found'}: ${what}`, async () => {
      assert.deepEqual(await reportsOn({ 'k.cl': kernel, 'h.c': inMain(host) }, options ?? '-cl-std=CL1.2'), found);
      for (const report of found) {
        assert.ok(errors[what], 'no error is recorded');
        assert.equal(PREDICTED[report.split(': ')[1] ?? ''], errors[what]);
      }
    });
});
