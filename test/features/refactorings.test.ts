/** Refactorings: what they write, and that clang makes the same of a kernel before and after. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { analyse } from '../../server/src/analysis.js';
import { refactoringsAt } from '../../server/src/features/refactorings/index.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { compiled, SELECT, VLOAD } from './compiled.js';
import { unmark } from './fixture.js';

const clang = spawnSync('clang-19', ['--version']).status === 0;

/**
 * All refactorings of one kind where the marks stand, as `title\ntext`. `prelude` says for clang what a function is that
 * it knows by its name alone.
 */
function made(marked: string, kind: string, prelude = ''): string[] {
  const { text, cursor, stretches } = unmark(marked);
  const edited = (content: string) =>
    analyse(new SourceFile('/k.cl', content), parseBuildOptions([]), { read: () => undefined });
  const [stretch = { start: cursor ?? 0, end: cursor ?? 0 }] = stretches;
  const found = refactoringsAt(
    edited(text),
    stretch,
    (one) => one === kind,
    (texts) => edited(texts.get('/k.cl') ?? ''),
  );
  return found.map(({ title, edits }) => {
    let after = text;
    for (const { span, newText } of [...edits].sort((a, b) => b.span.start - a.span.start))
      after = after.slice(0, span.start) + newText + after.slice(span.end);
    if (clang) assert.deepEqual(compiled(prelude + after), compiled(prelude + text), after);
    return `${title}\n${after}`;
  });
}

const HEAD = 'kernel void k(global float *out, global const float *in, local float *tile, int n, float f)\n{\n';
const kernel = (...lines: string[]): string => `${HEAD}${lines.map((line) => `    ${line}\n`).join('')}}\n`;

describe('extract variable', () => {
  const extracted = (...lines: string[]): string[] =>
    made(kernel(...lines), 'refactor.extract').filter((one) => one.startsWith('Extract into variable'));
  it('names an expression before its statement, with its type', () => {
    assert.deepEqual(extracted('out[n] = «in[n] * f» + 1.0f;'), [
      `Extract into variable 'value'\n${kernel('float value = in[n] * f;', 'out[n] = value + 1.0f;')}`,
    ]);
    assert.deepEqual(extracted('out[«n * 2»] = f;'), [
      `Extract into variable 'value'\n${kernel('int value = n * 2;', 'out[value] = f;')}`,
    ]);
    assert.deepEqual(extracted('out[n] = *(«in + n»);'), [
      `Extract into variable 'value'\n${kernel('const global float *value = in + n;', 'out[n] = *(value);')}`,
    ]);
    assert.deepEqual(extracted('if («in[n] > f») out[n] = f;')?.length, 1);
    assert.deepEqual(extracted('float4 v = «(float4)(f, f, f, f)» * 2.0f; out[n] = v.x;')?.length, 1);
  });
  it('gives up where it would be evaluated more or less often, or after something else', () => {
    for (const line of [
      'for (int i = 0; i < «n * 2»; i++) out[i] = f;',
      'while («in[n] > f») n++;',
      'if (n > 0 && «in[n] > f») out[n] = f;',
      'if (n > 0) out[n] = «in[n] * f»;',
      'out[n] = n > 0 ? «in[n] * f» : f;',
      'out[n++] = «f * n»;',
      '«out[n]» = f;',
      'out[n] = sizeof(«n * 2»);',
      'int a = n++, b = «n * 2»; out[a] = b;',
      '«n * 2»;',
    ])
      assert.deepEqual(extracted(line), [], line);
  });
});

describe('inline variable', () => {
  const inlined = (...lines: string[]): string[] => made(kernel(...lines), 'refactor.inline');
  it('writes the value wherever it is named', () => {
    assert.deepEqual(inlined('const int $0twice = n + n;', 'out[twice] = f * twice;'), [
      `Inline variable 'twice'\n${kernel('out[(n + n)] = f * (n + n);')}`,
    ]);
    assert.deepEqual(inlined('float g = f;', 'out[n] = $0g;'), [`Inline variable 'g'\n${kernel('out[n] = f;')}`]);
    assert.deepEqual(inlined('float v = in[n];', 'out[n] = $0v * f;'), [
      `Inline variable 'v'\n${kernel('out[n] = in[n] * f;')}`,
    ]);
  });
  it('gives up where the value may be another one by then', () => {
    for (const lines of [
      ['float v = in[n];', 'out[n] = f;', 'out[n + 1] = $0v;'],
      ['int $0a = n;', 'n++;', 'out[a] = n;'],
      ['float $0v = n;', 'out[n] = v / 2;'],
      ['int $0a = n;', 'a++;', 'out[a] = f;'],
      ['int $0a = atomic_inc((volatile global int *)out);', 'out[a] = f;'],
      ['float $0v = in[n];', 'for (int i = 0; i < n; i++) out[i] = v;'],
      ['local float $0t;', 't = f;', 'out[n] = t;'],
    ])
      assert.deepEqual(inlined(...lines), [], lines.join(' '));
  });
});

describe('move to program scope', () => {
  const moved = (...lines: string[]): string[] => made(kernel(...lines), 'refactor.move');
  it('puts a constant into constant memory', () => {
    assert.deepEqual(moved('const float $0scale = 2.0f * 3;', 'out[n] = f * scale;'), [
      `Move 'scale' to program scope, into constant memory\nconstant float scale = 2.0f * 3;\n\n${kernel('out[n] = f * scale;')}`,
    ]);
    assert.equal(moved('const float $0table[4] = {1, 2, 3, 4};', 'out[n] = table[n & 3];').length, 1);
  });
  it('gives up on what is no constant, and on names that are taken', () => {
    for (const lines of [
      ['const float $0scale = f;', 'out[n] = scale;'],
      ['float $0scale = 2.0f;', 'scale += f;', 'out[n] = scale;'],
      ['const float $0table[2] = {1, 2};', 'const private float *p = table;', 'out[n] = p[n];'],
      ['const float $0sqrt = 2.0f;', 'out[n] = f;'],
    ])
      assert.deepEqual(moved(...lines), [], lines.join(' '));
  });
});

describe('extract function', () => {
  const extracted = (...lines: string[]): string[] =>
    made(kernel(...lines), 'refactor.extract').filter((one) => one.startsWith('Extract into function'));
  it('passes what it needs, pointers with their spaces', () => {
    assert.deepEqual(
      extracted('int i = n;', '«tile[i] = in[i] * f;', 'barrier(CLK_LOCAL_MEM_FENCE);»', 'out[i] = tile[0];'),
      [
        `Extract into function 'extracted'\nvoid extracted(const global float *in, local float *tile, float f, int i)\n{\n    tile[i] = in[i] * f;\n    barrier(CLK_LOCAL_MEM_FENCE);\n}\n\n${kernel('int i = n;', 'extracted(in, tile, f, i);', 'out[i] = tile[0];')}`,
      ],
    );
  });
  it('returns what is used behind', () => {
    assert.deepEqual(
      extracted('float sum = 0;', '«for (int i = 0; i < n; i++)', '    sum += in[i];»', 'out[n] = sum;'),
      [
        `Extract into function 'extracted'\nfloat extracted(const global float *in, int n, float sum)\n{\n    for (int i = 0; i < n; i++)\n        sum += in[i];\n    return sum;\n}\n\n${kernel('float sum = 0;', 'sum = extracted(in, n, sum);', 'out[n] = sum;')}`,
      ],
    );
    assert.deepEqual(extracted('«float v = in[n] * f;»', 'out[n] = v;'), [
      `Extract into function 'extracted'\nfloat extracted(const global float *in, int n, float f)\n{\n    float v = in[n] * f;\n    return v;\n}\n\n${kernel('float v = extracted(in, n, f);', 'out[n] = v;')}`,
    ]);
    assert.deepEqual(extracted('out[n] = «in[n] * f» + 1;'), [
      `Extract into function 'extracted'\nfloat extracted(const global float *in, int n, float f)\n{\n    return in[n] * f;\n}\n\n${kernel('out[n] = extracted(in, n, f) + 1;')}`,
    ]);
  });
  it('takes arrays by their first element', () =>
    assert.equal(
      extracted(
        'local float part[8];',
        'float own[2] = {f, f};',
        '«part[n] = own[0];',
        'own[1] = f;»',
        'out[n] = part[0] + own[1];',
      ).length,
      1,
    ));
  it('gives up where it would leave more, or leave the function', () => {
    // The address would be that of the function's own copy.
    assert.deepEqual(extracted('int m = n;', 'int *p = 0;', '«p = &m;»', 'out[0] = *p;'), []);
    for (const lines of [
      ['int a = n, b = n;', '«a++;', 'b++;»', 'out[a] = b;'],
      ['«if (n > 3) return;»', 'out[n] = f;'],
      ['for (int i = 0; i < n; i++) {', '«if (i > 3) break;»', '}'],
      ['«local float own[8];', 'own[n] = f;»', 'out[n] = own[0];'],
      ['local float one;', '«one = f;»', 'out[n] = one;'],
    ])
      assert.deepEqual(extracted(...lines), [], lines.join(' '));
  });
});

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
    // What is evaluated may do something: one of them is, as before.
    assert.equal(rewritten('int m = 0;', '$0if (f > 1) m = n++; else m = n--;', 'out[m] = n;').length, 1);
  });
  it('writes a chain that returns as one return', () => {
    const helper = (body: string): string => `int h(int a, int b)\n{\n    ${body}\n}\n${kernel('out[h(n, 3)] = f;')}`;
    assert.deepEqual(
      made(helper('$0if (a < b) return a; else if (a > 2 * b) return 2 * b; else return b;'), 'refactor.rewrite'),
      [`Replace 'if' by '?:'\n${helper('return a < b ? a : a > 2 * b ? 2 * b : b;')}`],
    );
  });
  it('gives up where the value or the order would be another one', () => {
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
    // Of what is written only the element is read that is written.
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
  it('gives up where another element, type or evaluation would come of it', () => {
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
  it('gives up on what is no row, and on indices that begin again', () => {
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
  it('gives up where the vector is needed as one', () => {
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

describe('add a parameter', () => {
  const added = (text: string): string[] =>
    made(text, 'refactor.extract').filter((one) => one.startsWith('Add parameter'));
  const program = (inner: string, outer: string, prototype: string, call: string, last: string): string =>
    `float inner(float x${prototype});\n\nfloat inner(float x${prototype})\n{\n    return x * ${inner};\n}\n\nfloat outer(${outer})\n{\n    return inner(2.0f${call}) + inner(3.0f${call});\n}\n\n${kernel(`out[n] = ${last};`)}`;
  it('threads it through all callers, up to the kernels', () => {
    assert.deepEqual(added(program('«4.0f»', 'void', '', '', 'outer() + inner(f)')), [
      `Add parameter 'value', which all callers pass (7 places)\n${program('value', 'float value', ', float value', ', value', 'outer(4.0f) + inner(f, 4.0f)')}`,
    ]);
    assert.equal(added(program('«get_local_id(0)»', 'void', '', '', 'outer()')).length, 1);
    assert.equal(added(program('«(float)(3 * 7)»', 'void', '', '', 'outer()')).length, 1);
  });
  it('gives up on what is another value elsewhere, and where a call cannot be changed', () => {
    for (const text of [
      program('«x»', 'void', '', '', 'outer()'),
      program('«(x + 1.0f)»', 'void', '', '', 'outer()'),
      `#define SCALE 2.0f\n${program('«SCALE»', 'void', '', '', 'outer()')}`,
      `#define CALL inner(1.0f)\n${program('«4.0f»', 'void', '', '', 'outer() + CALL')}`,
      kernel('out[n] = «2.0f»;'),
      `int g(int a)\n{\n    switch (a) { case «3»: return 1; }\n    int own[2] = {1, 2};\n    return own[0];\n}\n${kernel('out[g(n)] = f;')}`,
      `int g(int a)\n{\n    int own[«2»] = {1, 2};\n    return own[a];\n}\n${kernel('out[g(n)] = f;')}`,
    ])
      assert.deepEqual(added(text), [], text);
  });
});

describe('overload for another memory', () => {
  const offered = (text: string): string[] =>
    made(text, 'refactor.rewrite').filter((one) => one.startsWith('Add an overload'));
  const SUM =
    'float sum(global const float *$0p, int n)\n{\n    global const float *end = p + n;\n    float total = 0;\n    while (p < end)\n        total += *p++;\n    return total;\n}\n';
  it('copies the function, and what in it points where the parameter does', () => {
    const found = offered(`${SUM}\n${kernel('out[n] = sum(in, n);')}`);
    assert.deepEqual(
      found.map((one) => one.split('\n')[0]),
      ['local', 'private', 'constant'].map((space) => `Add an overload of 'sum' for 'p' in ${space} memory`),
    );
    const [local = ''] = found;
    const plain = SUM.replace('$0', '');
    const attribute = '__attribute__((overloadable)) ';
    assert.equal(
      local.slice(local.indexOf('\n') + 1),
      `${attribute}${plain}\n${attribute}${plain.replaceAll('global', 'local')}\n${kernel('out[n] = sum(in, n);')}`,
    );
    // Clang takes what is now possible.
    for (const [i, argument] of ['tile', 'own', 'table'].entries()) {
      const text = (found[i] ?? '').replace(/^.*\n/, '').replace('sum(in, n)', `sum(in, n) + sum(${argument}, 2)`);
      const own = text.replace('    out[n]', '    float own[2] = {f, f};\n    out[n]');
      if (clang) assert.ok(compiled(`constant float table[2] = {1, 2};\n${own}`).length > 0);
    }
  });
  it('gives up where the copy would be wrong', () => {
    const titles = (text: string): string[] => offered(text).map((one) => one.split('\n')[0] ?? '');
    // Nobody writes to constant memory.
    assert.ok(
      !titles(`void set(global float *$0p)\n{\n    *p = 1;\n}\n${kernel('set(out);')}`).some((one) =>
        /constant/.test(one),
      ),
    );
    for (const text of [
      `kernel void only(global float *$0p)\n{\n    *p = 1;\n}\n`,
      `void again(global float *$0p, int n)\n{\n    if (n) again(p + 1, n - 1);\n}\n${kernel('out[n] = f;')}`,
      `float at(int $0i)\n{\n    return i;\n}\n${kernel('out[n] = at(n);')}`,
      `__attribute__((overloadable)) float at(global float *$0p)\n{\n    return *p;\n}\n${kernel('out[n] = at(out);')}`,
    ])
      assert.deepEqual(titles(text), [], text);
  });
});
