import assert from 'node:assert/strict';
import { analysedSource, completionsAt } from '../../server/src/features/completion/completion.js';
import { type Completion, sortKey } from '../../server/src/features/completion/completion-item.js';
import { SNIPPETS } from '../../server/src/features/completion/snippets.js';
import { fixture } from './fixture.js';

function complete(kernel: string, options = '', files: Readonly<Record<string, string>> = {}): readonly Completion[] {
  const { analysis, offset, analyseCopy } = fixture(kernel, { options, files });
  return completionsAt(analysedSource(analysis, analyseCopy), offset).items;
}

const labels = (items: readonly Completion[]): string[] => items.map(({ label }) => label);

function offers(kernel: string, wanted: readonly string[], unwanted: readonly string[] = [], options = ''): void {
  const found = labels(complete(kernel, options));
  assert.deepEqual(
    wanted.filter((label) => !found.includes(label)),
    [],
    'are missing',
  );
  assert.deepEqual(
    unwanted.filter((label) => found.includes(label)),
    [],
    'are offered',
  );
}

/** The names among `of` in ranking order. */
function ranked(kernel: string, of: readonly string[]): string[] {
  return [...complete(kernel)]
    .filter(({ label }) => of.includes(label))
    .sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
    .map(({ label }) => label);
}

describe('completion', () => {
  it('offers visible names', () => {
    offers(
      'typedef int T; constant int c = 1; int f(int z) { int old; return z; }\n#define M 1\nkernel void k(int a) { int b; { int inner; } for (int i = 0;;) { $0',
      ['a', 'b', 'i', 'c', 'f', 'T', 'M', 'get_global_id', 'float4', 'return'],
      ['old', 'z', 'inner'],
    );
  });
  it('offers the variables of a block that is an argument', () =>
    offers(
      'kernel void k(queue_t q, ndrange_t n, int a) { enqueue_kernel(q, 0, n, ^{ int mine = a; a = mine; $0',
      ['mine', 'a', 'q', 'if'],
      [],
      '-cl-std=CL2.0',
    ));
  it('offers the variables of a body that is the argument of a macro', () => {
    const header =
      '#define BODY(NAME, EXPR) void NAME(int n) { typedef float T; EXPR; } void NAME##2(int n) { typedef float2 T; EXPR; }\n';
    const { analysis, offset, analyseCopy } = fixture('#include "h.h"\nBODY(f, ({ T mine; { T inner; } mine = n; $0', {
      files: { 'h.h': header },
    });
    const found = labels(completionsAt(analysedSource(analysis, analyseCopy), offset).items);
    assert.deepEqual(
      ['mine', 'n', 'inner'].map((name) => found.includes(name)),
      [true, true, false],
    );
  });
  it('offers the macros of the build options', () => {
    offers('kernel void k(void) { int a = $0', ['TILE', 'AREA'], ['GONE'], '-D TILE=8 -D AREA(x)=x*x -D GONE -U GONE');
    offers('$0', ['REAL'], [], '-D REAL=float');
  });
  it('spells qualifiers as the file does', () => {
    offers('__kernel void k(__global int *a, $0', ['__global', '__local', 'const'], ['global', 'local']);
    offers('kernel void k(global int *a, $0', ['global', 'local'], ['__global']);
    offers('void f(int a) { }\n__k$0', ['__kernel']);
  });
  it('has the most likely names among the first', () => {
    const first = (kernel: string, count = 5): string[] =>
      [...complete(kernel)]
        .sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
        .slice(0, count)
        .map(({ label }) => label);
    const KERNEL = 'kernel void k(global float *in, local float *tile, int n, float f) {';
    assert.equal(first(`${KERNEL} int gid = $0`)[0], 'get_global_id');
    assert.equal(first(`${KERNEL} int lid = $0`)[0], 'get_local_id');
    assert.ok(first(`${KERNEL} tile[n] = f; $0`, 8).includes('barrier'));
    assert.ok(first(`${KERNEL} float near; float g = $0`).slice(0, 2).includes('near'));
  });
  it('ranks the function around the cursor last', () => {
    const all = [...complete('float f(float x) { return 1; } float g(float x) { return $0')];
    const places = ['f', 'g'].map((name) => all.find(({ label }) => label === name)?.position ?? -1);
    assert.ok((places[0] ?? 0) < 5 && (places[1] ?? 0) > 20, places.join());
  });
  it('ranks vendor names below those of every device', () => {
    const all = [...complete('kernel void k(void) { $0', '-cl-std=CL3.0')].sort((a, b) =>
      sortKey(a) < sortKey(b) ? -1 : 1,
    );
    const last = Math.max(
      ...['barrier', 'mem_fence', 'work_group_barrier'].map((name) => all.findIndex(({ label }) => label === name)),
    );
    assert.deepEqual(
      all.slice(0, last).filter(({ label }) => /intel|INTEL|^CL_|^CLK_/.test(label)),
      [],
    );
  });
  it('ends each scope with its statement', () => {
    const before =
      '#define LOG(x)\n#define DECLARE(n) int n = 1\nvoid f(int prototype); int g(int other) { typedef int inner_t; return other; }\n' +
      'kernel void k(int a) { DECLARE(made); foo( ; { int closed; } for (int i = 0; i < a; i++) { if (a) {';
    for (const rest of ['a = $0', 'LOG($0', 'LOG(made); { int b; } f(a); $0', 'int j = a; $0 } last: ; }'])
      offers(`${before} ${rest}`, ['a', 'made', 'i', 'f', 'g'], ['prototype', 'other', 'closed', 'inner_t', 'b']);
    offers(`${before} } } $0`, ['a', 'made'], ['i', 'closed']);
    offers(`${before} } } } int x = $0`, ['f'], ['a', 'made', 'i']);
    offers('kernel void k(int a) { void (^b)(int) = ^(int p) { p = $0', ['a', 'p'], [], '-cl-std=CL2.0');
    offers('kernel void k(int a) { void (^b)(int) = ^(int p) { p = 1; }; a = $0', ['a', 'b'], ['p'], '-cl-std=CL2.0');
  });
  it('ends the scope of a loop’s variable with the loop', () =>
    offers('kernel void k(void) { for (int i = 0; i < 4; i++) { } for (int j = 0;;) j++; $0', [], ['i', 'j']));
  it('works on an incomplete line, and above and below lines with errors', () => {
    offers(
      'kernel void k(int alpha) {\n  int beta = ;\n  foo( ;\n  int x = a$0\n  int gamma = 1;\n}\nkernel void broken( {{{ ',
      ['alpha', 'beta'],
      ['gamma'],
    );
  });
  it('offers the members of a struct after a dot and an arrow', () => {
    assert.deepEqual(labels(complete('struct S { int a; float b; }; kernel void k(global struct S *p) { p->$0 }')), [
      'a',
      'b',
    ]);
    assert.deepEqual(
      labels(complete('typedef struct { int a; union { int u; float f; }; } S; kernel void k(void) { S s; if (s.$0')),
      ['a', 'u', 'f'],
    );
  });
  it('offers the members after calls and subscripts', () => {
    assert.deepEqual(
      labels(
        complete('typedef struct { int a; } S; S f(void); kernel void k(global S *p) { int x = p[1 + 2].$0 + 1; }'),
      ),
      ['a'],
    );
    assert.deepEqual(labels(complete('typedef struct { int a; } S; S f(void); kernel void k(void) { f().$0 }')), ['a']);
  });
  it('offers the components of vectors', () => {
    const found = complete('kernel void k(float4 v) { v.$0 }');
    assert.deepEqual(labels(found).slice(0, 4), ['x', 'y', 'z', 'w']);
    for (const label of ['xy', 'xyz', 'zw', 'xyzw']) assert.ok(labels(found).includes(label), label);
    assert.equal(found.find(({ label }) => label === 'lo')?.detail, 'float2');
    assert.equal(found.find(({ label }) => label === 's3')?.detail, 'float');
    offers('kernel void k(int3 v) { v.$0 }', ['z', 'lo'], ['w', 's3']);
  });
  it('offers builtins with their signature where the version has them', () => {
    const barrier = complete('kernel void k(void) { ba$0 }').find(({ label }) => label === 'barrier');
    assert.match(barrier?.detail ?? '', /^void barrier\(/);
    offers('kernel void k(void) { $0 }', ['barrier'], ['work_group_reduce_add', 'work_group_barrier'], '-cl-std=CL1.2');
    offers('kernel void k(void) { $0 }', ['barrier', 'work_group_barrier'], [], '-cl-std=CL2.0');
  });
  it('offers qualifiers and keywords where they are legal', () => {
    offers('$0', ['kernel', 'constant', 'typedef'], ['return', 'if', 'get_global_id']);
    offers(
      'kernel void k($0',
      ['global', 'local', 'restrict', 'float4'],
      ['return', 'kernel', 'generic'],
      '-cl-std=CL1.2',
    );
    offers('kernel void k(void) { $0 }', ['local', 'for'], ['kernel', 'restrict']);
    offers('kernel void k(void) { $0 }', ['generic'], [], '-cl-std=CL2.0');
  });
  it('offers nothing in place of a new name', () => assert.deepEqual(complete('kernel void k(float $0'), []));
  it('offers nothing in comments and literals', () => {
    assert.deepEqual(complete('// a$0'), []);
    assert.deepEqual(complete('/* a$0 */'), []);
    assert.deepEqual(complete('kernel void k(void) { printf("a$0'), []);
  });
  it('offers directives, macros in conditions, extensions and headers', () => {
    offers('#$0', ['include', 'ifdef', 'pragma'], ['float']);
    offers('#define MINE 1\n#if $0', ['MINE', 'defined', 'cl_khr_fp64']);
    offers('#pragma OPENCL EXTENSION $0', ['cl_khr_fp64', 'all'], ['float']);
    offers('#pragma OPENCL EXTENSION cl_khr_fp64 : $0', ['enable', 'disable']);
    assert.deepEqual(
      labels(
        complete('#include "a.h"\n#include "$0', '', { 'a.h': '#include "sub/b.h"\n', 'sub/b.h': 'int f(void);\n' }),
      ),
      ['a.h', 'sub/b.h'],
    );
  });
  it('offers attributes', () => offers('kernel __attribute__((re$0', ['reqd_work_group_size', 'packed'], ['float']));
  it('offers snippets', () => {
    offers('$0', ['kernel'], ['tile', 'gridloop']);
    assert.ok(
      complete('kernel void k(void) {\n  $0\n}').some(({ label, kind }) => label === 'tile' && kind === 'snippet'),
    );
  });
  it('has snippets that compile', () => {
    for (const { label, where, body } of SNIPPETS) {
      const code = body.replaceAll(/\$\{\d:(\w+)\}/g, '$1').replace('$0', '');
      const kernel = where === 'file' ? code : `kernel void k(global float *in, uint n) {\n${code}\n}`;
      const { analysis } = fixture(`${kernel}\n$0`, { options: '-D TILE=16' });
      const problems = analysis.diagnostics.filter(({ severity }) => severity !== 'hint');
      assert.deepEqual(
        problems.map(({ message }) => message),
        [],
        label,
      );
    }
  });
  it('ranks by the expected type', () => {
    assert.deepEqual(
      ranked('void f(float4 v); kernel void k(int i, float4 v, global int *p) { f($0', ['i', 'v', 'p'])[0],
      'v',
    );
    assert.deepEqual(
      ranked('kernel void k(int i, float4 v, global int *p) { float4 w; w = $0', ['i', 'v', 'p'])[0],
      'v',
    );
    assert.deepEqual(ranked('kernel void k(int i, global int *p) { global int *q = $0', ['i', 'p']), ['p', 'i']);
    assert.deepEqual(ranked('float4 f(int i, float4 v) { return $0', ['i', 'v']), ['v', 'i']);
  });
  it('ranks by the expected address space', () => {
    assert.deepEqual(
      ranked('void f(local int *x); kernel void k(global int *g, local int *l, constant int *c) { f($0', [
        'g',
        'l',
        'c',
      ]),
      ['l', 'c', 'g'],
    );
    assert.deepEqual(
      ranked('kernel void k(constant int *c, local float *l, global volatile int *g) { atomic_add($0', ['c', 'l', 'g']),
      ['g', 'l', 'c'],
    );
  });
});

describe('completion by its place', () => {
  const first = (kernel: string, count: number, options = ''): string[] =>
    [...complete(kernel, options)]
      .sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
      .slice(0, count)
      .map(({ label }) => label);

  it('offers labels after goto, including later ones', () => {
    assert.deepEqual(
      labels(
        complete(
          'void g(void) { other: ; } kernel void k(int a) { again: a = a ? 1 : 2; goto $0; switch (a) { case 1: default: end: ; } }',
        ),
      ),
      ['again', 'end'],
    );
  });
  it('offers labels in unfinished code, including those of macros', () => {
    const before = '#define LABEL(n) n ## _label: ;\nvoid g(void) { other: ; }\nkernel void k(int a) { again: a = ;';
    for (const rest of ['goto $0', '{ if (a) goto a$0 }', 'goto $0;\n  f( ;\n}\nvoid h(void) { last: ; }'])
      assert.deepEqual(labels(complete(`${before} LABEL(my) ${rest}`)), ['again', 'my_label'], rest);
  });
  it('offers the tags of the keyword', () => {
    const tags = 'struct S { int a; }; union U { int a; }; enum E { A };';
    assert.deepEqual(
      ['struct', 'union', 'enum'].map((word) => labels(complete(`${tags} kernel void k(void) { ${word} $0 }`))),
      [['S'], ['U'], ['E']],
    );
  });
  it('offers qualifiers after the star of a parameter, and types after a qualifier', () => {
    assert.deepEqual(labels(complete('kernel void k(global float *$0')), ['restrict', 'const', 'volatile']);
    offers('kernel void k(void) { local $0', ['float', 'float4'], ['if', 'get_global_id']);
    assert.deepEqual(first('kernel $0', 1), ['void']);
    assert.deepEqual(labels(complete('kernel void k(unsigned $0')).sort(), ['char', 'int', 'long', 'short']);
  });
  it('offers statements where one may begin, and no sooner', () => {
    for (const before of ['', 'if (a) ', 'if (a) ; else ', 'do ', 'here: ', 'switch (a) { case 1: '])
      offers(`kernel void k(int a) { ${before}$0`, ['if', 'return', 'guard', 'a']);
    for (const before of ['a = ', 'a = (int)', 'a = a ? 1 : ', 'f(', 'float4 v = { '])
      offers(`kernel void k(int a) { ${before}$0`, ['a', 'sizeof'], ['if', 'return', 'guard']);
  });
  it('reads one branch of a conditional', () => {
    const heads = '#ifdef A\nkernel void k(global int *a) {\n#else\nkernel void k(';
    offers(`${heads}local int *b, $0`, ['global', 'image2d_t'], ['if', 'get_global_id']);
    offers(`${heads}int b) {\n#endif\n  $0`, ['if', 'return', 'int']);
    offers('kernel void k(int a) {\n  a = 1;\n#define B 2\n  $0', ['if', 'return', 'int', 'a', 'B']);
  });
  it('offers types first where a cast may begin', () => {
    assert.deepEqual(ranked('kernel void k(int a) { a = f(($0', ['float4', 'abs']), ['float4', 'abs']);
    assert.deepEqual(ranked('kernel void k(int a) { a = f($0', ['float4', 'abs']), ['abs', 'float4']);
  });
  it('offers constants for cases and sizes', () => {
    const cases = first('#define N 4\nenum E { A, B }; kernel void k(enum E e) { switch (e) { case $0', 3);
    assert.deepEqual([...cases.slice(0, 2).sort(), cases[2]], ['A', 'B', 'N']);
    assert.deepEqual(first('#define N 4\nkernel void k(int n) { local float tile[$0', 1), ['N']);
  });
  it('ranks in initializers, conditionals and after operators', () => {
    const of = ['i', 'f', 'v', 'p'];
    const params = 'int i, float f, float4 v, global float *p';
    const order = (body: string): string[] =>
      ranked(`struct S { float4 a; int b; }; kernel void k(${params}) { ${body}$0`, of);
    assert.deepEqual(order('struct S s = { ').slice(0, 1), ['v']);
    assert.deepEqual(order('struct S s = { v, ').slice(0, 1), ['i']);
    assert.deepEqual(order('struct S s = { .b = ').slice(0, 1), ['i']);
    assert.ok(order('f = i ? ').slice(0, 2).includes('f'));
    assert.ok(order('f = i ? f : -(').slice(0, 2).includes('f'));
    assert.deepEqual(order('global float *q = p ? ').slice(0, 1), ['p']);
    assert.deepEqual(order('f = p[').slice(0, 1), ['i']);
    assert.deepEqual(order('f = *').slice(0, 1), ['p']);
    assert.deepEqual(order('global float *q = &').slice(0, 1), ['p']);
    assert.ok(!labels(complete('kernel void k(void) { float mine = $0')).includes('mine'));
  });
  it('offers the flags that a builtin takes', () => {
    assert.deepEqual(first('kernel void k(void) { barrier($0', 2).sort(), [
      'CLK_GLOBAL_MEM_FENCE',
      'CLK_LOCAL_MEM_FENCE',
    ]);
    assert.deepEqual(first('kernel void k(void) { barrier(CLK_LOCAL_MEM_FENCE | $0', 1), ['CLK_GLOBAL_MEM_FENCE']);
    for (const before of ['', 'CLK_NORMALIZED_COORDS_FALSE | '])
      for (const label of first(`constant sampler_t s = ${before}$0`, 3)) assert.match(label, /^CLK_(?!G|L|I)/);
    assert.doesNotMatch(first('constant sampler_t s = CLK_ADDRESS_CLAMP | $0', 1).join(), /^CLK_ADDRESS/);
    assert.ok(
      first('kernel void k(global atomic_int *a) { atomic_store_explicit(a, 1, $0', 5, '-cl-std=CL2.0').every((label) =>
        label.startsWith('memory_order_'),
      ),
    );
  });
  it('ranks conversions by the required type', () => {
    const conversions = ranked('kernel void k(float4 v) { int4 i = $0', ['convert_int4', 'convert_int2', 'as_int4']);
    assert.equal(conversions.at(-1), 'convert_int2');
  });
  it('offers the members that a designator can name', () => {
    assert.deepEqual(labels(complete('struct S { float4 a; int b; }; kernel void k(void) { struct S s = { .$0')), [
      'a',
      'b',
    ]);
    assert.deepEqual(
      labels(
        complete(
          'struct P { int x; }; struct S { struct P a; int b; }; kernel void k(void) { struct S s = { .b = 1, .a = { .$0 } };',
        ),
      ),
      ['x'],
    );
    assert.deepEqual(labels(complete('struct S { int b; }; kernel void k(void) { f((struct S){ .$0')), ['b']);
  });
  it('turns the dot after a pointer into an arrow', () => {
    const { analysis, offset, analyseCopy } = fixture(
      'struct S { int a; }; kernel void k(global struct S *p) { p.$0 }',
    );
    const { items, also } = completionsAt(analysedSource(analysis, analyseCopy), offset);
    assert.deepEqual([labels(items), also], [['a'], { start: offset - 1, end: offset, newText: '->' }]);
    offers('kernel void k(global float4 *p) { p->$0', ['x', 'xy']);
  });
  it('offers the whole program in what a macro is defined as', () => {
    offers(
      'float twice(float x); kernel void k(int local_to_k) {}\n#define TWICE(value) twice($0',
      ['value', 'twice', 'get_global_id', 'float4', 'if'],
      ['local_to_k'],
    );
    offers('#define A \\\n  $0', ['get_global_id']);
    offers('#define $0', [], ['get_global_id']);
  });
  it('adds no redundant parentheses', () => {
    const inserted = (kernel: string) => complete(kernel).find(({ label }) => label === 'get_global_id')?.insert;
    assert.equal(inserted('kernel void k(void) { get_gl$0 }'), 'get_global_id($0)');
    assert.equal(inserted('kernel void k(void) { get_gl$0(0); }'), undefined);
    assert.equal(inserted('kernel void k(void) { get_gl$0bal (0); }'), undefined);
  });
  it('offers each name once', () => {
    const found = labels(complete('kernel void k(void) { as_$0').filter(({ kind }) => kind !== 'snippet'));
    assert.equal(new Set(found).size, found.length);
  });
  it('offers files nearby as headers, spelled as they are found', () => {
    const nearby = { paths: ['/k.cl', '/sub/a.h', '/inc/deep/b.h', '/other.cl'], base: '/' };
    const headers = (kernel: string, options: string): string[] => {
      const { analysis, offset, analyseCopy } = fixture(kernel, { options });
      return labels(completionsAt(analysedSource(analysis, analyseCopy), offset, { nearby }).items);
    };
    assert.deepEqual(headers('#include "$0', ''), ['inc/deep/b.h', 'sub/a.h', 'other.cl']);
    assert.deepEqual(headers('#include "$0', '-I inc'), ['deep/b.h', 'sub/a.h', 'other.cl']);
    assert.deepEqual(headers('#include <$0', '-I /inc'), ['deep/b.h']);
  });
  it('offers attributes with their arguments, those of kernels first after one', () => {
    const attributes = complete('kernel __attribute__(($0');
    assert.ok(
      attributes
        .slice(0, 1)
        .every(
          ({ label, insert, rank }) =>
            label === 'reqd_work_group_size' && insert?.startsWith('reqd_work_group_size(') && rank === 0,
        ),
    );
    assert.deepEqual(first('struct __attribute__(($0', 3), ['aligned', 'endian', 'packed']);
  });
});

describe('completion of headers', () => {
  const NEARBY = {
    paths: ['/k.cl', '/a.h', '/a.cl', '/sub/b.h', '/inc/c.h', '/inc/deep/d.hpp', '/inc/e.txt'],
    base: '/',
  };
  const offered = (kernel: string, options = '', files: Readonly<Record<string, string>> = {}): string[] => {
    const { analysis, offset, analyseCopy } = fixture(kernel, { options, files });
    const { items } = completionsAt(analysedSource(analysis, analyseCopy), offset, { nearby: NEARBY });
    return items.map(({ label, rank, kind }) => `${label} ${rank} ${kind}`);
  };
  it('offers files nearby, those that are included and headers first', () => {
    assert.deepEqual(offered('#include "h.h"\n#include "$0"\n', '', { 'h.h': 'int n;\n' }), [
      'h.h 0 file',
      ...['a.h 1 file', 'inc/c.h 1 file', 'inc/deep/d.hpp 1 file', 'sub/b.h 1 file'],
      ...['a.cl 2 file', 'inc/e.txt 2 file'],
    ]);
    assert.deepEqual(offered('#include "$0"\n', '-I inc'), [
      ...['a.h 1 file', 'c.h 1 file', 'deep/d.hpp 1 file', 'sub/b.h 1 file'],
      ...['a.cl 2 file', 'e.txt 2 file'],
    ]);
    assert.deepEqual(offered('#include <$0>\n', '-I inc'), ['c.h 1 file', 'deep/d.hpp 1 file', 'e.txt 2 file']);
    assert.deepEqual(offered('#include <$0>\n'), [
      ...['a.h 3 file', 'inc/c.h 3 file', 'inc/deep/d.hpp 3 file', 'sub/b.h 3 file'],
      ...['a.cl 4 file', 'inc/e.txt 4 file'],
    ]);
  });
  it('offers what a pragma continues with', () => {
    const labelsOf = (kernel: string): string[] => offered(kernel).map((one) => one.split(' ').slice(0, -2).join(' '));
    assert.deepEqual(labelsOf('#pragma $0\n'), ['OPENCL EXTENSION', 'OPENCL FP_CONTRACT', 'unroll', 'once']);
    assert.deepEqual(labelsOf('#pragma OPENCL $0\n'), ['EXTENSION', 'FP_CONTRACT']);
    assert.deepEqual(labelsOf('#pragma OPENCL EXTENSION cl_khr_fp64 : $0\n'), ['enable', 'disable']);
    assert.deepEqual(labelsOf('#pragma OPENCL FP_CONTRACT $0\n'), ['ON', 'OFF', 'DEFAULT']);
    assert.equal(labelsOf('#pragma OPENCL EXTENSION $0\n')[0], 'all');
    assert.deepEqual(labelsOf('#error $0\n'), []);
  });
});
