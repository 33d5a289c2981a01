/** Refactorings of conditionals, reads and constructions of values. */
import assert from 'node:assert/strict';
import { SELECT, VLOAD } from './compiled.js';
import { kernel, made } from './refactored.js';

describe("'if' to '?:'", () => {
  const rewritten = (...lines: string[]): string[] =>
    made(kernel(...lines), 'refactor.rewrite').filter((one) => one.startsWith("Replace 'if'"));
  it('writes a chain that sets one place as one assignment', () => {
    assert.deepEqual(rewritten('i$0f (f > 0)', '    out[n] = f;', 'else', '    out[n] = -f;'), [
      `Replace 'if' by '?:'\n${kernel('out[n] = f > 0 ? f : -f;')}`,
    ]);
    assert.deepEqual(
      rewritten('int m;', '$0if (n < 0) { m = 1; } else if (n == 0) { m = 2; } else m = n;', 'out[m] = f;'),
      [`Replace 'if' by '?:'\n${kernel('int m;', 'm = n < 0 ? 1 : n == 0 ? 2 : n;', 'out[m] = f;')}`],
    );
    assert.equal(
      rewritten('float4 v = 0;', '«if (n) v += (float4)(f); else v += (float4)(2.0f);»', 'out[n] = v.x;').length,
      1,
    );
    assert.equal(rewritten('global float *p;', '$0if (n) p = out; else p = out + 1;', '*p = f;').length, 1);
    assert.equal(rewritten('$0if (n, f > 1) out[0] = n ? f : 1.0f; else out[0] = n ? 1.0f : f;').length, 1);
    // Evaluation may have side effects: exactly one branch is evaluated, as before.
    assert.equal(rewritten('int m = 0;', '$0if (f > 1) m = n++; else m = n--;', 'out[m] = n;').length, 1);
  });
  it('writes a chain that returns as one return', () => {
    const helper = (body: string): string => `int h(int a, int b)\n{\n    ${body}\n}\n${kernel('out[h(n, 3)] = f;')}`;
    assert.deepEqual(
      made(helper('$0if (a < b) return a; else if (a > 2 * b) return 2 * b; else return b;'), 'refactor.rewrite'),
      [`Replace 'if' by '?:'\n${helper('return a < b ? a : a > 2 * b ? 2 * b : b;')}`],
    );
  });
  it('is not offered where the value or the order would change', () => {
    for (const lines of [
      // A third type: -1 would become a large number.
      ['long m;', '$0if (f > 0) m = -1; else m = 1u;', 'out[m] = f;'],
      ['int m;', '$0if (f > 0) m = 2.5f; else m = 16777217;', 'out[m] = f;'],
      // No store where there was none.
      ['$0if (f > 0) out[n] = f;'],
      ['$0if (f > 0) out[n] = f; else if (n) out[n] = 1.0f;'],
      ['$0if (f > 0) out[n] = f; else out[n + 1] = f;'],
      ['$0if (f > 0) out[n] += f; else out[n] -= f;'],
      ['$0if (n++ > 0) out[n] = f; else out[n] = 1.0f;'],
      ['$0if (f > 0) out[n++] = f; else out[n++] = 1.0f;'],
      ['$0if (f > 0) out[n] = f; else { n++; out[n] = 1.0f; }'],
      ['$0if (f > 0) out[n] = f; /* why */ else out[n] = 1.0f;'],
      ['if (f > 0) ou$0t[n] = f; else out[n] = 1.0f;'],
    ])
      assert.deepEqual(rewritten(...lines), [], lines.join(' '));
  });
});

describe("'?:' to 'select'", () => {
  const rewritten = (...lines: string[]): string[] =>
    made(kernel(...lines), 'refactor.rewrite', SELECT).filter((one) => one.includes("'select'"));
  const VECTORS = 'float2 a = (float2)(in[n], in[n + 1]), b = (float2)(in[n + 2], in[n + 3]), r;';
  const USE = 'out[n] = r.x + 2 * r.y;';
  it('chooses all elements of a vector at once', () => {
    const min = (one: string, then: string): string =>
      `Choose all elements with one 'select'\n${kernel(VECTORS, one, then)}`;
    assert.deepEqual(
      rewritten(VECTORS, '$0r.x = a.x < b.x ? a.x : b.x; r.y = a.y < b.y ? a.y : b.y;', USE).slice(0, 1),
      [min('r = select(b, a, a < b);', USE)],
    );
    for (const [type, mask] of [
      ['int', 'c != 0'],
      ['char', 'convert_int2(c != (char2)0)'],
      ['ulong', 'convert_int2(c != 0)'],
    ] as const) {
      const test = `${type}2 c = (${type}2)(n, n + 1);`;
      assert.deepEqual(
        rewritten(VECTORS, test, '$0r.s0 = c.x ? (a.x) : b.x; r.y = (c.s1) ? a.y : b.y;', USE).slice(0, 1),
        [`Choose all elements with one 'select'\n${kernel(VECTORS, test, `r = select(b, a, ${mask});`, USE)}`],
      );
    }
    // For a written value, only the written element is read.
    assert.equal(
      rewritten(VECTORS, 'r = b;', '$0r.x = r.x < b.x ? a.x : r.x; r.y = r.y < b.y ? a.y : r.y;', USE).length > 0,
      true,
    );
  });
  it('chooses between two scalars that are there', () => {
    assert.deepEqual(rewritten('out[n] = n > 3 $0? f : -f;'), [
      `Write it with 'select'\n${kernel('out[n] = select(-f, f, n > 3);')}`,
    ]);
    assert.deepEqual(rewritten('long m = n;', 'long l = f > 1 $0? m : 7L;', 'out[l] = f;'), [
      `Write it with 'select'\n${kernel('long m = n;', 'long l = select(7L, m, (long)(f > 1));', 'out[l] = f;')}`,
    ]);
    assert.deepEqual(rewritten('uint u = n;', 'out[n] = u $0? f : 2.0f;'), [
      `Write it with 'select'\n${kernel('uint u = n;', 'out[n] = select(2.0f, f, (int)((u) != 0));')}`,
    ]);
  });
  it('is not offered where the element, type or evaluation would change', () => {
    for (const lines of [
      [VECTORS, '$0r.x = a.x < b.x ? a.x : b.x; r.y = a.y <= b.y ? a.y : b.y;', USE],
      [VECTORS, '$0r.x = a.x < b.x ? a.x : b.x; r.y = a.y < b.x ? a.y : b.y;', USE],
      [VECTORS, 'r.y = 0; $0r.x = a.x < b.x ? a.x : b.x;', USE],
      [VECTORS, '$0r.x = a.x < b.x ? a.x : b.x; /* why */ r.y = a.y < b.y ? a.y : b.y;', USE],
      [VECTORS, 'float4 v = 0;', '$0v.x = a.x < b.x ? a.x : b.x; v.y = a.y < b.y ? a.y : b.y;', 'out[n] = v.x;'],
      ['out[n] = n > 3 $0? in[n] : f;'],
      ['out[n] = n > 3 $0? f : 1;'],
      ['out[n] = n $0? 7 / n : 0;'],
      ['int m = f > 1 $0? n++ : n;', 'out[m] = f;'],
      ['out[n] = f > 1 $0? sqrt(f) : f;'],
    ])
      assert.deepEqual(
        rewritten(...lines).filter((one) => one.startsWith(lines.length > 2 ? 'Choose' : 'Write')),
        [],
        lines.join(' '),
      );
  });
});

describe('use vloadn', () => {
  const rewritten = (...lines: string[]): string[] =>
    made(kernel(...lines), 'refactor.rewrite', VLOAD).filter((one) => one.startsWith('Read it'));
  it('reads a row of neighbours at once', () => {
    const row = (start: string): string => ['', ' + 1', ' + 2', ' + 3'].map((k) => `in[${start}${k}]`).join(', ');
    const store = 'out[n] = v.x + 2 * v.y + 3 * v.z + 5 * v.w;';
    assert.deepEqual(rewritten(`float4 v = $0(float4)(${row('4 * n')});`, store), [
      `Read it with 'vload4'\n${kernel('float4 v = vload4(0, in + 4 * n);', store)}`,
    ]);
    assert.deepEqual(rewritten('float2 v = (float2)(ti$0le[2], tile[3]);', 'out[n] = v.x - v.y;'), [
      `Read it with 'vload2'\n${kernel('float2 v = vload2(0, tile + 2);', 'out[n] = v.x - v.y;')}`,
    ]);
    assert.deepEqual(rewritten('float2 v = $0(float2)(in[0], in[1]);', 'out[n] = v.x - v.y;'), [
      `Read it with 'vload2'\n${kernel('float2 v = vload2(0, in);', 'out[n] = v.x - v.y;')}`,
    ]);
    assert.deepEqual(rewritten('float2 v = $0(float2)(in[n - 1 + 1], in[n - 1 + 2]);', 'out[n] = v.x - v.y;'), [
      `Read it with 'vload2'\n${kernel('float2 v = vload2(0, in + n - 1 + 1);', 'out[n] = v.x - v.y;')}`,
    ]);
    assert.equal(rewritten(`float4 v = $0(float4)(${row('get_global_id(0)')});`, store).length, 1);
  });
  it('rejects selections that are not a row, and repeated indices', () => {
    for (const lines of [
      ['float2 v = $0(float2)(in[1], in[0]);', 'out[n] = v.x;'],
      ['float2 v = $0(float2)(in[n], in[n + 2]);', 'out[n] = v.x;'],
      ['float2 v = $0(float2)(in[n], out[n + 1]);', 'out[n] = v.x;'],
      ['float2 v = $0(float2)(in[n], f);', 'out[n] = v.x;'],
      ['uint u = n;', 'float2 v = $0(float2)(in[u], in[u + 1]);', 'out[n] = v.x;'],
      ['volatile global float *p = out;', 'float2 v = $0(float2)(p[0], p[1]);', 'out[n] = v.x;'],
      ['int2 v = $0(int2)(in[0], in[1]);', 'out[n] = v.x;'],
      ['float own[2] = {f, f};', 'float2 v = $0(float2)(in[n++], in[n++ + 1]);', 'out[n] = v.x + own[0];'],
    ])
      assert.deepEqual(rewritten(...lines), [], lines.join(' '));
  });
});

describe('split a vector', () => {
  const rewritten = (...lines: string[]): string[] =>
    made(kernel(...lines), 'refactor.rewrite').filter((one) => one.startsWith('Split'));
  it('makes a scalar of each element', () => {
    assert.deepEqual(rewritten('float2 $0v = (float2)(f, in[n]);', 'v.x += v.s1;', 'out[n] = v.y * v.x;'), [
      `Split 'v' into 2 scalars\n${kernel('float v_x = f;', 'float v_y = in[n];', 'v_x += v_y;', 'out[n] = v_y * v_x;')}`,
    ]);
    assert.equal(
      rewritten(
        'int4 $0c = (int4)(n);',
        'for (int i = 0; i < n; i++) { c.x += i; c.w ^= c.z; }',
        'out[c.x + c.w] = c.y;',
      ).length,
      1,
    );
  });
  it('is not offered where the vector is used as a whole', () => {
    for (const lines of [
      ['float2 $0v = (float2)(f, f);', 'v = v + 1;', 'out[n] = v.x;'],
      ['float4 $0v = (float4)(f, f, f, f);', 'out[n] = v.xy.x;'],
      ['float4 $0v = (float4)(f, f, f, f);', 'v.xy = v.yx;', 'out[n] = v.x;'],
      ['float2 $0v = vload2(0, in);', 'out[n] = v.x;'],
      ['float2 $0v = (float2)(n, f);', 'out[n] = v.x;'],
      ['float2 $0v = (float2)(in[n]);', 'out[n] = v.x;'],
      ['float2 $0v = (float2)(f, f);', 'float v_x = 1;', 'out[n] = v.x + v_x;'],
      ['local float2 $0v;', 'v.x = f;', 'out[n] = v.x;'],
    ])
      assert.deepEqual(rewritten(...lines), [], lines.join(' '));
  });
});
