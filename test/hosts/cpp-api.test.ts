import assert from 'node:assert/strict';
import { inMain, reportsOn } from './hosts.js';

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
  for (const [form, code] of [
    ['a pointer to a new object', 'cl::Kernel *k = new cl::Kernel(program, "scale"); k->setArg(3, 1);'],
    ['a unique pointer', 'std::unique_ptr<cl::Kernel> k(new cl::Kernel(program, "scale")); k->setArg(3, 1);'],
    ['std::make_unique', 'auto k = std::make_unique<cl::Kernel>(program, "scale"); k->setArg(3, 1);'],
    ['std::make_shared', 'auto k = std::make_shared<cl::Kernel>(program, "scale"); (*k).setArg(3, 1);'],
    ['a pointer', 'auto k = std::make_shared<cl::Kernel>(program, "scale"); k.get()->setArg(3, 1);'],
    ['reset', 'std::shared_ptr<cl::Kernel> k; k.reset(new cl::Kernel(program, "scale")); k->setArg(3, 1);'],
    ['a vector', 'std::vector<cl::Kernel> ks; ks.push_back(cl::Kernel(program, "scale")); ks[0].setArg(3, 1);'],
  ])
    it(`are followed through ${form}`, async () => {
      assert.deepEqual(await run(code ?? ''), [
        "2: host-argument-size: 4 bytes are passed, but argument 3 ('long count') takes 8",
      ]);
    });
  for (const once of ['sizes.push_back(i++)', 'pointer.reset(i++)', 'make(i++).get()', '*at(i++)', '*i++'])
    it(`evaluate the operands of ${once} once`, async () => {
      assert.deepEqual(await run(`${SET}int i = 2; ${once};\nk.setArg(i, 1);`), [
        "4: host-argument-size: 4 bytes are passed, but argument 3 ('long count') takes 8",
      ]);
    });
  for (const constructor of [
    'Scaler() { kernel = cl::Kernel(program, "scale"); }',
    'Scaler() : kernel(program, "scale") {}',
    'Scaler(const char *name = "scale") : kernel(program, name) {}',
  ])
    it(`are followed through the constructor ${constructor}`, async () => {
      const host = `extern cl::Program program;
struct Scaler { cl::Kernel kernel; ${constructor}
  void count() { kernel.setArg(3, 1); } };
int main() { Scaler scaler; scaler.count(); }`;
      assert.deepEqual(await reportsOn({ 'k.cl': SCALE, 'h.cpp': host }), [
        "3: host-argument-size: 4 bytes are passed, but argument 3 ('long count') takes 8",
      ]);
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
  it('are followed through functions that set any number of arguments', async () => {
    const kernel = 'kernel void scale(global float *data, float factor, ulong count) { data[count] *= factor; }\n';
    const recursive =
      'void rest(cl_kernel, int) {}\n' +
      'template <typename T, typename... R> void rest(cl_kernel k, int i, const T &v, const R &... r) {\n' +
      'clSetKernelArg(k, i, sizeof(T), &v);\nrest(k, i + 1, r...);\n}\n' +
      'template <typename... A> void set(cl_kernel k, const A &... a) { rest(k, 0, a...); }\n';
    const folded =
      'template <typename... A> void set(cl_kernel k, A &&... a) {\nint i = 0;\n' +
      '(clSetKernelArg(k, i++, sizeof(A), &a), ...);\n}\n';
    const discarded =
      'template <typename T, typename... R> void next(cl_kernel k, int i, T &&v, R &&... r) {\n' +
      'clSetKernelArg(k, i, sizeof(T), &v);\nif constexpr (sizeof...(r) > 0) next(k, i + 1, std::forward<R>(r)...);\n}\n' +
      'template <typename... A> void set(cl_kernel k, A &&... a) { next(k, 0, std::forward<A>(a)...); }\n';
    const host = (set: string, passed: string): string =>
      set +
      inMain(
        'cl_mem b; float f; cl_ulong n; int m; size_t g = 64;\ncl_kernel k = clCreateKernel(program, "scale", &err);\n' +
          `set(${passed});\nclEnqueueNDRangeKernel(queue, k, 1, 0, &g, 0, 0, 0, 0);`,
      );
    for (const set of [recursive, folded, discarded]) {
      assert.deepEqual(await reportsOn({ 'k.cl': kernel, 'h.cpp': host(set, 'k, b, f, n') }), []);
      const missing = await reportsOn({ 'k.cl': kernel, 'h.cpp': host(set, 'k, b, f') });
      assert.match(missing.join(), /^\d+: host-argument-missing: argument 2 \('ulong count'\)[^,]*$/, set);
      // The elements are not known.
      const unknown = `${set}template <typename... A> void run(cl_kernel k, const A &... a) { set(k, a...); }\n`;
      const open = `${unknown}template <typename... A> ${inMain(
        'cl_mem b; size_t g = 64;\ncl_kernel k = clCreateKernel(program, "scale", &err);\nset(k, b, rest...);\n' +
          'clEnqueueNDRangeKernel(queue, k, 1, 0, &g, 0, 0, 0, 0);',
      ).replace('main(void)', 'main(A... rest)')}`;
      assert.deepEqual(await reportsOn({ 'k.cl': kernel, 'h.cpp': open }), []);
    }
    for (const set of [recursive, folded]) {
      const small = await reportsOn({ 'k.cl': kernel, 'h.cpp': host(set, 'k, b, f, m') });
      assert.match(small.join(), /^\d+: host-argument-size: [^,]*, but argument 2 /, set);
    }
  });
});
