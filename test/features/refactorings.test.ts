/** Refactorings of functions and variables: their text, and that clang compiles it to the same code. */
import assert from 'node:assert/strict';
import { compiled } from './compiled.js';
import { clang, kernel, made } from './refactored.js';

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
  it('is not offered where the number or the order of evaluations would change', () => {
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
  it('replaces each use by the value', () => {
    assert.deepEqual(inlined('const int $0twice = n + n;', 'out[twice] = f * twice;'), [
      `Inline variable 'twice'\n${kernel('out[(n + n)] = f * (n + n);')}`,
    ]);
    assert.deepEqual(inlined('float g = f;', 'out[n] = $0g;'), [`Inline variable 'g'\n${kernel('out[n] = f;')}`]);
    assert.deepEqual(inlined('float v = in[n];', 'out[n] = $0v * f;'), [
      `Inline variable 'v'\n${kernel('out[n] = in[n] * f;')}`,
    ]);
  });
  it('is not offered where the value may have changed', () => {
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
  it('rejects expressions that are not constant, and names that are taken', () => {
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
  it('passes the variables it needs, pointers with their spaces', () => {
    assert.deepEqual(
      extracted('int i = n;', '«tile[i] = in[i] * f;', 'barrier(CLK_LOCAL_MEM_FENCE);»', 'out[i] = tile[0];'),
      [
        `Extract into function 'extracted'\nvoid extracted(const global float *in, local float *tile, float f, int i)\n{\n    tile[i] = in[i] * f;\n    barrier(CLK_LOCAL_MEM_FENCE);\n}\n\n${kernel('int i = n;', 'extracted(in, tile, f, i);', 'out[i] = tile[0];')}`,
      ],
    );
  });
  it('returns variables that are used afterwards', () => {
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
  it('is not offered where it would leave more statements, or the function', () => {
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
  it('rejects values that differ elsewhere, and calls that cannot be changed', () => {
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

describe('overloads for other address spaces', () => {
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
    // clang accepts the new arguments.
    for (const [i, argument] of ['tile', 'own', 'table'].entries()) {
      const text = (found[i] ?? '').replace(/^.*\n/, '').replace('sum(in, n)', `sum(in, n) + sum(${argument}, 2)`);
      const own = text.replace('    out[n]', '    float own[2] = {f, f};\n    out[n]');
      if (clang) assert.ok(compiled(`constant float table[2] = {1, 2};\n${own}`).length > 0);
    }
  });
  it('is not offered where the copy would be wrong', () => {
    const titles = (text: string): string[] => offered(text).map((one) => one.split('\n')[0] ?? '');
    // Constant memory is not writable.
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
