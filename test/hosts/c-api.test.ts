import assert from 'node:assert/strict';
import { callsApi } from '../../server/src/hosts/host-files.js';
import { findingsIn, inMain, reportsOn } from './hosts.js';

const SCALE =
  'kernel void scale(global float *data, float factor, ulong count) { data[get_global_id(0)] *= factor; }\n';
const CREATE = 'cl_kernel k = clCreateKernel(program, "scale", &err); cl_mem buf; float f; cl_ulong n;\n';
const SET =
  'clSetKernelArg(k, 0, sizeof(cl_mem), &buf);\nclSetKernelArg(k, 1, sizeof(float), &f);\nclSetKernelArg(k, 2, sizeof(n), &n);\n';
const LAUNCH = 'size_t g = 64;\nclEnqueueNDRangeKernel(queue, k, 1, NULL, &g, NULL, 0, NULL, NULL);\n';

const codes = async (files: Readonly<Record<string, string>>): Promise<string[]> =>
  (await reportsOn(files)).map((report) => report.split(': ')[1] ?? '');

describe('hosts that use the C API', () => {
  it('report nothing for correct calls', async () => {
    assert.deepEqual(await reportsOn({ 'k.cl': SCALE, 'h.c': inMain(CREATE + SET + LAUNCH) }), []);
  });
  it('are reported for sizes that are not the parameter’s', async () => {
    const host = inMain(
      `${CREATE}int m;\nclSetKernelArg(k, 2, sizeof(int), &m);\nclSetKernelArg(k, 0, sizeof(cl_int), &buf);`,
    );
    assert.deepEqual(await reportsOn({ 'k.cl': SCALE, 'h.c': host }), [
      "5: host-argument-size: 'sizeof(int)' is 4 bytes, but argument 2 ('ulong count') takes 8",
      "6: host-argument-size: 'sizeof(cl_int)' is 4 bytes, but argument 0 ('__global float *data') takes 8",
    ]);
  });
  it('are reported for a memory object in place of a pointer to it', async () => {
    const made = 'cl_mem a = clCreateBuffer(context, 0, 64, NULL, NULL);\n';
    const [finding, ...others] = await findingsIn({
      'k.cl': SCALE,
      'h.c': inMain(`${CREATE}${made}clSetKernelArg(k, 0, sizeof(cl_mem), a);\nclSetKernelArg(k, 0, sizeof(a), &a);`),
    });
    assert.equal(finding?.message, "'a' is a buffer, but clSetKernelArg takes a pointer to it");
    assert.deepEqual(
      finding?.fixes[0]?.edits.map(({ newText }) => newText),
      ['&a'],
    );
    assert.deepEqual(others, []);
  });
  it('are reported for a variable that is smaller than the size', async () => {
    const host = inMain(`${CREATE}int m;\nclSetKernelArg(k, 2, sizeof(cl_ulong), &m);`);
    assert.deepEqual(await codes({ 'k.cl': SCALE, 'h.c': host }), ['host-argument-size']);
  });
  it('are reported for indices out of range, counted by a variable, too', async () => {
    const host = inMain(
      `${CREATE}int i = 0;\nclSetKernelArg(k, i++, sizeof(cl_mem), &buf);\nclSetKernelArg(k, i++, sizeof(float), &f);\n` +
        'clSetKernelArg(k, i++, sizeof(n), &n);\nclSetKernelArg(k, i++, sizeof(n), &n);',
    );
    assert.deepEqual(await reportsOn({ 'k.cl': SCALE, 'h.c': host }), [
      "8: host-argument-index: argument index 3 is out of range: kernel 'scale' has 3 parameters",
    ]);
  });
  it('are reported for kernels whose names are written in parts, but not if a macro is one of them', async () => {
    const host = (name: string) =>
      inMain(`${CREATE.replace('"scale"', name)}int m;\nclSetKernelArg(k, 2, sizeof(int), &m);`);
    for (const name of ['"sc" "ale"', '("sca" "l" "e")', '"scale" ""'])
      assert.deepEqual(await codes({ 'k.cl': SCALE, 'h.c': host(name) }), ['host-argument-size'], name);
    for (const name of ['"scale" SUFFIX', 'PREFIX "scale"', '"sc" OTHER "ale"'])
      assert.deepEqual(await codes({ 'k.cl': SCALE, 'h.c': host(name) }), [], name);
  });
  it('are reported for arguments that are never set', async () => {
    const host = inMain(`${CREATE}${SET.replace(/clSetKernelArg\(k, 1.*\n/, '')}${LAUNCH}`);
    assert.deepEqual(await codes({ 'k.cl': SCALE, 'h.c': host }), ['host-argument-missing']);
  });
  it('are not reported for missing arguments that other code may set', async () => {
    const half = SET.replace(/clSetKernelArg\(k, 1.*\n/, '');
    const elsewhere = inMain(`${CREATE}${half}set_the_rest(k);\n${LAUNCH}`);
    const unknown = inMain(
      `${CREATE}${half}for (int i = 0; i < err; i++) clSetKernelArg(k, i, s[i], p[i]);\n${LAUNCH}`,
    );
    assert.deepEqual(await reportsOn({ 'k.cl': SCALE, 'h.c': elsewhere }), []);
    assert.deepEqual(await reportsOn({ 'k.cl': SCALE, 'h.c': unknown }), []);
  });
  it('are reported for names that no kernel has, with the nearest', async () => {
    const [finding] = await findingsIn({
      'k.cl': SCALE,
      'h.c': inMain('cl_kernel k = clCreateKernel(program, "scal", &err);'),
    });
    assert.equal(finding?.message, "no kernel is called 'scal'; did you mean 'scale'?");
    assert.deepEqual(
      finding?.fixes[0]?.edits.map(({ newText }) => newText),
      ['scale'],
    );
  });
  it('are not reported for names that macros may make', async () => {
    const made =
      '#define MAKE(n) kernel void scale_##n(global n *p) { p[0] = 0; }\nMAKE(int)\nkernel void scale(global int *p) {}\n';
    assert.deepEqual(
      await reportsOn({ 'k.cl': made, 'h.c': inMain('clCreateKernel(program, "scale_flt", &err);') }),
      [],
    );
  });
  it('are followed through wrappers, macros, fields, arrays and loops', async () => {
    const host = `
#define SET(k, i, v) clSetKernelArg(k, i, sizeof(v), &v)
#define NAME "scale"
struct app { cl_kernel kernels[2]; cl_mem buf; };
static const char *names[] = { NAME, "other" };
static void set(cl_kernel k, cl_uint i, size_t s, const void *p) { clSetKernelArg(k, i, s, p); }
static cl_kernel make(cl_program p, const char *n) { cl_int e; return clCreateKernel(p, n, &e); }
static void init(struct app *a) { for (int i = 0; i < 2; i++) a->kernels[i] = make(program, names[i]); }
int main(void) {
  struct app a; int wrong = 0;
  init(&a);
  SET(a.kernels[0], 2, wrong);
  set(a.kernels[0], 1, sizeof(double), &wrong);
  set(a.kernels[1], 1, sizeof(a.buf), &a.buf);
}`;
    const other = 'kernel void other(global int *p) {}\n';
    assert.deepEqual(await reportsOn({ 'k.cl': SCALE + other, 'h.c': host }), [
      "12: host-argument-size: 4 bytes are passed, but argument 2 ('ulong count') takes 8",
      "13: host-argument-size: 'sizeof(double)' is 8 bytes, but argument 1 ('float factor') takes 4",
      "14: host-argument-index: argument index 1 is out of range: kernel 'other' has 1 parameter",
    ]);
  });
  it('are judged where all kernels that may be meant agree', async () => {
    const two = 'kernel void a(global int *p, int n) {}\nkernel void b(global int *p, long n) {}\n';
    const host = inMain(
      'cl_kernel k = clCreateKernel(program, err ? "a" : "b", &err); short s; int n;\n' +
        'clSetKernelArg(k, 1, sizeof(int), &n);\nclSetKernelArg(k, 1, sizeof(short), &s);',
    );
    assert.deepEqual(await codes({ 'k.cl': two, 'h.c': host }), ['host-argument-size']);
  });
  it('are not judged by parameters that build options decide', async () => {
    const real =
      '#ifdef DOUBLE\ntypedef double real;\n#else\ntypedef float real;\n#endif\nkernel void scale(global real *p, real f) {}\n';
    const host = inMain(
      'cl_kernel k = clCreateKernel(program, "scale", &err); double f;\nclSetKernelArg(k, 1, sizeof(f), &f);',
    );
    assert.deepEqual(await reportsOn({ 'k.cl': real, 'h.c': host }), []);
  });
  it('are reported for values for local arguments, and of numbers for buffers', async () => {
    const sum = 'kernel void sum(global float *in, local float *scratch, int n) {}\n';
    const host = inMain(
      'cl_kernel k = clCreateKernel(program, "sum", &err); float f; cl_mem m = clCreateBuffer(context, 0, 4, NULL, &err);\n' +
        'clSetKernelArg(k, 1, sizeof(cl_mem), &m);\nclSetKernelArg(k, 1, 64 * sizeof(float), NULL);\n' +
        'clSetKernelArg(k, 2, sizeof(f), &f);\nclSetKernelArg(k, 1, 0, NULL);',
    );
    assert.deepEqual(await codes({ 'k.cl': sum, 'h.c': host }), [
      'host-argument-kind',
      'host-argument-kind',
      'host-local-size',
    ]);
  });
  it('are reported for launches that do not fit the kernel', async () => {
    const fixed =
      'kernel __attribute__((reqd_work_group_size(64, 1, 1))) void f(global int *p) { p[get_global_id(0)] = 0; }\n';
    const host = inMain(
      'cl_kernel k = clCreateKernel(program, "f", &err); cl_mem m; size_t g[1] = {1000}, l[1] = {32};\n' +
        'clSetKernelArg(k, 0, sizeof m, &m);\nclEnqueueNDRangeKernel(queue, k, 1, NULL, g, l, 0, NULL, NULL);',
    );
    assert.deepEqual(await codes({ 'k.cl': fixed, 'h.c': host }), ['host-work-size', 'host-work-size']);
  });
  it('report kernels that no host creates', async () => {
    const files = { 'k.cl': `${SCALE}kernel void never(global int *p) {}\n`, 'h.c': inMain(CREATE + SET + LAUNCH) };
    const findings = await findingsIn(files);
    assert.deepEqual(
      findings.map(({ message }) => message),
      ["no host creates kernel 'never'"],
    );
  });
  for (const create of [
    '(k = clCreateKernel(program, "scale", &err), err)',
    '(k = clCreateKernel(program, "scale", &err), n = 4, err)',
    '((k = clCreateKernel(program, "scale", &err)), err)',
  ])
    it(`follow the assignments of ${create} in C++`, async () => {
      const host = inMain(`cl_kernel k; int n = 0;
#define CHECK(result) do { cl_int status = (result); if (status != CL_SUCCESS) abort(); } while (0)
CHECK(${create});
double factor = 2; CHECK(clSetKernelArg(k, 1, sizeof factor, &factor));`);
      assert.deepEqual(await reportsOn({ 'k.cl': SCALE, 'h.cpp': host }), [
        "6: host-argument-size: 'sizeof factor' is 8 bytes, but argument 1 ('float factor') takes 4",
      ]);
    });
  it('report no kernel as never created beside code that was not executed to its end', async () => {
    const files = {
      'k.cl': 'kernel void used(int n) {}\nkernel void used_fast(int n) {}',
      'h.cpp': inMain(`clCreateKernel(program, "used", &err);
${'for (int i = 0; i < n; i++) clSetKernelArg(k, i, sizeof(int), &err);\n'.repeat(3000)}
std::string name = "used"; clCreateKernel(program, (name + "_fast").c_str(), &err);`),
    };
    assert.deepEqual(
      (await findingsIn(files)).filter(({ code }) => code === 'kernel-unused'),
      [],
    );
  });
  it('are not judged by a branch that another kernel takes', async () => {
    const two = 'kernel void f(float a) {}\nkernel void d(double a) {}\n';
    const host = `
static void set(cl_kernel k, int isDouble) {
  double d; float f;
  switch (isDouble) {
    case 1: clSetKernelArg(k, 0, sizeof(d), &d); break;
    default: clSetKernelArg(k, 0, sizeof(f), &f);
  }
}
int main(void) {
  cl_kernel a = clCreateKernel(program, "f", &err), b = clCreateKernel(program, "d", &err); double d; float f;
  set(a, 0); set(b, 1);
}`;
    assert.deepEqual(await reportsOn({ 'k.cl': two, 'h.c': host }), []);
  });
  it('are judged branch by branch, unless a branch may be for another build of the kernel', async () => {
    const branches = 'if (err > 1) clSetKernelArg(k, 1, sizeof(n), &n); else clSetKernelArg(k, 1, sizeof(float), &f);';
    const host = inMain(`${CREATE}${branches}`);
    assert.deepEqual(await reportsOn({ 'k.cl': SCALE, 'h.c': host }), [
      "4: host-argument-size: 'sizeof(n)' is 8 bytes, but argument 1 ('float factor') takes 4",
    ]);
    const real = '#ifdef DOUBLE\n#define REAL double\n#else\n#define REAL float\n#endif\n';
    const built = real + SCALE.replace('float factor', 'REAL factor');
    assert.deepEqual(await reportsOn({ 'k.cl': built, 'h.c': host }), []);
    // Kernels of other programs have the same name.
    const other = SCALE.replace('float factor', 'double factor');
    assert.deepEqual(await reportsOn({ 'k.cl': SCALE, 'other.cl': other, 'h.c': host }), []);
  });
  it('are not judged where they query the number of parameters', async () => {
    const host = inMain(
      `${CREATE}cl_uint count; clGetKernelInfo(k, CL_KERNEL_NUM_ARGS, sizeof(count), &count, NULL);\n` +
        'if (count > 3) clSetKernelArg(k, 3, sizeof(n), &n);',
    );
    assert.deepEqual(await reportsOn({ 'k.cl': SCALE, 'h.c': host }), []);
  });
  it('are judged by all variants of a kernel that build options decide about', async () => {
    const variants =
      '#ifdef IMAGE\nkernel void f(read_only image2d_t p) {}\n#else\nkernel void f(global int *p) {}\n#endif\n';
    const host = inMain(
      'cl_kernel k = clCreateKernel(program, "f", &err); int n; cl_mem m = clCreateBuffer(context, 0, 4, 0, 0);\nclSetKernelArg(k, 0, sizeof(n), &n);\nclSetKernelArg(k, 0, sizeof(m), &m);',
    );
    assert.deepEqual(await codes({ 'k.cl': variants, 'h.c': host }), ['host-argument-size']);
  });
  it('are followed into conditionals of the preprocessor', async () => {
    const host = inMain(`#ifdef GPU\n${CREATE}#endif\n#ifdef GPU\nclSetKernelArg(k, 7, sizeof(n), &n);\n#endif`);
    assert.deepEqual(await codes({ 'k.cl': SCALE, 'h.c': host }), ['host-argument-index']);
  });
  it('are followed into macros with `//` in a string', async () => {
    const macro = '#define SET(k, i) puts("a//b"); clSetKernelArg(k, i, sizeof(n), &n)\n';
    const host = `${macro}${inMain(`${CREATE}SET(k, 7);`)}`;
    assert.deepEqual(await codes({ 'k.cl': SCALE, 'h.c': host }), ['host-argument-index']);
  });
  it('are not judged by a kernel of the same name where their own is concatenated from strings', async () => {
    const host = `const char *lines[] = { "__kernel void scale(__global float *data, ", "float a, ulong b, int c)", "{}" };\n${inMain(
      `${CREATE}clSetKernelArg(k, 3, sizeof(int), &err);`,
    )}`;
    assert.deepEqual(await reportsOn({ 'k.cl': SCALE, 'h.c': host }), []);
  });
  it('are read where one conditional opens a block and another closes it', async () => {
    const host = inMain(
      `${CREATE}#ifdef TIMED\nfor (int i = 0; i < 9; i++) {\n#endif\nclSetKernelArg(k, 7, sizeof(n), &n);\n#ifdef TIMED\n}\n#endif`,
    );
    assert.deepEqual(await codes({ 'k.cl': SCALE, 'h.c': host }), ['host-argument-index']);
  });
  it('are reported for local memory that is not made of whole elements', async () => {
    const kernel = 'kernel void sum(global float *data, local float4 *part) { part[0] = 0; data[0] = part[0].x; }\n';
    const host = (bytes: string): string =>
      inMain(`cl_kernel k = clCreateKernel(program, "sum", &err);\nclSetKernelArg(k, 1, ${bytes}, NULL);`);
    assert.deepEqual(await reportsOn({ 'k.cl': kernel, 'h.c': host('4') }), [
      "4: host-local-size: local argument 'part' has 4 bytes, but one element of '__local float4 *part' has 16",
    ]);
    assert.deepEqual(await reportsOn({ 'k.cl': kernel, 'h.c': host('24') }), [
      "4: host-local-size: local argument 'part' has 24 bytes, not a multiple of the 16 bytes of an element of '__local float4 *part'",
    ]);
    assert.deepEqual(await reportsOn({ 'k.cl': kernel, 'h.c': host('16 * sizeof(cl_float4)') }), []);
  });
  it('are reported for local arguments of size 0 before OpenCL 3.1', async () => {
    const kernel = 'kernel void sum(global float *data, local float *part) { data[0] = part[0]; }\n';
    const host = inMain('cl_kernel k = clCreateKernel(program, "sum", &err);\nclSetKernelArg(k, 1, 0, NULL);');
    assert.deepEqual(await codes({ 'k.cl': kernel, 'h.c': host }), ['host-local-size']);
    assert.deepEqual(await reportsOn({ 'k.cl': kernel, 'h.c': host }, '-cl-std=CL3.1'), []);
  });
  it('are reported for structs of the same size with another layout', async () => {
    const kernel = (members: string): string =>
      `typedef struct { ${members} } Ray;\nkernel void trace(global float *out, Ray ray) { out[0] = ray.far; }\n`;
    const host =
      'typedef struct { float near; float far; double weight; } Ray;\n' +
      inMain(
        'Ray ray; cl_kernel k = clCreateKernel(program, "trace", &err);\nclSetKernelArg(k, 1, sizeof(Ray), &ray);',
      );
    assert.deepEqual(await reportsOn({ 'k.cl': kernel('float near, far; double weight;'), 'h.c': host }), []);
    assert.deepEqual(await reportsOn({ 'k.cl': kernel('float near; double weight; float far;'), 'h.c': host }), [
      "5: host-argument-size: 'sizeof(Ray)' is 16 bytes, but argument 1 ('Ray ray') takes 24",
    ]);
    assert.deepEqual(await reportsOn({ 'k.cl': kernel('double weight; float near; float far;'), 'h.c': host }), [
      "5: host-argument-size: member 'near' of 'ray' is at offset 0 in the host, but at 8 in the kernel",
    ]);
    assert.deepEqual(await reportsOn({ 'k.cl': kernel('float a, far; float b[2];'), 'h.c': host }), []);
    assert.deepEqual(await reportsOn({ 'k.cl': kernel('int near[2]; float far; float weight;'), 'h.c': host }), [
      "5: host-argument-size: member 'near' of 'ray' has 4 bytes in the host, but 8 in the kernel",
    ]);
  });
  it('offer the missing call in the form of the others, with a variable of the type', async () => {
    const fixFor = async (host: string): Promise<readonly string[]> =>
      (await findingsIn({ 'k.cl': SCALE, 'h.cpp': host }))
        .filter(({ code }) => code === 'host-argument-missing')
        .flatMap(({ fixes }) => fixes.flatMap(({ edits }) => edits.map(({ newText }) => newText)));
    const checked = SET.replace(/^(.*);$/gm, 'CHECK($1);').replace(/CHECK\(clSetKernelArg\(k, 2.*\n/, '');
    assert.deepEqual(await fixFor(inMain(CREATE + checked + LAUNCH)), [
      '\nCHECK(clSetKernelArg(k, 2, sizeof(cl_ulong), &n));',
    ]);
    const assigned = SET.replace(/^clSet/gm, '  err |= clSet').replace(/ {2}err \|= clSetKernelArg\(k, 0.*\n/, '');
    assert.deepEqual(await fixFor(inMain(CREATE + assigned + LAUNCH)), [
      '\n  err |= clSetKernelArg(k, 0, sizeof(cl_mem), &buf);',
    ]);
    const one = (declared: string, set = ''): string =>
      inMain(
        `cl_kernel k = clCreateKernel(program, "scale", &err); ${declared}\n${SET.replace(/clSetKernelArg\(k, 0.*\n/, set)}${LAUNCH}`,
      );
    // By name, then one that is not passed yet; never one of another type.
    for (const [declared, value] of [
      ['float f; cl_ulong n; size_t data;', undefined],
      ['float f; cl_ulong n; cl_mem other, d_data; { cl_mem data; }', '&d_data'],
      ['float f; cl_ulong n; cl_mem first; float data;', '&first'],
      ['float f; cl_ulong n; cl_float *data;', undefined],
    ] as const) {
      const [edit] = await fixFor(one(declared));
      assert.equal(/&\w+/.exec(edit ?? '')?.[0], value, declared);
    }
    const floats = inMain(`${CREATE}int factor;\n${SET.replace(/clSetKernelArg\(k, 1.*\n/, '')}${LAUNCH}`);
    assert.deepEqual(await fixFor(floats), ['\nclSetKernelArg(k, 1, sizeof(cl_float), &f);']);
    const cpp =
      'void run(cl::Program program, cl::CommandQueue queue, const cl::Buffer &in, size_t data) {\n' +
      'cl::Kernel k(program, "scale");\nk.setArg(1, 2.0f);\nk.setArg(2, cl_ulong(4));\n' +
      'queue.enqueueNDRangeKernel(k, cl::NullRange, cl::NDRange(64));\n}\n';
    assert.deepEqual(await fixFor(cpp), ['\nk.setArg(0, in);']);
  });
  it('offer the local memory of one element for each work-item', async () => {
    const kernel = 'kernel void f(global float *g, local float4 *t) { t[get_local_id(0)] = g[0]; }\n';
    const host = (local: string): string =>
      inMain(
        `cl_kernel k = clCreateKernel(program, "f", &err); cl_mem b; size_t g = 64, l = ${local};\n` +
          'clSetKernelArg(k, 0, sizeof(b), &b);\nclEnqueueNDRangeKernel(queue, k, 1, NULL, &g, &l, 0, NULL, NULL);',
      );
    const fixesIn = async (local: string) =>
      (await findingsIn({ 'k.cl': kernel, 'h.c': host(local) }))
        .filter(({ code }) => code === 'host-argument-missing')
        .flatMap(({ fixes }) => fixes.map(({ title }) => title));
    assert.deepEqual(await fixesIn('32'), ["Insert 'clSetKernelArg(k, 1, 32 * sizeof(cl_float4), NULL)'"]);
    assert.deepEqual(await fixesIn('size()'), []);
  });
  it('are judged by the parameters whose types build options do not decide', async () => {
    const kernel =
      '#ifdef SINGLE\n#define REAL float\n#elif defined(DOUBLE)\n#define REAL double\n#endif\n' +
      'kernel void add(global REAL *data, int n, REAL by) { data[n] += by; }\n';
    const host = (index: number, size: string): string =>
      inMain(
        `cl_kernel k = clCreateKernel(program, "add", &err); cl_mem buf; float f;\nclSetKernelArg(k, ${index}, ${size}, &f);`,
      ).replace('&f)', index === 0 ? '&buf)' : '&f)');
    assert.deepEqual(await reportsOn({ 'k.cl': kernel, 'h.c': host(2, 'sizeof(float)') }), []);
    assert.deepEqual(await codes({ 'k.cl': kernel, 'h.c': host(0, 'sizeof(int)') }), ['host-argument-size']);
    assert.deepEqual(await codes({ 'k.cl': kernel, 'h.c': host(3, 'sizeof(float)') }), ['host-argument-index']);
    const pointer = kernel.replace('define REAL double', 'define REAL global double *');
    assert.deepEqual(await codes({ 'k.cl': pointer, 'h.c': host(2, 'sizeof(float)') }), []);
    assert.deepEqual(await codes({ 'k.cl': pointer, 'h.c': host(3, 'sizeof(float)') }), ['host-argument-index']);
  });
  it('are judged where comments and messages speak of kernels', async () => {
    const prose =
      '// the scale kernel\nextern void scale(void);\n' +
      inMain(`${CREATE}printf("no kernel void scale() (%d)\\n", err);\nclSetKernelArg(k, 3, sizeof(n), &n);`);
    assert.deepEqual(await codes({ 'k.cl': SCALE, 'h.c': prose }), ['host-argument-index']);
  });
  it('are followed from handles that are first 0, in variables of a file and of a function', async () => {
    const host =
      'cl_kernel shared = 0;\nstatic void later(cl_ulong n) { clSetKernelArg(shared, 3, sizeof(n), &n); }\n' +
      inMain(
        'cl_kernel k = 0; cl_ulong n;\nif (err == 0) k = clCreateKernel(program, "scale", &err);\n' +
          'shared = clCreateKernel(program, "scale", &err);\nclSetKernelArg(k, 4, sizeof(n), &n);',
      );
    assert.deepEqual((await codes({ 'k.cl': SCALE, 'h.c': host })).sort(), [
      'host-argument-index',
      'host-argument-index',
    ]);
  });
  it('are followed through long functions that a loop calls', async () => {
    const steps = Array.from({ length: 400 }, (_, i) => `if (err > ${i}) err -= ${i};`).join(' ');
    const host =
      `cl_kernel k; cl_mem buf;\nstatic void step(int i) { ${steps}\n` +
      'clSetKernelArg(k, 3, sizeof(cl_mem), &buf); }\n' +
      inMain('k = clCreateKernel(program, "scale", &err);\nfor (int i = 0; i < 64; i++) step(i);').replace(
        'cl_int err;',
        '',
      );
    assert.deepEqual(await codes({ 'k.cl': SCALE, 'h.c': `cl_int err;\n${host}` }), ['host-argument-index']);
  });
  it('are judged by kernels that only other build options compile', async () => {
    const hidden =
      '#if defined(FAST) || defined(FASTEST)\nint turn(int x) {\n#if defined(FASTEST)\nreturn x;\n#else\nreturn -x;\n#endif\n}\n' +
      `${SCALE}#endif\nkernel void other(global float *p) { p[0] = 0; }\n`;
    const host = inMain(`${CREATE}clSetKernelArg(k, 0, sizeof(int), &err);\nclSetKernelArg(k, 3, sizeof(n), &n);`);
    assert.deepEqual((await codes({ 'k.cl': hidden, 'h.c': host })).sort(), [
      'host-argument-index',
      'host-argument-size',
    ]);
    // By default the kernel has three parameters, with an option four.
    const longer = `${hidden}#ifndef FAST\n${SCALE.replace('ulong count', 'ulong count, ulong more')}#endif\n`;
    assert.deepEqual(await codes({ 'k.cl': longer, 'h.c': host }), ['host-argument-size']);
    const many = hidden.replace('defined(FASTEST)', 'defined(FASTEST) || defined(FASTER) || defined(FASTISH)');
    assert.deepEqual(await codes({ 'k.cl': many, 'h.c': host }), []);
    const values = hidden.replace('defined(FASTEST)', 'FASTEST > 2');
    assert.deepEqual(await codes({ 'k.cl': values, 'h.c': host }), []);
  });
  it('are reported through macros of headers that are not there', async () => {
    const half = SET.replace(/clSetKernelArg\(k, 1.*\n/, '').replaceAll(/clSetKernelArg\(.*\)/g, 'CHECK($&, err, end)');
    const host = (made: string): string =>
      inMain(`cl_kernel k; cl_mem buf; float f; cl_ulong n;\n${made}\n${half}${LAUNCH}`);
    const checked = 'CHECK(k = clCreateKernel(program, "scale", &err), err, end);';
    assert.deepEqual(await codes({ 'k.cl': SCALE, 'h.c': host(checked) }), ['host-argument-missing']);
    const passed = 'k = clCreateKernel(program, "scale", &err); PREPARE(k);';
    assert.deepEqual(await reportsOn({ 'k.cl': SCALE, 'h.c': host(passed) }), []);
  });
  it('are reported for arguments that are set only after a launch', async () => {
    const half = SET.replace(/clSetKernelArg\(k, 1.*\n/, '');
    const late = inMain(`${CREATE}${half}${LAUNCH}clSetKernelArg(k, 1, sizeof(float), &f);\n${LAUNCH.split('\n')[1]}`);
    assert.deepEqual(await reportsOn({ 'k.cl': SCALE, 'h.c': late }), [
      "7: host-argument-missing: argument 1 ('float factor') of kernel 'scale' is not set before this launch",
    ]);
    const loop = inMain(
      `${CREATE}${half}for (int i = 0; i < err; i++) {\nif (g % 2) clSetKernelArg(k, 1, sizeof(float), &f);\n${LAUNCH}}`,
    );
    const helper = `static void (*rest)(void);\ncl_kernel k;\nstatic void one(void) { float f; clSetKernelArg(k, 1, sizeof(f), &f); }\n`;
    const called = `${helper}${inMain(`${CREATE.replace('cl_kernel k', 'k')}${half}rest = one;\n(*rest)();\n${LAUNCH}`)}`;
    const member = `${helper}${inMain(`${CREATE.replace('cl_kernel k', 'k')}${half}one();\n${LAUNCH}`)}`;
    // The second iteration may launch what the first one has prepared.
    const turns = inMain(
      `${CREATE}${half}for (int i = 0; i < err; i++) {\nif (i % 2 == 0) {\nclSetKernelArg(k, 1, sizeof(float), &f);\n${LAUNCH}}` +
        ` else {\n${LAUNCH}}\n}`,
    );
    for (const host of [loop, called, member, turns])
      assert.deepEqual(await reportsOn({ 'k.cl': SCALE, 'h.c': host }), []);
  });
  it('are judged by the branch that a known condition takes', async () => {
    const half = SET.replace(/clSetKernelArg\(k, 1.*\n/, '');
    const one = 'clSetKernelArg(k, 1, sizeof(float), &f);\n';
    const turns = (first: string, second: string, more = ''): string =>
      inMain(
        `${CREATE}${half}size_t g = 64;\nint i = 0;\ndo {\n${more}if (i % 2 == 0) {\n${first}} else {\n${second}}\n` +
          'clEnqueueNDRangeKernel(queue, k, 1, NULL, &g, NULL, 0, NULL, NULL);\ni++;\n} while (err);\n',
      );
    assert.deepEqual(await codes({ 'k.cl': SCALE, 'h.c': turns('', one) }), ['host-argument-missing']);
    assert.deepEqual(await codes({ 'k.cl': SCALE, 'h.c': turns('', one, 'if (err) break;\n') }), [
      'host-argument-missing',
    ]);
    const first = `for (int i = 0; i < err; i++) {\nif (i == 0) {\n${one}continue;\n}\n${LAUNCH}}`;
    const kept = `static int first = 1;\nif (first) f = 1; else {\n${one}}\nfirst = 0;\n${LAUNCH}`;
    const macro = `if (ALWAYS) {\n} else {\n${one}}\n${LAUNCH}`;
    for (const host of [turns(one, ''), inMain(CREATE + half + first), inMain(CREATE + half + kept)])
      assert.deepEqual(await reportsOn({ 'k.cl': SCALE, 'h.c': host }), []);
    // Build options may define it.
    const host = `#ifndef ALWAYS\n#define ALWAYS 1\n#endif\n${inMain(CREATE + half + macro)}`;
    assert.deepEqual(await reportsOn({ 'k.cl': SCALE, 'h.c': host }), []);
  });
  it('are judged for each kernel that a launch may be of', async () => {
    const both = SCALE + SCALE.replace('scale', 'grow');
    const other = (text: string): string => text.replace(/\bk\b/g, 'o').replace('"scale"', '"grow"');
    const host = (set: string): string =>
      inMain(
        `${CREATE}cl_kernel o = clCreateKernel(program, "grow", &err);\n${SET}${other(set)}` +
          `if (err) k = o;\n${LAUNCH}`,
      );
    const half = SET.replace(/clSetKernelArg\(k, 1.*\n/, '');
    assert.deepEqual(await reportsOn({ 'k.cl': both, 'h.c': host(SET) }), []);
    const [found, ...more] = await reportsOn({ 'k.cl': both, 'h.c': host(half) });
    assert.match(found ?? '', /argument 1 \('float factor'\) of kernel 'grow' is never set$/);
    assert.deepEqual(more, []);
  });
  it('are judged for one of the kernels that an element of a table may be', async () => {
    const both = `${SCALE}kernel void clear(global float *data) { data[0] = 0; }`;
    const host = (sets: string): string =>
      'static const char *names[] = { "scale", "clear" };\nstatic cl_kernel table[2];\n' +
      'static void init(cl_program p) { for (int i = 0; i < 2; i++) table[i] = clCreateKernel(p, names[i], 0); }\n' +
      'void go(int which, cl_program p, cl_command_queue q, cl_mem b, size_t g) {\n  init(p);\n' +
      `  ${sets}\n  clEnqueueNDRangeKernel(q, table[which], 1, 0, &g, 0, 0, 0, 0);\n}\n`;
    const set = 'clSetKernelArg(table[which], 0, sizeof(b), &b);';
    assert.deepEqual(await reportsOn({ 'k.cl': both, 'h.c': host(set) }), []);
    const found = await codes({ 'k.cl': SCALE + SCALE.replace('scale', 'clear'), 'h.c': host(set) });
    assert.deepEqual([...new Set(found)], ['host-argument-missing']);
  });
  it('are reported for arguments of a kernel for which none is set', async () => {
    const copy = 'kernel void copy(global int *data) { data[0] = 1; }';
    const create = 'cl_kernel k = clCreateKernel(program, "copy", &err);\n';
    assert.deepEqual(await codes({ 'k.cl': copy, 'h.c': inMain(create + LAUNCH) }), ['host-argument-missing']);
    const passed = inMain(`${create}prepare(k);\n${LAUNCH}`);
    const member = `cl_kernel k;\nvoid create(void) { k = clCreateKernel(program, "copy", 0); }\n${inMain(LAUNCH)}`;
    for (const host of [passed, member]) assert.deepEqual(await reportsOn({ 'k.cl': copy, 'h.c': host }), []);
  });
  it('are reported for arguments that an uncalled helper may set', async () => {
    const half = SET.replace(/clSetKernelArg\(k, 1.*\n/, '');
    const helper = 'int set(cl_kernel one, int i, size_t n, void *p) { return clSetKernelArg(one, i, n, p); }\n';
    const host = helper + inMain(CREATE + half + LAUNCH);
    assert.deepEqual(await codes({ 'k.cl': SCALE, 'h.c': host }), ['host-argument-missing']);
  });
  it('are read across macros that end a statement', async () => {
    const half = SET.replace(/clSetKernelArg\(k, 1.*\n/, '').replaceAll(/clSetKernelArg\(.*\)/g, 'CHECK($&, err, end)');
    const timed = (set: string): string =>
      inMain(
        `${CREATE}${set}START(begin)\nCHECK(clEnqueueNDRangeKernel(queue, k, 1, 0, sizes, 0, 0, 0, 0), err, end);\n` +
          'STOP(last)\n// The end.\nif (err) print(\nbegin, last);\nSTOP(total(last))\n',
      );
    assert.deepEqual(await codes({ 'k.cl': SCALE, 'h.c': timed(half) }), ['host-argument-missing']);
    assert.deepEqual(await reportsOn({ 'k.cl': SCALE, 'h.c': timed(SET) }), []);
  });
  it('are read in loops whose condition a search decides', async () => {
    const search = 'int done(int *m, int n) { for (int i = 0; i < n; i++) if (m[i] == 1) return 0; return 1; }\n';
    const half = SET.replace(/clSetKernelArg\(k, 1.*\n/, '');
    const host = search + inMain(`int m[9];\n${CREATE}${half}while (!done(m, err)) {\n${LAUNCH}}`);
    assert.deepEqual(await codes({ 'k.cl': SCALE, 'h.c': host }), ['host-argument-missing']);
  });
  it('are read after long loops', async () => {
    const fill =
      'for (int i = 0; i < 4096; i++) {\nfor (int j = 0; j < 4096; j++) {\nin[i] = i * j;\nout[j] = i + j;\n}\n}\n';
    const half = SET.replace(/clSetKernelArg\(k, 1.*\n/, '');
    const host = inMain(`float in[4096], out[4096];\n${fill.repeat(3)}${CREATE}${half}${LAUNCH}`);
    assert.deepEqual(await codes({ 'k.cl': SCALE, 'h.c': host }), ['host-argument-missing']);
  });
  it('are judged after a query of the project whose definition is elsewhere', async () => {
    const half = SET.replace(/clSetKernelArg\(k, 1.*\n/, '');
    const host = (call: string): string => inMain(`${CREATE}${half}${call}\n${LAUNCH}`);
    assert.deepEqual(
      await codes({ 'k.cl': SCALE, 'h.c': host('if (getMaxWorkGroupSize(context, k) < 64) return 1;') }),
      ['host-argument-missing'],
    );
    assert.deepEqual(await reportsOn({ 'k.cl': SCALE, 'h.c': host('if (prepare(context, k) < 64) return 1;') }), []);
  });
  it('are judged by the kernel in their folder where several folders have one of the name', async () => {
    const host = inMain(`${CREATE}clSetKernelArg(k, 3, sizeof(n), &n);`);
    const files = { 'a/k.cl': SCALE, 'b/k.cl': SCALE.replace('ulong count', 'ulong count, ulong more') };
    assert.deepEqual(await codes({ ...files, 'a/h.c': host }), ['host-argument-index']);
    assert.deepEqual(await reportsOn({ ...files, 'b/h.c': host }), []);
    assert.deepEqual(await reportsOn({ ...files, 'c/h.c': host }), []);
  });
});

describe('literal build options of hosts', () => {
  const build = (options: string): string => inMain(`clBuildProgram(program, 0, NULL, "${options}", NULL, NULL);`);
  it('are reported if a definition has blanks around =, with the fix', async () => {
    const [finding, ...others] = await findingsIn({ 'k.cl': SCALE, 'h.c': build('-cl-mad-enable -D TILE = 16') });
    assert.equal(finding?.message, "'=' is not a build option: write '-D TILE=16', without blanks");
    assert.deepEqual(others, []);
    const [edit] = finding.fixes[0]?.edits ?? [];
    const { file, start, end } = finding.span;
    assert.equal(file.text.slice(start, end), '-D TILE = ');
    assert.equal(edit?.newText, '-D TILE=');
  });
  it('are read in files that only build programs', () => {
    const text = 'int build(cl_program p) { return clBuildProgram(p, 0, NULL, "-D TILE = 16", NULL, NULL); }';
    assert.ok(callsApi('build.c', (word) => text.includes(word)));
    assert.ok(!callsApi('build.c', (word) => text.replace('clBuildProgram', 'build').includes(word)));
  });
  it('are reported if a path has blanks', async () => {
    assert.deepEqual(await reportsOn({ 'k.cl': SCALE, 'h.c': build('-I /opt/my kernels -w') }), [
      "3: host-build-options: 'kernels' is not a build option: a path with blanks needs quotes",
    ]);
  });
  it('are not reported for options with values, those of drivers and unknown parts', async () => {
    const right = build('-D A=1 -D B -I dir -include x.h -cl-nv-maxrregcount=32 -x spir -save-temps');
    const python = `import pyopencl as cl\nprg = cl.Program(ctx, "").build("-D N=%d" % n)\n`;
    assert.deepEqual(await reportsOn({ 'k.cl': SCALE, 'h.c': right, 'h.py': python }), []);
  });
  it('name each kernel that a call may be for', async () => {
    const kernels =
      'kernel void one(global float *a, float x) { a[0] = x; }\nkernel void wide(global float *a, double x) { a[0] = x; }\n' +
      'kernel void more(global float *a, long x) { a[0] = x; }\n';
    const reports = (third: string, index: number): Promise<string[]> =>
      reportsOn({
        'k.cl': kernels,
        'h.c': inMain(
          `char c; cl_kernel k = err ? clCreateKernel(program, "one", &err) : ${third}clCreateKernel(program, "wide", &err);\n` +
            `clSetKernelArg(k, ${index}, sizeof(c), &c);`,
        ),
      });
    const size =
      "4: host-argument-size: 'sizeof(c)' is 1 byte, but argument 1 ('float x') takes 4 if the kernel is 'one'; ";
    assert.deepEqual(await reports('', 1), [`${size}'wide' does not fit either`]);
    assert.deepEqual(await reports('err > 1 ? clCreateKernel(program, "more", &err) : ', 1), [
      `${size}none of the other 2 possible kernels fits either`,
    ]);
    assert.deepEqual(await reports('', 7), [
      "4: host-argument-index: argument index 7 is out of range: kernel 'one' has 2 parameters; 'wide' does not fit either",
    ]);
  });
});
