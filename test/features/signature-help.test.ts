import assert from 'node:assert/strict';
import { signatureHelpAt } from '../../server/src/features/hints/signature-help.js';
import { fixture } from './fixture.js';

describe('signature help', () => {
  function help(kernel: string, options = ''): { active: string; parameter: string; count: number } | undefined {
    const { analysis, offset, analyseCopy } = fixture(kernel, { options });
    const found = signatureHelpAt(analysis, offset, analyseCopy);
    const active = found?.signatures[found.active];
    if (!found || !active) return undefined;
    const parameter = active.parameters[found.activeParameter];
    return {
      active: active.label,
      parameter: parameter ? active.label.slice(parameter.start, parameter.end) : '',
      count: found.signatures.length,
    };
  }
  it('of a function of the program', () => {
    assert.deepEqual(help('float f(int a, global float *b); kernel void k(void) { f(1, $0'), {
      active: 'float f(int a, __global float *b)',
      parameter: '__global float *b',
      count: 1,
    });
  });
  it('of a function that a macro expands to', () => {
    const f = 'float f(int a, global float *b);';
    assert.equal(help(`${f}\n#define G f\n#define H G\nkernel void k(void) { H(1, $0`)?.parameter, '__global float *b');
    assert.equal(help(`${f}\nkernel void k(void) { FN(1, $0`, '-D FN=f')?.parameter, '__global float *b');
    assert.match(help('#define WAIT barrier\nkernel void k(void) { WAIT($0')?.active ?? '', /^void barrier\(/);
    assert.equal(help('#define A B\n#define B A\nkernel void k(void) { A($0'), undefined);
  });
  it('of the inner of two calls', () =>
    assert.equal(help('int f(int a); int g(int b, int c); kernel void k(void) { f(g(1, $0))')?.parameter, 'int c'));
  it('of the outer call after an inner one', () =>
    assert.equal(
      help('int f(int a, int d); int g(int b, int c); kernel void k(void) { f(g(1, 2), $0)')?.parameter,
      'int d',
    ));
  it('selects the overload that the arguments fit', () => {
    const overloads =
      '__attribute__((overloadable)) int f(int a, int b); __attribute__((overloadable)) float f(float4 a, int c);';
    assert.equal(help(`${overloads} kernel void k(float4 v) { f(v, $0`)?.parameter, 'int c');
  });
  it('groups the overloads of a builtin by family', () => {
    const found = help('kernel void k(global float *p) { float4 v = vload4(0, $0');
    assert.ok(found && found.count <= 2, `${found?.count} signatures`);
    assert.match(found.parameter, /p$/);
  });
  it('of a macro', () =>
    assert.deepEqual(help('#define MAD(a, b, c) ((a) * (b) + (c))\nkernel void k(void) { int x = MAD(1, $0'), {
      active: 'MAD(a, b, c)',
      parameter: 'b',
      count: 1,
    }));
  it('with the comment of the function', () => {
    const { analysis, offset, analyseCopy } = fixture(
      '/** Adds up.\n * @param b what to add\n */\nint f(int a, int b); kernel void k(void) { f(1, $0',
    );
    assert.equal(
      signatureHelpAt(analysis, offset, analyseCopy)?.signatures[0]?.documentation,
      'Adds up.\n- `b`: what to add',
    );
  });
  it('of a conversion', () =>
    assert.equal(help('kernel void k(void) { int4 x = convert_int4_sat($0')?.active, 'int4 convert_int4_sat(x)'));
  it('of printf stays on its last parameter', () =>
    assert.equal(help('kernel void k(void) { printf("%d %d", 1, $0')?.parameter, '...'));
  it('counts the arguments of printf, and marks the same parameter for all of them', () => {
    const { analysis, offset, analyseCopy } = fixture('kernel void k(void) { printf("%d %d", 1, $0');
    assert.equal(signatureHelpAt(analysis, offset, analyseCopy)?.activeParameter, 2);
  });
  it('of a function of the compiler', () => {
    const found = help('kernel void k(int n) { if (__builtin_expect(n > 0, $0');
    assert.equal(found?.active, 'long __builtin_expect(long, long)');
    assert.equal(found?.parameter, 'long');
  });
  it('of a builtin shows only the overloads that take the arguments', () => {
    const found = help('kernel void k(global float4 *p) { float4 v = clamp(p[0], $0');
    assert.equal(found?.active, 'float4 clamp(float4 x, float4 minval, float4 maxval)');
    assert.equal(found?.count, 2);
  });
  it('is silent in declarations', () => {
    assert.equal(help('float f($0'), undefined);
    assert.equal(help('kernel void k(global float *p, $0'), undefined);
  });
  it('is silent outside calls', () => {
    assert.equal(help('kernel void k(void) { int x = ($0'), undefined);
    assert.equal(help('kernel void k(void) { if ($0'), undefined);
  });
});
