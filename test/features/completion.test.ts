import assert from 'node:assert/strict';
import { type Completion, completionsAt } from '../../server/src/features/completion.js';
import { signatureHelpAt } from '../../server/src/features/signature-help.js';
import { fixture } from './fixture.js';

function complete(kernel: string, options = '', files: Readonly<Record<string, string>> = {}): readonly Completion[] {
  const { analysis, offset, analyseCopy } = fixture(kernel, { options, files });
  return completionsAt(analysis, offset, analyseCopy).items;
}

const labels = (items: readonly Completion[]): string[] => items.map(({ label }) => label);

function offers(kernel: string, wanted: readonly string[], unwanted: readonly string[] = [], options = ''): void {
  const found = labels(complete(kernel, options));
  assert.deepEqual(wanted.filter((label) => !found.includes(label)), [], 'are missing');
  assert.deepEqual(unwanted.filter((label) => found.includes(label)), [], 'are offered');
}

/** The names among `of` in the order in which they are ranked. */
function ranked(kernel: string, of: readonly string[]): string[] {
  return [...complete(kernel)].filter(({ label }) => of.includes(label)).sort((a, b) => a.rank - b.rank || (a.label < b.label ? -1 : 1)).map(({ label }) => label);
}

describe('completion', () => {
  it('offers what is in scope', () => {
    offers('typedef int T; constant int c = 1; int f(int z) { int old; return z; }\n#define M 1\nkernel void k(int a) { int b; { int inner; } for (int i = 0;;) { $0', ['a', 'b', 'i', 'c', 'f', 'T', 'M', 'get_global_id', 'float4', 'return'], ['old', 'z', 'inner']);
  });
  it('ends the scope of a loop’s variable with the loop', () => offers('kernel void k(void) { for (int i = 0; i < 4; i++) { } for (int j = 0;;) j++; $0', [], ['i', 'j']));
  it('works on the half-typed line and above and below broken ones', () => {
    offers('kernel void k(int alpha) {\n  int beta = ;\n  foo( ;\n  int x = al$0\n  int gamma = 1;\n}\nkernel void broken( {{{ ', ['alpha', 'beta'], ['gamma']);
  });
  it('offers the members of a struct behind a dot and an arrow', () => {
    assert.deepEqual(labels(complete('struct S { int a; float b; }; kernel void k(global struct S *p) { p->$0 }')), ['a', 'b']);
    assert.deepEqual(labels(complete('typedef struct { int a; union { int u; float f; }; } S; kernel void k(void) { S s; if (s.$0')), ['a', 'u', 'f']);
  });
  it('offers the members behind calls and subscripts', () => {
    assert.deepEqual(labels(complete('typedef struct { int a; } S; S f(void); kernel void k(global S *p) { int x = p[1 + 2].$0 + 1; }')), ['a']);
    assert.deepEqual(labels(complete('typedef struct { int a; } S; S f(void); kernel void k(void) { f().$0 }')), ['a']);
  });
  it('offers the components of vectors', () => {
    const found = complete('kernel void k(float4 v) { v.$0 }');
    assert.deepEqual(labels(found).slice(0, 8), ['x', 'y', 'z', 'w', 'xy', 'xyz', 'zw', 'xyzw']);
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
    offers('kernel void k($0', ['global', 'local', 'restrict', 'float4'], ['return', 'kernel', 'generic'], '-cl-std=CL1.2');
    offers('kernel void k(void) { $0 }', ['local', 'for'], ['kernel', 'restrict']);
    offers('kernel void k(void) { $0 }', ['generic'], [], '-cl-std=CL2.0');
  });
  it('offers nothing where a new name is written', () => assert.deepEqual(complete('kernel void k(float $0'), []));
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
    assert.deepEqual(labels(complete('#include "a.h"\n#include "$0', '', { 'a.h': '#include "sub/b.h"\n', 'sub/b.h': 'int f(void);\n' })), ['a.h', 'sub/b.h']);
  });
  it('offers attributes', () => offers('kernel __attribute__((re$0', ['reqd_work_group_size', 'packed'], ['float']));
  it('offers snippets', () => {
    offers('$0', ['kernel'], ['tile', 'gridloop']);
    assert.ok(complete('kernel void k(void) {\n  $0\n}').some(({ label, kind }) => label === 'tile' && kind === 'snippet'));
  });
  it('ranks by the expected type', () => {
    assert.deepEqual(ranked('void f(float4 v); kernel void k(int i, float4 v, global int *p) { f($0', ['i', 'v', 'p']), ['v', 'i', 'p']);
    assert.deepEqual(ranked('kernel void k(int i, float4 v, global int *p) { float4 w; w = $0', ['i', 'v', 'p']), ['v', 'i', 'p']);
    assert.deepEqual(ranked('kernel void k(int i, global int *p) { global int *q = $0', ['i', 'p']), ['p', 'i']);
    assert.deepEqual(ranked('float4 f(int i, float4 v) { return $0', ['i', 'v']), ['v', 'i']);
  });
  it('ranks by the expected address space', () => {
    assert.deepEqual(ranked('void f(local int *x); kernel void k(global int *g, local int *l, constant int *c) { f($0', ['g', 'l', 'c']), ['l', 'c', 'g']);
    assert.deepEqual(ranked('kernel void k(constant int *c, local float *l, global volatile int *g) { atomic_add($0', ['c', 'l', 'g']), ['g', 'l', 'c']);
  });
});

describe('signature help', () => {
  function help(kernel: string, options = ''): { active: string; parameter: string; count: number } | undefined {
    const { analysis, offset, analyseCopy } = fixture(kernel, { options });
    const found = signatureHelpAt(analysis, offset, analyseCopy);
    const active = found?.signatures[found.active];
    if (!found || !active) return undefined;
    const parameter = active.parameters[found.activeParameter];
    return { active: active.label, parameter: parameter ? active.label.slice(parameter.start, parameter.end) : '', count: found.signatures.length };
  }
  it('of a function of the program', () => {
    assert.deepEqual(help('float f(int a, global float *b); kernel void k(void) { f(1, $0'), { active: 'float f(int a, __global float *b)', parameter: '__global float *b', count: 1 });
  });
  it('of the inner of two calls', () => assert.equal(help('int f(int a); int g(int b, int c); kernel void k(void) { f(g(1, $0))')?.parameter, 'int c'));
  it('of the outer call behind an inner one', () => assert.equal(help('int f(int a, int d); int g(int b, int c); kernel void k(void) { f(g(1, 2), $0)')?.parameter, 'int d'));
  it('selects the overload that the arguments fit', () => {
    const overloads = '__attribute__((overloadable)) int f(int a, int b); __attribute__((overloadable)) float f(float4 a, int c);';
    assert.equal(help(`${overloads} kernel void k(float4 v) { f(v, $0`)?.parameter, 'int c');
  });
  it('groups the overloads of a builtin by family', () => {
    const found = help('kernel void k(global float *p) { float4 v = vload4(0, $0');
    assert.ok(found && found.count <= 2, `${found?.count} signatures`);
    assert.match(found.parameter, /p$/);
  });
  it('of a macro', () => assert.deepEqual(help('#define MAD(a, b, c) ((a) * (b) + (c))\nkernel void k(void) { int x = MAD(1, $0'), { active: 'MAD(a, b, c)', parameter: 'b', count: 1 }));
  it('of a conversion', () => assert.equal(help('kernel void k(void) { int4 x = convert_int4_sat($0')?.active, 'int4 convert_int4_sat(x)'));
  it('of printf stays on its last parameter', () => assert.equal(help('kernel void k(void) { printf("%d %d", 1, $0')?.parameter, '...'));
  it('is silent outside calls', () => {
    assert.equal(help('kernel void k(void) { int x = ($0'), undefined);
    assert.equal(help('kernel void k(void) { if ($0'), undefined);
  });
});
