// Calls of kernels that hosts compose: those whose names and parameters are known are compared like others.
import assert from 'node:assert/strict';
import { coverageOf } from '../../server/src/hosts/coverage.js';
import { read, reportsOn } from './hosts.js';

const HEAD = 'kernel void k(global float *a, int n) {';

/** Hosts in C++ that pass a value of some type for `int n`. */
const CPP: Readonly<Record<string, string>> = {
  'in a stream': `std::stringstream s; s << "${HEAD}\\n"; if (x > 1) s << "  a[0] = 1;\\n"; s << body << "}\\n"; std::string t = s.str();`,
  'with an addition': `std::string t = "${HEAD} a[0] = " + std::to_string(x) + "; }";`,
  'with a part in front': `std::string t = body + "${HEAD} a[0] = 1; }";`,
  'by append': `std::string t; t.append("${HEAD} "); t.append(body); t.append("}");`,
  'with conditions': `std::string t = "${HEAD}"; if (x) t += "a[0] = 1;"; else t += body; t += "}";`,
  'by replacing': `std::string t = "${HEAD} a[0] = VALUE; }"; for (size_t at; (at = t.find("VALUE")) != std::string::npos;) t.replace(at, 5, body);`,
  'by a function that replaces': `std::string t = "${HEAD} a[0] = VALUE; }"; substitute(t, "VALUE", body);`,
  'with a format': `char t[200]; snprintf(t, sizeof t, "${HEAD} a[0] = %d; }", x);`,
  'with fmt': `std::string t = fmt::format("kernel void k(global float *a, int n) {{ a[0] = {}; }}", x);`,
  'with Qt': `QString t = QString("${HEAD} a[0] = %1; }").arg(x);`,
  'of literals': `std::string t = "${HEAD}"; t += "a[0] = n;"; t += "}";`,
  'with a macro': `#define TEXT(...) #__VA_ARGS__\n const char *t = TEXT(${HEAD} a[0] = n; });\n`,
};
const inCpp = (composed: string, type: string): string =>
  `void run(cl::Context c, int x, std::string body) {\n${composed}\ncl::Program p(c, t);\ncl::Kernel k(p, "k");\n${type} n = 1;\nk.setArg(1, n);\n}\n`;

const PYTHON: Readonly<Record<string, string>> = {
  'with a format': `t = "${HEAD} a[0] = %d; }" % x`,
  'with names': `t = """${HEAD} a[0] = %(x)s; }""" % {"x": x}`,
  'with braces': `t = "kernel void k(global float *a, int n) {{ a[0] = {}; }}".format(x)`,
  'in a formatted string': `t = f"kernel void k(global float *a, int n) {{ a[0] = {x}; }}"`,
  'with a template': `t = Template("${HEAD} a[0] = $x; }").substitute(x=x)`,
  'of lines': `t = "\\n".join(["${HEAD}", "a[0] =", str(x), "; }"])`,
  'with an addition': `t = "${HEAD} a[0] = " + str(x) + "; }"`,
  'by replacing': `t = "${HEAD} a[0] = VALUE; }".replace("VALUE", str(x))`,
  'by replacing later': `t = "${HEAD} a[0] = VALUE; }"\n    t = t.replace("VALUE", str(x))`,
};
const inPython = (composed: string, type: string): string =>
  `import pyopencl as cl\nimport numpy as np\ndef run(ctx, x):\n    ${composed}\n    k = cl.Program(ctx, t).build().k\n    k.set_args(cl.Buffer(ctx, 0, 4), np.${type}(1))\n`;

const WRONG = "host-argument-size: 8 bytes are passed, but argument 1 ('int n') takes 4";
const found = async (name: string, host: string): Promise<string[]> =>
  (await reportsOn({ [name]: host })).map((one) => one.replace(/^\d+: /, ''));

describe('calls of kernels that hosts compose', () => {
  for (const [title, composed] of Object.entries(CPP))
    it(`are compared: ${title} (C++)`, async () => {
      assert.deepEqual(await found('h.cpp', inCpp(composed, 'int')), []);
      assert.deepEqual(await found('h.cpp', inCpp(composed, 'double')), [WRONG]);
    });
  for (const [title, composed] of Object.entries(PYTHON))
    it(`are compared: ${title} (Python)`, async () => {
      assert.deepEqual(await found('h.py', inPython(composed, 'int32')), []);
      assert.deepEqual(await found('h.py', inPython(composed, 'float64')), [WRONG]);
    });
  it('are compared: with a format (Rust)', async () => {
    const host = (value: string): string =>
      'fn run(context: &Context, x: i32) {\n' +
      '  let t = format!("kernel void k(global float *a, int n) {{ a[0] = {}; }}", x);\n' +
      '  let p = Program::create_and_build_from_source(context, &t, "").unwrap();\n' +
      `  let k = Kernel::create(&p, "k").unwrap();\n  k.set_arg(1, &${value}).unwrap();\n}\n`;
    assert.deepEqual(await found('h.rs', host('1i32')), []);
    assert.deepEqual(await found('h.rs', host('1f64')), [WRONG]);
  });
  it('are compared with those in a file of strings that a tool makes C of', async () => {
    const strings = `static const char *t = "\n__kernel void k(__global float *a, int n)\n{\n  a[0] = %VALUE;\n}\n";\n`;
    const host = (type: string): string =>
      `cl_program p; cl_int e;\nvoid f(void) {\ncl_kernel k = clCreateKernel(p, "k", &e);\n${type} n = 1;\nclSetKernelArg(k, 1, sizeof(n), &n);\n}\n`;
    const run = async (type: string): Promise<string[]> =>
      (await reportsOn({ 't.cl': strings, 'h.c': host(type) })).map((one) => one.replace(/^\d+: /, ''));
    assert.deepEqual(await run('int'), []);
    assert.deepEqual(await run('double'), [
      "host-argument-size: 'sizeof(n)' is 8 bytes, but argument 1 ('int n') takes 4",
    ]);
  });
  it('are compared where the literals of other calls occur in them', async () => {
    const host = (type: string): string =>
      inPython(`t = "${HEAD} a[0] = 1; }"\n    register(t)\n    show(cl.Program(ctx, t), "int")`, type);
    assert.deepEqual(await found('h.py', host('int32')), []);
    assert.deepEqual(await found('h.py', host('float64')), [WRONG]);
  });
  it('are compared where the type of a parameter is not known', async () => {
    const host = (
      call: string,
      composed = 't = f"kernel void k(global {x} *a, {x} b, int n) {{ a[0] = b; }}"',
    ): string =>
      `import pyopencl as cl\nimport numpy as np\ndef run(ctx, q, x):\n    ${composed}\n    p = cl.Program(ctx, t).build()\n` +
      `    a = cl.Buffer(ctx, 0, 4)\n    p.k(q, (1,), None, ${call})\n`;
    assert.deepEqual(await found('h.py', host('a, np.float64(1), np.int32(1)')), []);
    assert.deepEqual(await found('h.py', host('a, a, np.int32(1)')), []);
    assert.deepEqual(await found('h.py', host('a, np.float64(1), np.int64(1)')), [
      "host-argument-size: 8 bytes are passed, but argument 2 ('int n') takes 4",
    ]);
    assert.deepEqual(await found('h.py', host('a, np.float64(1)')), [
      "host-argument-missing: argument 2 ('int n') of kernel 'k' is never set",
    ]);
    assert.deepEqual(await found('h.py', host('np.int32(1), a, np.int32(1)')), [
      "host-argument-size: 4 bytes are passed, but argument 0 ('__global _x_ *a') takes 8",
    ]);
    // These may be several parameters.
    for (const head of ['kernel void k({x} int n)', 'kernel void k(global float *a{x})', 'kernel void k({x})'])
      assert.deepEqual(await found('h.py', host('a', `t = f"${head} {{ }}"`)), [], head);
  });
  it('are not counted as compared where the parameters are not known', async () => {
    const host = inPython('t = f"kernel void k(global float *a{x}) {{ }}"', 'int32');
    const { events, kernels } = await read({ 'h.py': host });
    assert.deepEqual(coverageOf(events, kernels).arguments, { matched: 0, of: 2 });
  });
  it('are not compared where the parameters or the name are not known', async () => {
    for (const composed of [
      'std::string t = "kernel void k(global " + body + " *a, " + body + " n) { a[0] = 1; }";',
      'std::string t = "kernel void k(" + body + "int n) { }";',
      `std::string t = "kernel void k(global float *a, int n" + body + ") { }";`,
      `std::string t = "${HEAD} a[0] = 1; }"; t.replace(t.find(body), 3, "double");`,
      `std::string t = "${HEAD} a[0] = 1; }"; while ((x = t.find("int")) >= 0) t.replace(x, 3, "double");`,
      `std::string t = "${HEAD} a[0] = 1; }"; boost::replace_all(t, "int", "double");`,
      `std::string t = "${HEAD} a[0] = 1; }"; t = std::regex_replace(t, std::regex("int"), "double");`,
      `std::string t = "${HEAD} a[0] = 1; }"; widen(t, "int", "double");`,
      `std::string t; if (x) t = "${HEAD}"; else t = "kernel void k(global float *a, " + body + " n) {"; t += "}";`,
      `std::string t; if (x) t = "${HEAD}"; else t = "kernel void k(global float *a, double n) {"; t += "}";`,
      `char t[200]; snprintf(t, sizeof t, "kernel void k(global float *a, %s n) { }", "double");`,
    ])
      assert.deepEqual(await found('h.cpp', inCpp(composed, 'double')), [], composed);
    for (const composed of [
      `t = "${HEAD} a[0] = 1; }".replace("int", "double")`,
      `t = "${HEAD} a[0] = 1; }"\n    t = t.replace("int", "double")`,
      `t = "${HEAD} a[0] = 1; }"\n    for old, new in x: t = t.replace(old, new)`,
      `t = "${HEAD} a[0] = 1; }"\n    t = re.sub("int", "double", t)`,
      `t = "kernel void k(global float *a, %s n) { }" % x`,
    ])
      assert.deepEqual(await found('h.py', inPython(composed, 'float64')), [], composed);
  });
});
