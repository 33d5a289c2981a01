import assert from 'node:assert/strict';
import { type AnalysisSettings, analyse, type Diagnostic } from '../../server/src/analysis/analysis.js';
import type { Device } from '../../server/src/devices/device.js';
import { deviceNamed, devices, devicesNamed } from '../../server/src/devices/index.js';
import { profilesOfClinfo } from '../../server/src/devices/profile.js';
import { readProfile } from '../../server/src/devices/profile-file.js';
import { hoverAt } from '../../server/src/features/hints/hover.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { applied } from '../../server/src/refactoring/edits/edits.js';
import { SourceFile } from '../../server/src/text/source-file.js';

const ASKED = ['nvidia', 'intel-gpu', 'intel-cpu', 'amd', 'pocl', 'rusticl'];

function diagnosticsOn(
  name: string,
  text: string,
  options: readonly string[] = [],
  limits: Partial<Device> = {},
): readonly Diagnostic[] {
  const device = deviceNamed(name);
  assert.ok(device, name);
  const settings: AnalysisSettings = { device: { ...device, ...limits }, optionsKnown: true };
  return analyse(new SourceFile('a.cl', text), parseBuildOptions(options), { read: () => undefined }, settings)
    .diagnostics;
}

/** The devices whose drivers accept a kernel. */
const accepting = (text: string, ...options: string[]): string[] =>
  ASKED.filter((name) => diagnosticsOn(name, text, options).every(({ severity }) => severity !== 'error'));

const KERNEL = 'kernel void k(global int *p) { p[0] = 1; }\n';

describe('the driver of a device', () => {
  it('has the types that its device has', () => {
    const doubles = 'kernel void k(global double *p) { p[0] = p[1] + 0.5; }';
    assert.deepEqual(accepting(doubles), ['nvidia', 'intel-cpu', 'amd', 'pocl']);
    const hint = '__attribute__((vec_type_hint(double4))) kernel void k(global int *p) { p[0] = 1; }';
    assert.deepEqual(accepting(hint), ['nvidia', 'intel-cpu', 'amd', 'pocl']);
    const halves =
      '#pragma OPENCL EXTENSION cl_khr_fp16 : enable\nkernel void k(global half *p) { p[0] = p[1] + p[2]; }';
    assert.deepEqual(accepting(halves), ['nvidia', 'intel-gpu', 'intel-cpu', 'amd']);
    assert.deepEqual(accepting('kernel void k(global half *p) { half h = p[0]; p[1] = h; }'), [
      'intel-gpu',
      'intel-cpu',
    ]);
  });
  it('has the generic address space where it has it', () => {
    const generic = 'int first(int *p) { return p[0]; }\nkernel void k(global int *p) { p[1] = first(p); }';
    assert.deepEqual(accepting(generic, '-cl-std=CL1.2'), []);
    assert.deepEqual(accepting(generic, '-cl-std=CL2.0'), ['nvidia', 'intel-gpu', 'intel-cpu', 'amd', 'rusticl']);
    assert.deepEqual(accepting(generic, '-cl-std=CL3.0'), ['nvidia', 'intel-gpu', 'intel-cpu', 'amd']);
    assert.deepEqual(accepting(generic), ['nvidia'], 'NVIDIA compiles OpenCL C 3.0 by default');
  });
  it('has the functions that its library has under -cl-fast-relaxed-math', () => {
    const math = (type: string, call: string): string => `kernel void k(global ${type} *p) { p[1] = ${call}; }`;
    const fast = '-cl-fast-relaxed-math';
    const others = ['nvidia', 'amd', 'pocl'];
    assert.deepEqual(accepting(math('double', 'exp(p[0])'), fast), others);
    assert.deepEqual(accepting(math('double2', 'pow(p[0], p[0])'), fast), others);
    assert.ok(accepting(math('double', 'exp(p[0])')).includes('intel-cpu'));
    assert.ok(accepting(math('double', 'sqrt(p[0])'), fast).includes('intel-cpu'));
    assert.ok(accepting(math('float', 'exp(p[0])'), fast).includes('intel-cpu'));
  });
  it('has the functions with generic pointers in the address spaces that its library has', () => {
    const load = 'kernel void k(global const float *p, global float4 *q) { q[0] = vload4(0, p); }';
    const half = 'kernel void k(local half *p) { vstore_half(1.0f, 0, p); }';
    const own = 'kernel void k(global float *p) { float x; p[0] = fract(p[1], &x); }';
    for (const version of ['1.2', '2.0', '3.0']) {
      const option = `-cl-std=CL${version}`;
      assert.ok(accepting(own, option).includes('pocl'), version);
      for (const text of [load, half]) {
        assert.equal(accepting(text, option).includes('pocl'), version !== '2.0', version);
        for (const name of ['intel-gpu', 'intel-cpu', 'amd', 'rusticl'])
          assert.ok(accepting(text, option).includes(name), `${name} ${version}`);
      }
    }
  });
  it('declares printf itself', () => {
    const declared = 'int printf(constant const char *format, ...);\nkernel void k(global int *p) { p[0] = 1; }';
    for (const version of ['1.2', '3.0']) {
      const names = accepting(declared, `-cl-std=CL${version}`);
      assert.ok(!names.includes('nvidia') && names.includes('intel-gpu') && names.includes('pocl'), names.join());
    }
  });
  it('is named by the errors about what only some drivers accept', () => {
    const messages = (name: string, text: string): string =>
      diagnosticsOn(name, text, ['-cl-std=CL2.0'])
        .filter(({ severity }) => severity === 'error')
        .map(({ message }) => message)
        .join('\n');
    const half = 'kernel void k(global half *p) { half h = p[0]; p[1] = h; }';
    assert.match(messages('generic', half), /'h' cannot be a half variable .*; only Intel GPU and Intel CPU accept it/);
    assert.match(messages('amd', half), /cannot be a half variable/);
    assert.doesNotMatch(messages('amd', half), /only/);
    const assembly = 'kernel void k(global int *p) { asm("nop;"); p[0] = 1; }';
    assert.match(
      messages('generic', assembly),
      /'asm' is GNU C, not OpenCL C: use '__asm__'; only NVIDIA accepts 'asm'/,
    );
    assert.equal(messages('nvidia', assembly), '');
  });
  it('predefines its own macros', () => {
    const asks = (macro: string): string => `#ifndef ${macro}\n#error missing\n#endif\n${KERNEL}`;
    assert.deepEqual(accepting(asks('__NV_CL_C_VERSION')), ['nvidia']);
    assert.deepEqual(accepting(asks('__AMDGCN__')), ['amd']);
    assert.deepEqual(accepting(asks('cl_intel_subgroups')), ['intel-gpu', 'intel-cpu']);
    assert.deepEqual(accepting(asks('__OPENCL_VERSION__')), ASKED);
  });
  it('has the functions that its library declares under other names', () => {
    assert.deepEqual(accepting('kernel void k(global float4 *p) { p[0] = half_exp(p[1]); }', '-cl-std=CL1.2'), ASKED);
  });
  it("takes a copy of clang's base header, which has fewer enumerators on some devices", () => {
    const scopes = ['work_item', 'work_group', 'device'];
    const header = new SourceFile(
      'inc/opencl-c-base.h',
      `typedef enum memory_scope { ${scopes.map((scope) => `memory_scope_${scope}`).join(', ')} } memory_scope;\n`,
    );
    const provider = { read: (path: string) => (path === header.path ? header : undefined) };
    const options = parseBuildOptions(['-cl-std=CL2.0', '-I', 'inc']);
    for (const name of ['pocl', 'rusticl']) {
      const device = deviceNamed(name);
      assert.ok(device);
      const { diagnostics } = analyse(new SourceFile('a.cl', KERNEL), options, provider, { device });
      assert.deepEqual(
        diagnostics.filter(({ severity }) => severity === 'error'),
        [],
      );
    }
  });
  it('has normalized coordinates where they are not a macro', () => {
    const sampler = 'const sampler_t s = CLK_NORMALIZED_COORDS_TRUE;\nkernel void k(global int *o) { *o = 1; }';
    assert.ok(accepting(sampler, '-cl-std=CL1.2').includes('nvidia'));
  });
  it('defines no macro for an unknown name in -cl-ext, and takes quotes in -D', () => {
    const unknown = '#ifdef cl_no_such_extension\n#error defined\n#endif\nkernel void k(global int *o) { *o = 1; }';
    const analysed = (text: string, option: string) =>
      analyse(new SourceFile('a.cl', text), parseBuildOptions([option]), { read: () => undefined }).diagnostics;
    assert.deepEqual(
      analysed(unknown, '-cl-ext=+cl_no_such_extension').filter((d) => d.severity === 'error'),
      [],
    );
    assert.deepEqual(
      analysed('kernel void k(global int *o) { *o = N; }', '-DN="3"').filter((d) => d.code === 'unknown-name'),
      [],
    );
  });
  it('declares the functions of its extensions, and no others', () => {
    const call = (expression: string): string => `kernel void k(global uint *p) { p[0] = ${expression}; }`;
    assert.deepEqual(accepting(call('amd_bitalign(p[1], p[2], 7u)')), ['amd']);
    assert.deepEqual(accepting(call('intel_sub_group_shuffle(p[1], 0u)')), ['intel-gpu', 'intel-cpu']);
    assert.deepEqual(accepting(call('qcom_bitreverse(p[1])')), []);
    assert.deepEqual(accepting(call('sub_group_reduce_add(p[1])'), '-cl-std=CL2.0'), ['intel-gpu', 'intel-cpu', 'amd']);
    assert.deepEqual(accepting(call('work_group_reduce_add(p[1])'), '-cl-std=CL2.0'), [
      'nvidia',
      'intel-gpu',
      'intel-cpu',
      'amd',
      'rusticl',
    ]);
  });
  it('accepts the known build options', () => {
    assert.deepEqual(accepting(KERNEL, '-cl-no-such-option'), []);
    assert.deepEqual(accepting(KERNEL, '-Wall'), ['intel-cpu', 'amd', 'rusticl']);
    assert.deepEqual(accepting(KERNEL, '-O3'), ['amd', 'rusticl']);
    assert.deepEqual(accepting(KERNEL, '-cl-nv-verbose'), ['nvidia']);
    assert.deepEqual(accepting(KERNEL, '-cl-mad-enable', '-cl-fast-relaxed-math', '-w'), ASKED);
  });
  it('is as strict as the clang version that it is based on', () => {
    assert.deepEqual(accepting('kernel void k(global int *p, int n) { global int *q = n; q[0] = 1; }'), [
      'nvidia',
      'intel-gpu',
    ]);
    assert.deepEqual(accepting('kernel void k(global int *p) { global float *q = p; q[0] = 1; }'), [
      'nvidia',
      'intel-gpu',
      'amd',
      'pocl',
      'rusticl',
    ]);
  });
  it('accepts what newer compilers accept, and rejects what they reject', () => {
    const inKernel = (body: string): string => `struct s;\nkernel void k(global int *p, int n) { ${body} }`;
    const chained = inKernel('if (0 < n < 3) p[0] = 1;');
    assert.deepEqual(accepting(chained), ['nvidia', 'intel-gpu', 'amd', 'pocl', 'rusticl']);
    assert.deepEqual(accepting(inKernel('p[0] = _Generic(n, struct s: 1, int: 2);')), ['intel-cpu']);
    assert.deepEqual(accepting(inKernel('for (typedef int t; n < 3; n++) p[n] = 1;')), ['intel-cpu']);
  });
  it('has the registers of its processor', () => {
    const assembly = (text: string): string =>
      `struct three { int a, b, c; };\nkernel void k(global int *p) { int x; struct three s; __asm__(${text}); }`;
    assert.deepEqual(accepting(assembly('"" : "=q"(x)')), ['nvidia', 'pocl']);
    assert.deepEqual(accepting(assembly('"" : "=r"(s)')), []);
    assert.deepEqual(accepting(assembly('"" : [x] "=r"(x) : [x] "r"(1)')), []);
    assert.deepEqual(accepting(assembly('"" : "+r"(x) : "0"(1)')), []);
    assert.deepEqual(accepting(assembly('"" ::: "eax"')), ['pocl']);
  });
  it('is too old for some syntax', () => {
    const body = (text: string): string => `kernel void k(global int *p, int n) { ${text} }`;
    for (const text of ['if (n) goto end; p[0] = 1; end:', 'switch (n) { case 1: int m = n; p[0] = m; }'])
      assert.deepEqual(accepting(body(text)), ['intel-cpu'], text);
    assert.deepEqual(accepting(body('p[0] = _Generic(int, int: 2, default: 1);')), ['intel-cpu']);
    assert.deepEqual(accepting(`[[nodiscard]] int f(int n) { return n; }\n${KERNEL}`), ['intel-cpu']);
  });
  it('offers a portable alternative to a function that the device lacks', () => {
    const [lacking] = diagnosticsOn('nvidia', 'kernel void k(global uint *p) { p[0] = amd_bitalign(p[1], p[1], 7); }');
    assert.equal(lacking?.severity, 'error');
    assert.deepEqual(
      lacking.fixes.map(({ title }) => title),
      ["Replace with 'rotate'", 'Replace with shifts', "Define 'amd_bitalign' where cl_amd_media_ops is missing"],
    );
  });
  it('does not offer a version that the driver rejects', () => {
    const titlesOn = (name: string, limits: Partial<Device> = {}): readonly string[] =>
      diagnosticsOn(name, 'kernel void k(global int *o) { int *p = o; *p = 1; }', [], limits).flatMap(({ fixes }) =>
        fixes.map(({ title }) => title),
      );
    assert.ok(titlesOn('amd').includes('Build as OpenCL C 2.0 (-cl-std=CL2.0)'));
    assert.deepEqual(titlesOn('apple'), ["Make 'p' point to global"]);
    assert.deepEqual(titlesOn('amd', { newestVersion: 120 }), ["Make 'p' point to global"]);
  });
  it('offers the fix of what its driver rejects', () => {
    const kernel = (body: string): string => `kernel void k(global float *p) { ${body} }`;
    const cases: readonly (readonly [device: string, text: string, title: string])[] = [
      ['nvidia', `inline int f(int a) { return a; }\n${kernel('p[0] = f(1);')}`, "Insert 'static'"],
      ['intel-gpu', kernel('p[0] = work_group_reduce_add(p[1]);'), 'Build as OpenCL C 2.0 (-cl-std=CL2.0)'],
      ['nvidia', kernel('half h = 1; p[0] = h;'), 'Enable cl_khr_fp16'],
      ['rusticl', kernel('p[0] = p[1] * 2.0;'), "Append 'f'"],
      ['pocl', `float exp(float x) { return x; }\n${kernel('p[0] = exp(p[1]);')}`, "Rename to 'own_exp'"],
    ];
    for (const [device, text, title] of cases) {
      const titles = diagnosticsOn(device, text).flatMap(({ fixes }) => fixes.map((one) => one.title));
      assert.ok(titles.includes(title), `${device}: ${text}: ${titles.join(', ')}`);
    }
  });
  it('offers fallbacks under which all devices accept the code', () => {
    const cases: readonly (readonly [device: string, options: readonly string[], text: string, title: RegExp])[] = [
      [
        'rusticl',
        [],
        'kernel void k(global double4 *p, double f) { double2 q = (double2)(f, 1.0f); p[0] *= q.x; }',
        /^Define 'real': double, or float where cl_khr_fp64 is missing/,
      ],
      [
        'nvidia',
        ['-cl-std=CL1.2'],
        'kernel void k(global atomic_uint *c, global uint *o) { o[0] = atomic_fetch_add(c, 1) + atomic_fetch_max(c, 2); }',
        /^Define 'atomic_fetch_add' as 'atomic_add' before OpenCL C 2\.0/,
      ],
      [
        'rusticl',
        [],
        'kernel void k(global float *a) { float s = sub_group_reduce_add(a[0] * 2); if (get_sub_group_local_id() == 0) a[0] = s; }',
        /^Define sub-groups by local memory where the device has none/,
      ],
    ];
    for (const [device, options, text, title] of cases) {
      const fixes = diagnosticsOn(device, text, options).flatMap((one) => one.fixes);
      const found = fixes.find((one) => title.test(one.title));
      assert.ok(found, fixes.map((one) => one.title).join('\n'));
      assert.deepEqual(accepting(applied(text, found.edits), ...options), ASKED);
    }
    // A name that exists is not defined again.
    const named = diagnosticsOn('rusticl', 'kernel void k(global double *p, int real) { p[0] = real; }');
    assert.ok(named.some(({ fixes }) => fixes.some((one) => one.title.startsWith("Define 'real_t'"))));
  });
  it('offers no fallback that could change or break the code', () => {
    const offered = (device: string, text: string, options: readonly string[] = []): string[] =>
      diagnosticsOn(device, text, options)
        .flatMap(({ fixes }) => fixes.map(({ title }) => title.split(';')[0] ?? ''))
        .filter((title) => title.startsWith('Define '));
    const real = "Define 'real': double, or float where cl_khr_fp64 is missing";
    assert.deepEqual(offered('rusticl', 'kernel void k(global double *p) { p[0] = 1; }'), [real]);
    for (const text of [
      'kernel void k(global double *p, int n) { p[0] = convert_double(n); }',
      'kernel void k(global double *p, int n) { p[0] = n; p[1] = sizeof(n); }',
      'union both { double d; ulong n; };\nkernel void k(global union both *p) { p[0].n = 1; }',
      'void __attribute__((overloadable)) f(double d) {}\nkernel void k(int n) { f(n); }',
    ])
      assert.deepEqual(offered('rusticl', text), [], text);
    // A macro that is not used here, and a wider type.
    for (const line of ['#define real 1', '#define real4 1'])
      assert.deepEqual(offered('rusticl', `${line}\nkernel void k(global double *p) { p[0] = 1; }`), [
        real.replace("'real'", "'real_t'"),
      ]);
    const atomics = (text: string): string[] => offered('nvidia', text, ['-cl-std=CL1.2']);
    const atomic = "Define 'atomic_fetch_add' as 'atomic_add' before OpenCL C 2.0";
    assert.deepEqual(atomics('kernel void k(global int *c) { atomic_fetch_add(c, 1); }'), [atomic]);
    for (const use of [
      'atomic_init(c, 1)',
      'atomic_store(c, 1)',
      'atomic_fetch_sub_explicit(c, 1, memory_order_relaxed)',
      'int atomic_fetch_add = 1',
      'global atomic_float *f = 0',
    ])
      assert.deepEqual(atomics(`kernel void k(global int *c) { atomic_fetch_add(c, 1); ${use}; }`), [], use);
    // Other names stay what they are.
    const [fix] = diagnosticsOn(
      'nvidia',
      'int atomic_exchange(int a) { return a; }\nkernel void k(global int *c) { atomic_fetch_add(c, atomic_exchange(1)); }',
      ['-cl-std=CL1.2'],
    ).flatMap(({ fixes }) => fixes.filter(({ title }) => title === atomic));
    assert.deepEqual(
      fix?.edits.map(({ newText }) => newText),
      ['#if __OPENCL_C_VERSION__ < 200\n#define atomic_fetch_add atomic_add\n#endif\n'],
    );
  });
  it('offers sub-groups in local memory only for what kernels reduce themselves, of one type', () => {
    const offered = (text: string): boolean =>
      diagnosticsOn('rusticl', text).some(({ fixes }) => fixes.some(({ title }) => title.startsWith('Define sub-')));
    assert.ok(offered('kernel void k(global uint *a) { a[0] = sub_group_reduce_max(a[1]); }'));
    for (const text of [
      'uint f(uint a) { return sub_group_reduce_max(a); }\nkernel void k(global uint *a) { a[0] = f(a[1]); }',
      'kernel void k(global uint *a, global float *b) { a[0] = sub_group_reduce_max(a[1]); b[0] = sub_group_reduce_add(b[1]); }',
      'kernel void k(global uint *a) { a[0] = sub_group_reduce_max(a[1]) + sub_group_broadcast(a[2], 0); }',
      'kernel void k(global uint *a) { a[0] = get_sub_group_id(); }',
      'kernel void k(global uchar *a) { a[0] = sub_group_reduce_max(a[1]); }',
      // Not all work-items would reach the barriers.
      'kernel void k(global uint *a) { if (get_local_id(0) < 2) a[0] = sub_group_reduce_max(a[1]); }',
      'kernel void k(global uint *a) { if (get_local_id(0) > 2) return; a[0] = sub_group_reduce_max(a[1]); }',
      'kernel void k(global uint *a) { a[0] = a[2] ? sub_group_reduce_max(a[1]) : 0; }',
    ])
      assert.ok(!offered(text), text);
  });
  it('takes no words of C++ that are names in OpenCL C for C++', () => {
    const codes = (text: string): string[] =>
      analyse(new SourceFile('a.cl', text), parseBuildOptions([]), { read: () => undefined }).diagnostics.flatMap(
        ({ code, severity }) => (severity === 'error' ? [code] : []),
      );
    for (const text of [
      `enum { public = 1, protected = 2 };
struct parts { int public, class; };
kernel void k(global int *o, int n) {
  struct parts p = { n, 1 };
  int operator = 3, template = 2, namespace = 1;
  if (template < n) o[0] = operator;
  switch (n) { case public: o[1] = n ? public : protected; break; case protected: o[2] = n ? p.public : p.class; }
  o[3] = sizeof operator - (1) + namespace;
}`,
      `kernel void k(global int *o, int template, int n) {
  if (n == 2) goto public;
  if (template < n) goto protected;
public: o[0] = 1;
protected: o[1] = 2;
}`,
      'typedef int class; struct two { class a; };\nkernel void k(global int *o) { class b = 1; o[0] = b; }',
      'kernel void k(global int *o) { [[maybe_unused, gnu::unused]] int template = 2; o[0] = template < 3; }',
    ])
      assert.ok(!codes(text).includes('cpp-code'), text);
    for (const text of [
      'namespace own { int one() { return 1; } }\nkernel void k(global int *o) { o[0] = own::one(); }',
      '#include <vector>\nclass a : public b { };\nusing namespace std;\nkernel void k(global int *o) { o[0] = 1; }',
    ])
      assert.deepEqual(codes(text), ['cpp-code'], text);
    // The header may define the words as macros.
    const missing = '#include "own.h"\nnamespace own { int one() { return 1; } }\nint two() { return own::one(); }';
    assert.ok(!codes(missing).includes('cpp-code'));
  });
  it('reports errors of current compilers if no device is named', () => {
    const warnings = (text: string): string[] =>
      analyse(new SourceFile('a.cl', text), parseBuildOptions([]), { read: () => undefined })
        .diagnostics.filter(({ message }) => /an error in current compilers$/.test(message))
        .map(({ severity, code }) => `${severity} ${code}`);
    assert.deepEqual(warnings('kernel void k(global int *p) { global float *q = p; q[0] = 1; }'), [
      'warning pointee-changed',
    ]);
    assert.deepEqual(warnings('kernel void k(global int *p, int n) { if (0 < n < 3) p[0] = 1; }'), [
      'warning operator-precedence',
    ]);
    assert.deepEqual(warnings('kernel void k(global int *p) { global uint *q = p; q[0] = 1; }'), []);
  });
  it('declares builtins in a header, or has them from a table that a definition hides', () => {
    assert.deepEqual(accepting('float step(float a, float b) { return a < b; }\n' + KERNEL), ['rusticl']);
    assert.deepEqual(
      accepting('__attribute__((overloadable)) float step(float a, float b) { return a < b; }\n' + KERNEL),
      ASKED,
    );
  });
  it('links', () => {
    assert.deepEqual(accepting('int elsewhere(int n);\nkernel void k(global int *p) { p[0] = elsewhere(1); }'), [
      'intel-gpu',
    ]);
    const excluded = (use: string): string => `int elsewhere(int n);\nkernel void k(global int *p) { ${use} }`;
    for (const use of [
      'if (0) { p[0] = elsewhere(1); }',
      'if (1 || p[1]) p[0] = 1; else p[0] = elsewhere(1);',
      'p[0] = !1 ? elsewhere(1) : 2;',
      'p[0] = 0 && elsewhere(1);',
      'if (1 - 1) p[0] = elsewhere(1);',
      "if ('a' == 98 || 2 < 1) p[0] = elsewhere(1);",
      'const int n = 0; if (n) p[0] = elsewhere(1); else p[0] = elsewhere(2);',
      'while (0) p[0] = elsewhere(1);',
      'for (int i = 0; i < 0; i++) p[i] = elsewhere(i);',
      'return; p[0] = elsewhere(1);',
      'for (int i = 0; i < 3; i++) { continue; p[i] = elsewhere(i); }',
      'for (;;) p[0]++; p[1] = elsewhere(1);',
      'if (p[1]) return; else { return; } p[0] = elsewhere(1);',
      'switch (2) { case 1: p[0] = elsewhere(1); }',
      'p[0] = sizeof(elsewhere(1));',
      'if (0) { unused: p[0] = elsewhere(1); }',
    ])
      assert.deepEqual(accepting(excluded(use)), ASKED, use);
    for (const use of [
      'if (p[1]) p[0] = elsewhere(1);',
      'int n = p[1]; if (n > 2 && p[2]) p[0] = elsewhere(1);',
      'if (2 > 1) p[0] = elsewhere(1);',
      'if (!0) p[0] = elsewhere(1);',
      'if (-1 + ~2 + +3) p[0] = elsewhere(1);',
      'if (true ? 2 : 0) p[0] = elsewhere(1);',
      'if ((1 && 2) - (0 || 0)) p[0] = elsewhere(1);',
      'for (int i = 0; i < 3; i++) p[i] = elsewhere(i);',
      'do p[0] = elsewhere(1); while (0);',
      'switch (p[1]) { case 1: p[0] = 1; return; default: p[0] = elsewhere(1); }',
      'if (p[1]) return; p[0] = elsewhere(1);',
      'while (true) { if (p[1]) break; } p[0] = elsewhere(1);',
      'if (0) { again: p[0] = elsewhere(1); } if (p[2]) goto again;',
    ])
      assert.deepEqual(accepting(excluded(use)), ['intel-gpu'], use);
    // Through functions that are called in dead code only.
    const through = 'int elsewhere(int n);\nint f(int n) { return elsewhere(n); }\n';
    assert.deepEqual(
      accepting(`${through}kernel void k(global int *p) { if (0) p[0] = f(1); }`),
      accepting(through + KERNEL),
    );
    const inlined = 'inline int next(int n) { return n + 1; }\nkernel void k(global int *p) { p[0] = next(1); }';
    assert.deepEqual(accepting(inlined), ASKED);
    assert.deepEqual(accepting(inlined, '-cl-opt-disable'), ASKED.slice(1));
  });
  it('finds undeclared functions missing where kernels reach them', () => {
    const unused = 'int twice(int n) { return 2 * elsewhere(n); }\n';
    const report = (text: string): string[] =>
      diagnosticsOn('nvidia', text)
        .filter(({ code }) => code === 'unknown-name')
        .map(({ severity, message }) => `${severity}: ${message}`);
    assert.deepEqual(report('kernel void k(global int *p) { if (0) p[0] = elsewhere(1); }'), [
      "warning: call to undeclared function 'elsewhere'",
    ]);
    assert.deepEqual(report(unused + KERNEL), ["warning: call to undeclared function 'elsewhere'"]);
    assert.deepEqual(report(`${unused}kernel void j(global int *p) { p[0] = twice(1); }`), [
      "error: call to undeclared function 'elsewhere'",
    ]);
    assert.deepEqual(accepting(unused + KERNEL), ['nvidia']);
    const align = 'uint aligned(uint a) { return amd_bitalign(a, a, 4u); }\n';
    assert.deepEqual(accepting(align + KERNEL), ['nvidia', 'intel-cpu', 'amd']);
    assert.deepEqual(accepting(`${align}kernel void j(global uint *p) { p[0] = aligned(1); }`), ['amd']);
  });
  it('does not judge if no device is named', () => {
    assert.deepEqual(
      analyse(new SourceFile('a.cl', KERNEL), parseBuildOptions(['-O3', '-Wall', '-cl-nv-verbose']), {
        read: () => undefined,
      }).diagnostics.map(({ severity }) => severity),
      ['hint'],
    );
  });
});

describe('a device without a compiler', () => {
  const errors = (name: string, text: string): string[] =>
    diagnosticsOn(name, text, ['-cl-std=CL1.2']).flatMap(({ severity, code }) => (severity === 'error' ? [code] : []));
  it('has the extensions that its users report', () => {
    const longs = 'kernel void k(global long *p) { atom_add(p, 1L); }';
    const depth =
      'kernel void k(read_only image2d_depth_t i, sampler_t s, global float *p) { p[0] = read_imagef(i, s, (int2)(0)); }';
    for (const [name, atomics] of [
      ['adreno', 1],
      ['mali', 0],
      ['apple', 1],
    ] as const) {
      assert.equal(errors(name, longs).length, atomics, name);
      assert.deepEqual(errors(name, depth), [], name);
    }
  });
});

describe('OpenCL C 3.1', () => {
  const text = `#if __OPENCL_C_VERSION__ != 310 || __OPENCL_C_VERSION__ != CL_VERSION_3_1\n#error old\n#endif\n${KERNEL}`;
  const errors = (...options: string[]): number =>
    analyse(
      new SourceFile('a.cl', text),
      parseBuildOptions(options),
      { read: () => undefined },
      { optionsKnown: true },
    ).diagnostics.filter(({ severity }) => severity === 'error').length;
  it('is a version of the language', () => {
    assert.equal(errors('-cl-std=CL3.1'), 0);
    assert.equal(errors('-cl-std=CL3.0'), 1);
  });
  it('is rejected by the drivers that lack it, for which the newest version that they have is checked', () => {
    const asked = `${KERNEL}#if __OPENCL_C_VERSION__ == 310\n#error 3.1\n#endif\n`;
    const reports = (name: string, version: string): string[] =>
      diagnosticsOn(name, asked, [`-cl-std=CL${version}`]).map(({ severity, message }) => `${severity}: ${message}`);
    assert.deepEqual(reports('intel-cpu', '3.1'), ['error: 3.1']);
    const rejected = (newest: string): string[] => [
      `warning: the driver rejects '-cl-std=CL3.1': checked as OpenCL C ${newest}, its newest version`,
    ];
    for (const name of ['nvidia', 'pocl', 'rusticl', 'intel-gpu'])
      assert.deepEqual(reports(name, '3.1'), rejected('3.0'), name);
    assert.deepEqual(reports('amd', '3.1'), rejected('2.0'));
    assert.deepEqual(reports('apple', '3.1'), rejected('1.2'));
    assert.deepEqual(reports('amd', '2.0'), []);
  });
});

describe('C++ for OpenCL', () => {
  it('is reported as not checked', () => {
    const text = 'template <class T> T twice(T v) { return v + v; }';
    const { diagnostics } = analyse(new SourceFile('a.cl', text), parseBuildOptions(['-cl-std=CLC++']), {
      read: () => undefined,
    });
    assert.deepEqual(
      diagnostics.map(({ code, severity }) => `${severity} ${code}`),
      ['information build-option'],
    );
  });
});

describe('the list of devices', () => {
  it('lists each device under one name, with how it was verified', () => {
    assert.equal(new Set(devices.map(({ name }) => name)).size, devices.length);
    for (const { source, title } of devices) assert.ok(source && title);
  });
  it("is selected by its names, old ones, and 'all'", () => {
    const named = (text: string) => devicesNamed(text.split(/, */)).devices.map(({ name }) => name);
    assert.deepEqual(named('nvidia, amd-gcn'), ['nvidia', 'amd']);
    assert.deepEqual(named('amd,all').length, named('all').length);
    assert.equal(devicesNamed(['nvidia', 'nobody', 'no one']).unknown, 'nobody');
  });
});

describe("a profile of the user's own device", () => {
  const CLINFO = `Number of platforms                               1
  Platform Name                                   Intel(R) OpenCL Graphics
Number of devices                                 1
  Device Name                                     Intel(R) Iris(R) Xe Graphics
  Device Vendor                                   Intel(R) Corporation
  Driver Version                                  23.17.26241
  Device Type                                     GPU
  Local memory size                               65536 (64KiB)
  Device Extensions                               cl_khr_fp16 cl_intel_subgroups cl_khr_subgroups

NULL platform behavior
`;
  const deviceOf = (profile: unknown) => {
    const read = readProfile(JSON.stringify(profile));
    return 'device' in read ? read.device : undefined;
  };

  it('is read from clinfo', () => {
    const [profile, ...more] = profilesOfClinfo(CLINFO);
    assert.deepEqual(more, []);
    assert.equal(profile?.base, 'intel-gpu');
    assert.equal(profile?.name, 'intel-iris-xe-graphics');
    assert.deepEqual(profile?.extensions, ['cl_intel_subgroups', 'cl_khr_fp16', 'cl_khr_subgroups']);
    assert.deepEqual(profile?.limits, { localMemorySize: 65536 });
    const device = deviceOf(profile);
    assert.equal(device?.ownMacros?.['cl_khr_fp64'], null);
    assert.equal(device?.clang, 14);
  });
  it('keeps versions, limits and sub-groups', () => {
    const text = `  Platform Name                                   Portable Computing Language
  Device Name                                     cpu-haswell / Grüße (R)
  Device OpenCL C Version                         OpenCL C 1.2 PoCL
  Device OpenCL C all versions                    OpenCL C                                                         0x400000 (1.0.0)
                                                  OpenCL C                                                         0xc00000 (3.0.0)
  Device OpenCL C features                        __opencl_c_images                                                0xc00000 (3.0.0)
                                                  __opencl_c_subgroups                                             0xc00000 (3.0.0)
  Max work group size                             4096
  Max sub-groups per work group                   128
  Sub-group sizes (Intel)                         8, 16
  Local memory size                               524288 (512KiB)
  Half-precision Floating-point support           (n/a) cl_khr_fp16
  Device Extensions                               cl_khr_fp64 cl_khr_subgroups
`;
    const [profile] = profilesOfClinfo(text);
    assert.equal(profile?.name, 'cpu-haswell-gru-e');
    assert.deepEqual(profile?.versions, [100, 120, 300]);
    assert.deepEqual(profile?.extensions, [
      '__opencl_c_images',
      '__opencl_c_subgroups',
      'cl_khr_fp64',
      'cl_khr_subgroups',
    ]);
    assert.deepEqual(profile?.limits, { localMemorySize: 524288, workGroupSize: 4096, subGroups: 128 });
    assert.deepEqual(profile?.subGroupSizes, [8, 16]);
    assert.deepEqual(
      profilesOfClinfo(text + text).map(({ name }) => name),
      ['cpu-haswell-gru-e', 'cpu-haswell-gru-e-2'],
    );
  });
  it('warns of versions that the device does not report', () => {
    const device = deviceOf({ name: 'old', base: 'generic', versions: [100, 120] });
    assert.ok(device);
    const codes = (option: string): string[] =>
      analyse(
        new SourceFile('a.cl', KERNEL),
        parseBuildOptions([option]),
        { read: () => undefined },
        { device },
      ).diagnostics.map(({ code, severity }) => `${severity} ${code}`);
    assert.deepEqual(codes('-cl-std=CL1.2'), []);
    assert.deepEqual(codes('-cl-std=CL2.0'), ['warning build-option']);
  });
  it("is read from clinfo's JSON", () => {
    const json = {
      platforms: [{ CL_PLATFORM_NAME: 'NVIDIA CUDA' }],
      devices: [
        {
          online: [
            {
              CL_DEVICE_NAME: 'NVIDIA T4',
              CL_DEVICE_EXTENSIONS: 'cl_khr_fp64 cl_khr_icd',
              CL_DEVICE_LOCAL_MEM_SIZE: 49152,
            },
          ],
        },
      ],
    };
    const [profile] = profilesOfClinfo(JSON.stringify(json));
    assert.equal(profile?.base, 'nvidia');
    assert.deepEqual(profile?.extensions, ['cl_khr_fp64', 'cl_khr_icd']);
    assert.deepEqual(profile?.limits, { localMemorySize: 49152 });
  });
  it('has the waves of its GPU', () => {
    const baseOf = (width: number): string | undefined =>
      profilesOfClinfo(
        `  Platform Name                                   AMD Accelerated Parallel Processing
  Device Name                                     gfx1030
  Wavefront width (AMD)                           ${width}
`,
      )[0]?.base;
    assert.deepEqual([32, 64].map(baseOf), ['amd-rdna', 'amd']);
  });
  it("is the same from clinfo's plain output, with --raw and with --json", () => {
    const versions = ['0x402000 (1.2.0)', '0xc00000 (3.0.0)'];
    const plain = `Number of platforms                               1
  Platform Name                                   Intel(R) OpenCL
Number of devices                                 1
  Device Name                                     AMD EPYC
  Device OpenCL C Version                         OpenCL C 1.2 with a driver 2.0
  Device OpenCL C all versions                    OpenCL C                                                         ${versions[0]}
                                                  OpenCL C                                                         ${versions[1]}
  Device OpenCL C features                        __opencl_c_images                                                0xc00000 (3.0.0)
                                                  __opencl_c_int64                                                 0xc00000 (3.0.0)
  Device Type                                     CPU
  Max work item sizes                             1024x1024x64
  Max work group size                             1024
  Preferred work group size multiple              <getWGsizes:1980: create context : error -6>
  Sub-group sizes (Intel)                         4, 8
  Address bits                                    32, Little-Endian
  Max number of constant args                     <getDeviceInfo:498: error -30>
  Device Extensions                               cl_khr_icd cl_khr_fp64

NULL platform behavior
  clCreateContextFromType(NULL, CL_DEVICE_TYPE_CPU)  Success (1)
    Platform Name                                 Intel(R) OpenCL
    Device Name                                   AMD EPYC
`;
    const raw = `[INTEL/*]    CL_PLATFORM_NAME                                Intel(R) OpenCL
[INTEL/0]    CL_DEVICE_NAME                                  AMD EPYC
[INTEL/0]    CL_DEVICE_OPENCL_C_VERSION                      OpenCL C 1.2 with a driver 2.0
[INTEL/0]    CL_DEVICE_OPENCL_C_ALL_VERSIONS                 OpenCL C:0x402000 OpenCL C:0xc00000
[INTEL/0]    CL_DEVICE_OPENCL_C_FEATURES                     __opencl_c_images:0xc00000 __opencl_c_int64:0xc00000
[INTEL/0]    CL_DEVICE_TYPE                                  CL_DEVICE_TYPE_CPU
[INTEL/0]    CL_DEVICE_MAX_WORK_ITEM_SIZES                   1024 1024 64
[INTEL/0]    CL_DEVICE_MAX_WORK_GROUP_SIZE                   1024
[INTEL/0]    CL_DEVICE_SUB_GROUP_SIZES_INTEL                 4 8
[INTEL/0]    CL_DEVICE_ADDRESS_BITS                          32
[INTEL/0]    CL_DEVICE_EXTENSIONS                            cl_khr_icd cl_khr_fp64
`;
    const json = `{ "platforms" : [ { "CL_PLATFORM_NAME" : "Intel(R) OpenCL" } ], "devices" : [ { "online" : [ {
      "CL_DEVICE_NAME" : "AMD EPYC", "CL_DEVICE_OPENCL_C_VERSION" : "OpenCL C 1.2 with a driver 2.0",
      "CL_DEVICE_OPENCL_C_ALL_VERSIONS" : {"OpenCL C" : { "raw" : 4202496, "version" : "1.2.0" },
        "OpenCL C" : { "raw" : 12582912, "version" : "3.0.0" } },
      "CL_DEVICE_OPENCL_C_FEATURES" : {"__opencl_c_images" : { "raw" : 12582912, "version" : "3.0.0" },
        "__opencl_c_int64" : { "raw" : 12582912, "version" : "3.0.0" } },
      "CL_DEVICE_TYPE" : { "raw" : 2, "type" : [ "CL_DEVICE_TYPE_CPU" ] },
      "CL_DEVICE_MAX_WORK_ITEM_SIZES" : [ 1024, 1024, 64 ], "CL_DEVICE_MAX_WORK_GROUP_SIZE" : 1024,
      "CL_DEVICE_SUB_GROUP_SIZES_INTEL" : [ 4, 8 ], "CL_DEVICE_ADDRESS_BITS" : 32,
      "CL_DEVICE_EXTENSIONS" : "cl_khr_icd cl_khr_fp64" } ] } ] }`;
    const expected = {
      name: 'amd-epyc',
      base: 'intel-cpu',
      title: 'AMD EPYC',
      source: 'clinfo: AMD EPYC',
      versions: [120, 300],
      extensions: ['__opencl_c_images', '__opencl_c_int64', 'cl_khr_fp64', 'cl_khr_icd'],
      lacks: [],
      isEmbedded: false,
      addressBits: 32,
      workItemSizes: [1024, 1024, 64],
      subGroupSizes: [4, 8],
      limits: { workGroupSize: 1024 },
    };
    const quoted = plain.replaceAll(/^/gm, '> ');
    for (const text of [plain, raw, json, quoted, plain.replaceAll(/(?<=\S) +/g, ' '), plain.replaceAll('\n', '\r\n')])
      assert.deepEqual(profilesOfClinfo(text), [expected], text);
    assert.deepEqual(
      profilesOfClinfo(plain + plain.replaceAll('EPYC', 'Ryzen')).map(({ name }) => name),
      ['amd-epyc', 'amd-ryzen'],
    );
  });
  it("is read from the output of AMD's clinfo", () => {
    const device = (board: string) => `  Device Type:\t\t\t\t\t CL_DEVICE_TYPE_GPU
  Board name:\t\t\t\t\t ${board}
    Max work items[0]:\t\t\t\t 1024
    Max work items[1]:\t\t\t\t 1024
    Max work items[2]:\t\t\t\t 512
  Max work group size:\t\t\t\t 256
  Address bits:\t\t\t\t\t 64
  Image support:\t\t\t\t No
  Max size of kernel argument:\t\t\t 1024
  Constant buffer size:\t\t\t\t 2147483647
  Max number of constant args:\t\t\t 8
  Local memory size:\t\t\t\t 65536
  Max global variable size:\t\t\t 2147483646
    Profiling :\t\t\t\t\t Yes
  Name:\t\t\t\t\t\t gfx1030
  Vendor:\t\t\t\t\t Advanced Micro Devices, Inc.
  Device OpenCL C version:\t\t\t OpenCL C 2.0 
  Driver version:\t\t\t\t 3423.0 (HSA1.1,LC)
  Profile:\t\t\t\t\t FULL_PROFILE
  Version:\t\t\t\t\t OpenCL 2.0 
  Extensions:\t\t\t\t\t cl_khr_fp64 cl_amd_media_ops 

`;
    const profiles = profilesOfClinfo(`Number of platforms:\t\t\t\t 1
  Platform Name:\t\t\t\t AMD Accelerated Parallel Processing
  Platform Extensions:\t\t\t\t cl_khr_icd cl_amd_event_callback 

  Platform Name:\t\t\t\t AMD Accelerated Parallel Processing
Number of devices:\t\t\t\t 2
${device('Board A')}${device('N/A')}`);
    const [profile] = profiles;
    assert.deepEqual(
      profiles.map(({ title }) => title),
      ['Board A', 'gfx1030'],
    );
    assert.deepEqual(profile, {
      name: 'board-a',
      base: 'amd',
      title: 'Board A',
      source: 'clinfo: Board A, driver 3423.0 (HSA1.1,LC)',
      versions: [200],
      extensions: ['cl_amd_media_ops', 'cl_khr_fp64'],
      lacks: ['images', 'readWriteImages'],
      isEmbedded: false,
      addressBits: 64,
      workItemSizes: [1024, 1024, 512],
      subGroupSizes: [],
      limits: {
        constantArguments: 8,
        constantBufferSize: 2147483647,
        localMemorySize: 65536,
        globalVariableSize: 2147483646,
        workGroupSize: 256,
        argumentsSize: 1024,
      },
    });
  });
  it('has sizes of work-groups and sub-groups', () => {
    const device = deviceOf({
      name: 'mine',
      base: 'generic',
      workItemSizes: [256, 256, 64],
      subGroupSizes: [8, 16],
      limits: { workGroupSize: 256 },
    });
    assert.ok(device);
    const check = (attribute: string): string[] =>
      analyse(
        new SourceFile(
          'a.cl',
          `kernel __attribute__((${attribute})) void k(global int *o) { o[get_global_id(0)] = 1; }`,
        ),
        parseBuildOptions([]),
        { read: () => undefined },
        { device },
      ).diagnostics.map(({ severity, message }) => `${severity}: ${message}`);
    assert.deepEqual(check('reqd_work_group_size(16, 16, 1)'), []);
    assert.deepEqual(check('reqd_work_group_size(16, 8, 4)'), [
      'warning: work-groups of 512 work-items are required; 256 is the maximum on mine',
    ]);
    assert.deepEqual(check('reqd_work_group_size(1, 1, 128)'), [
      'warning: 128 work-items are required in dimension 2; 64 is the maximum on mine',
    ]);
    assert.deepEqual(check('work_group_size_hint(512, 1, 1)'), []);
    assert.deepEqual(check('intel_reqd_sub_group_size(16)'), []);
    assert.deepEqual(check('intel_reqd_sub_group_size(32)'), [
      'warning: sub-groups of 32 work-items are required; those of mine have 8, 16',
    ]);
  });
  it('has the size of its addresses', () => {
    const small = deviceOf({ name: 'small', base: 'generic', addressBits: 32 });
    assert.ok(small);
    const check = (text: string, device?: Device): string[] =>
      analyse(new SourceFile('a.cl', text), parseBuildOptions([]), { read: () => undefined }, device ? { device } : {})
        .diagnostics.filter(({ severity }) => severity === 'error')
        .map(({ code }) => code);
    const hoverOf = (text: string, word: string, device?: Device): string => {
      const file = new SourceFile('a.cl', text);
      const analysis = analyse(file, parseBuildOptions([]), { read: () => undefined }, device ? { device } : {});
      return hoverAt(analysis, text.indexOf(word))?.markdown ?? '';
    };
    const sizes = `struct s { global int *p; };
typedef char a[sizeof(size_t) == 4 ? 1 : -1];
typedef char b[sizeof(global int *) + sizeof(ptrdiff_t) + sizeof(sizeof(char)) + sizeof(struct s) == 16 ? 1 : -1];
kernel void k(global uint *o) { o[0] = max(get_global_id(0), 1u) + as_int(get_local_id(0)) + (uint)(&o[1] - o); }
#if __SIZEOF_POINTER__ != 4 || __SIZE_MAX__ != 4294967295U || defined __LP64__
#error "64 bits"
#endif
`;
    assert.deepEqual(check(sizes, small), []);
    assert.match(hoverOf('struct s { char c; global int *p; char d; } x;', 's {', small), /^12 bytes, aligned to 4:/m);
    assert.match(hoverOf('struct s { char c; global int *p; char d; } x;', 's {'), /^24 bytes, aligned to 8:/m);
    assert.match(hoverOf('void f(void) { global int *p[3]; }', 'p[', small), /^12 bytes, aligned to 4\./m);
    assert.deepEqual(new Set(check(sizes)), new Set(['declarator-type', 'ambiguous-call', 'reinterpretation-size']));
  });
  it('is null where there is none', () => {
    assert.deepEqual(profilesOfClinfo('no devices'), []);
    assert.deepEqual(profilesOfClinfo('{'), []);
  });
  it('is checked, field by field', () => {
    const problemOf = (fields: object): string | undefined => {
      const read = readProfile(JSON.stringify({ name: 'mine', base: 'nvidia', ...fields }));
      return 'problem' in read ? read.problem : undefined;
    };
    assert.equal(problemOf({}), undefined);
    assert.match(problemOf({ base: 'toaster' }) ?? '', /^base: "toaster": one of generic, nvidia, .* is expected$/);
    assert.match(problemOf({ name: '' }) ?? '', /^name: "": a text is expected$/);
    assert.match(problemOf({ title: 3 }) ?? '', /^title: 3: a text is expected$/);
    assert.match(
      problemOf({ limits: { localMemorySize: -1 } }) ?? '',
      /^limits: 'localMemorySize' is -1; .* at least 1/,
    );
    assert.match(
      problemOf({ limits: { workGroupSize: 1.5 } }) ?? '',
      /^limits: 'workGroupSize' is 1\.5; a whole number/,
    );
    assert.match(problemOf({ limits: { workGroup: 1 } }) ?? '', /^limits: 'workGroup' is none of constantArguments, /);
    assert.match(problemOf({ subGroupSizes: [32, 24] }) ?? '', /^subGroupSizes: .*24 is none of powers of two/);
    assert.match(problemOf({ versions: [12] }) ?? '', /^versions: .*12 is none of versions of OpenCL C/);
    assert.match(problemOf({ extensions: 'cl_khr_fp64' }) ?? '', /^extensions: .*a list of names of extensions/);
    assert.match(problemOf({ limit: {} }) ?? '', /^unknown field 'limit'; one of name, base, .* is expected$/);
    assert.deepEqual(readProfile('{"nme": 1}'), { problem: "not a profile that 'clspace device' writes" });
    assert.deepEqual(readProfile('['), { problem: 'not JSON' });
  });
});
