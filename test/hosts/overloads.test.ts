// Calls of overloaded functions of C++, of which the types of the arguments choose one.
import assert from 'node:assert/strict';
import { reportsOn } from './hosts.js';

const KERNEL = 'kernel void step(global float *d, int n) { d[get_global_id(0)] = n; }\n';
const SETTERS = `extern cl_program p;
void set(cl_kernel k, int i, cl_mem m) { clSetKernelArg(k, i, sizeof(cl_mem), &m); }
void set(cl_kernel k, int i, int n) { clSetKernelArg(k, i, sizeof(int), &n); }
void set(cl_kernel k, int i, double x) { clSetKernelArg(k, i, sizeof(double), &x); }
`;

const found = async (calls: string, setters = SETTERS): Promise<readonly string[]> =>
  reportsOn({
    'k.cl': KERNEL,
    'host.cpp': `${setters}void run(cl_mem a, int n, double x) { cl_kernel k = clCreateKernel(p, "step", nullptr); ${calls} }\n`,
  });

describe('a call of an overloaded function of a host', () => {
  it('sets the argument whose type the function takes', async () => {
    assert.deepEqual(await found('set(k, 0, a); set(k, 1, n);'), []);
  });
  it('is reported where this has the wrong size', async () => {
    const message = "host-argument-size: 'sizeof(double)' is 8 bytes, but argument 1 ('int n') takes 4";
    assert.deepEqual(await found('set(k, 0, a); set(k, 1, x);'), [`4: ${message}`]);
  });
  it('is not followed where the types do not decide', async () => {
    assert.deepEqual(await found('set(k, 0, a); set(k, 1, unknown(n));'), []);
  });
  it('prefers the function that is no template', async () => {
    const any = 'template <class T> void set(cl_kernel k, int i, T v) { clSetKernelArg(k, i, sizeof(T), &v); }\n';
    assert.deepEqual(await found('set(k, 0, a); set(k, 1, n);', `${SETTERS}${any}`), []);
  });
});
