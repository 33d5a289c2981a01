import assert from 'node:assert/strict';
import { reportsOn } from './hosts.js';

const SCALE =
  'kernel void scale(global float *data, local float *s, float factor, long count) { data[get_global_id(0)] *= factor; }\n';
const run = (body: string): Promise<string[]> =>
  reportsOn({ 'k.cl': SCALE, 'h.cpp': `void run(cl::Program program, cl::CommandQueue queue) {\n${body}\n}\n` });

const SET = 'cl::Kernel k(program, "scale"); cl::Buffer b(context, 0, 64); cl_long n = 3;\n';

describe('hosts that use the C++ bindings', () => {
  it('report nothing for correct calls', async () => {
    assert.deepEqual(
      await run(
        `${SET}k.setArg(0, b); k.setArg(1, cl::Local(64)); k.setArg(2, 1.0f); k.setArg(3, n);\n` +
          'queue.enqueueNDRangeKernel(k, cl::NullRange, cl::NDRange(64), cl::NDRange(16));\n' +
          'cl::KernelFunctor<cl::Buffer, cl::LocalSpaceArg, float, cl_long> f(program, "scale");\n' +
          'f(cl::EnqueueArgs(queue, cl::NDRange(64)), b, cl::Local(64), 1.0f, n);',
      ),
      [],
    );
  });
  it('are reported for values of other sizes and kinds', async () => {
    assert.deepEqual(
      await run(
        `${SET}k.setArg(3, 1);\nk.setArg(2, 1.0);\nk.setArg(1, b);\nk.setArg(0, cl::Local(4));\nk.setArg(4, n);`,
      ),
      [
        "3: host-argument-size: 4 bytes are passed, but argument 3 ('long count') takes 8",
        "4: host-argument-size: 8 bytes are passed, but argument 2 ('float factor') takes 4",
        "5: host-argument-kind: '__local float *s' is a __local pointer: it takes a size in bytes and NULL, not a buffer",
        "6: host-argument-kind: local memory for '__global float *data', which is a buffer",
        "7: host-argument-index: argument index 4 is out of range: kernel 'scale' has 4 parameters",
      ],
    );
  });
  it('are reported for missing arguments and of launches that do not fit', async () => {
    assert.deepEqual(
      await run(
        `${SET}k.setArg(0, b); k.setArg(1, cl::Local(64)); k.setArg(2, 1.0f);\nqueue.enqueueNDRangeKernel(k, cl::NullRange, cl::NDRange(100), cl::NDRange(16));`,
      ),
      [
        "4: host-argument-missing: argument 3 ('long count') of kernel 'scale' is never set",
        '4: host-work-size: global size 100 is not a multiple of the local size 16, as OpenCL C before 2.0 requires',
      ],
    );
  });
  it('are reported for functors of other types and numbers of arguments', async () => {
    assert.deepEqual(
      await run(
        'cl::Buffer b; auto f = cl::make_kernel<cl::Buffer, cl::LocalSpaceArg, float, int>(program, "scale");\n' +
          'f(cl::EnqueueArgs(queue, cl::NDRange(64)), b, cl::Local(4), 1.0f, 3);\n' +
          'f(cl::EnqueueArgs(queue, cl::NDRange(64)), b, cl::Local(4), 1.0f);',
      ),
      [
        "3: host-argument-size: 4 bytes are passed, but argument 3 ('long count') takes 8",
        "4: host-argument-missing: argument 3 ('long count') of kernel 'scale' is never set",
      ],
    );
  });
});
