import assert from 'node:assert/strict';
import {
  type Analysis,
  AnalysisSession,
  analyse,
  type Diagnostic,
  type Fix,
} from '../../server/src/analysis/analysis.js';
import { fixAll } from '../../server/src/analysis/fix-all.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';

const analysed = (text: string, options: readonly string[] = []): Analysis =>
  analyse(new SourceFile('a.cl', text), parseBuildOptions(options), { read: () => undefined });

const errorsOf = (text: string, options: readonly string[] = []): readonly Diagnostic[] =>
  analysed(text, options).diagnostics.filter(({ severity }) => severity === 'error');

/** The text after applying all preferred fixes at once, or only the safe ones of them. */
function repaired(text: string, options: readonly string[] = [], unsafe = true): string {
  const { edits } = fixAll(
    new SourceFile('a.cl', text),
    { read: () => undefined },
    (files) => [new AnalysisSession(parseBuildOptions(options), files)],
    { unsafe },
  );
  return after(text, { edits });
}

const safelyRepaired = (text: string): string => repaired(text, [], false);

function after(text: string, { edits }: Pick<Fix, 'edits'>): string {
  let result = text;
  for (const { span, newText } of [...edits].sort((a, b) => b.span.start - a.span.start))
    result = result.slice(0, span.start) + newText + result.slice(span.end);
  return result;
}

const fixesOf = (text: string, options: readonly string[] = []): readonly Fix[] =>
  errorsOf(text, options)[0]?.fixes ?? [];
const preferredOf = (text: string, options: readonly string[] = []): string | undefined =>
  fixesOf(text, options).find(({ preferred }) => preferred)?.title;

describe('preferred fixes', () => {
  it('insert the brace of a body, and leave its names alone', () => {
    const body = '  event_t e = async_work_group_copy(l, g, 64, 0);\n  wait_group_events(1, &e);\n}\n';
    const head = 'kernel void k(global float *g, local float *l)';
    assert.equal(repaired(`${head}\n${body}`), `${head} {\n${body}`);
    assert.equal(errorsOf(`${head}\n${body}`).length, 1);
  });
  it('spell no name differently while a syntax error may hide its declaration', () => {
    const text =
      'kernel void k(global int *p) {\n  const int r = get_local_id(1, c = get_local_id(0), gr = get_group_id(1) + r;\n' +
      '  p[gr] = c;\n}\n';
    assert.match(repaired(text), /p\[gr\] = c;/);
  });

  describe('insert no semicolon where the statement may continue', () => {
    const kernel = (line: string): string =>
      `kernel void k(global float4 *in, global int *o, int c, uint4 m) {\n  int i = 1;\n  float4 w;\n  ${line}\n  o[i] = 1;\n}\n`;
    for (const line of [
      'const int lim c ? 4 : 8;',
      'float4 v  in[i];',
      'float acc  0.0f;',
      'w  shuffle(w, m);',
      'o[2 i] = 3;',
      'o[i]  o[i + 1];',
      'int x = i c;',
      'o[i]\n    in[i];',
    ])
      it(line, () => assert.equal(repaired(kernel(line)), kernel(line)));
    for (const [line, meant] of [
      ['i = 2\n  o[i] = c;', 'i = 2;\n  o[i] = c;'],
      ['i = 2 int z = 3;', 'i = 2; int z = 3;'],
      ['int y = 2 return;', 'int y = 2; return;'],
      ['int y = 2 z = 3;', 'int y = 2, z = 3;'],
      ['{ i = c }', '{ i = c; }'],
    ] as const)
      it(`but do in ${line}`, () => assert.equal(repaired(kernel(line)), kernel(meant)));
  });

  describe('insert a brace where the indentation shows that a block ends', () => {
    const whole = `kernel void k(global float *o, int n) {
  int i = get_global_id(0);
  for (int j = 0; j < n; j++) {
    if (j > i) {
      o[i] += j;
    }
    else {
      o[i] -= j;
    }
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
  while (n > i &&
         i > 2)
  {
    n -= 2;
  }
  switch (i) {
    case 0: {
      o[1] = 1;
      break;
    }
    default:
      o[0] = 2;
  }
  o[i] *= 2;
}

kernel void z(global int *o) {}
`;
    const isBrace = (at: number): boolean => whole[at] === '}' && whole[at + 1] === '\n' && whole[at - 1] !== '{';
    for (const at of [...whole].keys())
      if (isBrace(at))
        it(`line ${whole.slice(0, at).split('\n').length}`, () => {
          const without = whole.slice(0, at) + whole.slice(at + 1);
          assert.equal(repaired(without).replace(/\s+/g, ''), whole.replace(/\s+/g, ''));
        });
    for (const line of ['if (n > 1) { o[i] = n; ', 'if (n > 1) {\n  o[i] = n;\n  o[i] += 2;'])
      it(`but not in ${line}`, () => {
        const text = `kernel void k(global float *o, int n) {\n  int i = 0;\n  ${line}\n  barrier(1); }\n`;
        assert.equal(repaired(text), text);
      });
  });

  it('index a row instead of dereferencing it', () => {
    const kernel = (value: string): string =>
      `kernel void k(global uint *o) {\n  local uint h[4][64];\n  uint r = get_local_id(0), l = 1;\n  h[r][l] = 1;\n  o[0] = ${value};\n}\n`;
    assert.equal(repaired(kernel('h[r, l]')), kernel('h[r][l]'));
    assert.equal(repaired(kernel('h[r]')), kernel('h[r]'));
  });

  describe('close parentheses and indices only where one place is possible', () => {
    const kernel = (line: string): string =>
      `kernel void k(global int *o, int t, int u) {\n  local int h[4][4];\n  h[t][u] = t;\n  ${line}\n}\n`;
    for (const line of [
      'o[0] = (2 * t + 1 - 1;',
      'o[1] = o[get_local_id(0 * 4 + t];',
      'o[2] = o[t + u;',
      'o[3] = h[t[u];',
      'o[4] = ((t + u) * 2;',
      'if ((t + u > 2) { o[5] = 1; }',
      'o[6] = max(t, u - 1;',
    ])
      it(line, () => assert.equal(repaired(kernel(line)), kernel(line)));
    for (const [line, meant] of [
      ['o[0] = (t;', 'o[0] = (t);'],
      ['o[1] = o[get_local_id(0];', 'o[1] = o[get_local_id(0)];'],
      ['o[2] = max(t * 2, u;', 'o[2] = max(t * 2, u);'],
      ['o[t * 4 + u = 1;', 'o[t * 4 + u] = 1;'],
      ['o[3] = o[t;', 'o[3] = o[t];'],
      ['if (t > u { o[4] = 1; }', 'if (t > u) { o[4] = 1; }'],
    ] as const)
      it(`as in ${line}`, () => assert.equal(repaired(kernel(line)), kernel(meant)));
  });

  it('close the parameters', () => {
    const body = '{ a[0] = b + 1; }\n';
    assert.equal(repaired(`kernel void k(global int *a, int b ${body}`), `kernel void k(global int *a, int b) ${body}`);
  });

  it('open the parameters before a qualifier', () => {
    const rest = '__global const float *u, __global float *r) { r[0] = u[0]; }\n';
    assert.equal(repaired(`kernel void lap${rest}`), `kernel void lap(${rest}`);
  });

  it('correct a directive before the errors that follow from it', () => {
    const rest = ' STR_(x) #x\nconstant char s[] = STR_(a);\nkernel void k(global char *o) { *o = s[0]; }\n';
    assert.equal(repaired(`#defien${rest}`), `#define${rest}`);
    // An argument of the macro is missing: the directive is not corrected, and nothing is inserted after it.
    const left = '#defien TWICE(x, y) (x)\nint f(int a) { a = TWICE(a)\n  return a; }\n';
    assert.equal(repaired(left), left);
  });

  it('correct a misspelled word instead of inserting tokens around it', () => {
    const kernel = 'kernel void k(global int *p) { *p = A; }\n';
    assert.equal(repaired(`enmu E { A, B };\n${kernel}`), `enum E { A, B };\n${kernel}`);
    const uses = 'kernel void k(global int *p) { T t = 1; *p = t; }\n';
    assert.equal(repaired(`tyepdef int T;\n${uses}`), `typedef int T;\n${uses}`);
    const body = 'kernel void k(void) { int x[4] ATTRIBUTE((aligned(16))); x[0] = 1; }\n';
    assert.equal(repaired(body.replace('ATTRIBUTE', '__atribute__')), body.replace('ATTRIBUTE', '__attribute__'));
  });

  describe('fixes of initializers without races', () => {
    const kernel = (declaration: string, before = ''): string =>
      `kernel void k(global float *o, int n) {\n${before}  ${declaration}\n  o[get_global_id(0)] = total;\n}\n`;

    it('one work-item assigns the value, and a barrier follows', () => {
      assert.equal(
        repaired(kernel('local float total = 0.0f;')),
        kernel('local float total;\n  if (get_local_id(0) == 0)\n    total = 0.0f;\n  barrier(CLK_LOCAL_MEM_FENCE);'),
      );
    });

    it('in all dimensions that the kernel queries', () => {
      assert.match(
        repaired(kernel('local float total = n;', '  int y = get_global_id(1);\n')),
        /if \(get_local_id\(0\) == 0 && get_local_id\(1\) == 0\)\n {4}total = n;/,
      );
      assert.match(
        repaired(kernel('local float total = n;'), ['-cl-std=CL2.0']),
        /if \(get_local_linear_id\(\) == 0\)/,
      );
    });

    it('are not offered where work-items may have left, or where values differ', () => {
      for (const text of [
        kernel('local float total = 0.0f;', '  if (get_global_id(0) >= n) return;\n'),
        kernel('local float total = get_global_id(0);'),
        kernel('local float total = o[0];'),
        kernel('local float total = x;', '  int x = get_local_id(0);\n'),
        kernel('local float total = n;', '  n += get_local_id(0);\n'),
      ]) {
        assert.equal(preferredOf(text), undefined, text);
        assert.equal(repaired(text), text);
      }
    });

    it('are not offered where the declaration moves out of a loop', () => {
      const text =
        'kernel void k(global int *o, int n) {\n  for (int i = 0; i < n; ++i) {\n    local int t = 3;\n    o[i] = t++;\n  }\n}\n';
      assert.equal(preferredOf(text), undefined);
      assert.match(fixesOf(text)[0]?.title ?? '', /every work-item assigns it/);
    });
  });

  describe('fixes and the interfaces of kernels', () => {
    const changing: Readonly<Record<string, string>> = {
      'a local pointer goes into a global parameter':
        'kernel void k(__global float *A, __global float *B) { __local float lA[4]; B = lA; B[0] = A[0]; }\n',
      'a helper takes another space than the kernel has':
        'void put(local int *p) { *p = 1; }\nkernel void k(global int *g) { put(g); }\n',
      'a private pointer was required': 'kernel void k(private int *p) { *p = 1; }\n',
      'a value is a half': 'kernel void k(half h, global float *o) { *o = 1; }\n',
      'a value is a bool': 'kernel void k(bool b, global int *o) { *o = b; }\n',
    };
    for (const [what, text] of Object.entries(changing)) {
      it(what, () => {
        const fixes = fixesOf(text);
        assert.ok(fixes.length > 0);
        for (const fix of fixes) {
          assert.equal(fix.preferred && /interface/.test(fix.title), false, fix.title);
          const parameters = (from: string): string => /kernel void k\(([^{]*)\)/.exec(from)?.[1] ?? '';
          if (parameters(after(text, fix)) !== parameters(text) && !fix.buildOptions)
            assert.match(fix.title, /changes the kernel's interface/);
        }
      });
    }

    it('and not the sharing of an object', () => {
      const text = 'local int shared[4];\nkernel void k(global int *o) { shared[0] = 1; *o = shared[0]; }\n';
      const fix = fixesOf(text, ['-cl-std=CL2.0']).find(({ title }) => /global/.test(title));
      assert.equal(fix?.preferred, false);
      assert.match(fix?.title ?? '', /all work-groups share it/);
    });

    it('but write the omitted address space', () => {
      assert.equal(preferredOf('kernel void k(int *p) { *p = 1; }\n'), "Make parameter 'p' of 'k' point to global");
    });
  });

  it('leave the fewest errors', () => {
    assert.equal(preferredOf('kernel void k(private global int *out) { *out = 1; }\n'), "Remove 'private'");
    assert.equal(preferredOf('kernel void k(global private int *out) { *out = 1; }\n'), "Remove 'private'");
  });

  it('exclude sets that leave an error if another set leaves none', () => {
    const text = 'kernel void k(global private int *out) { *out = 1; }\n';
    const left = fixesOf(text).map((fix) => errorsOf(after(text, fix)).length);
    assert.deepEqual([...new Set(left)], [0]);
  });

  it('come before what only deletes', () => {
    const titles = fixesOf(
      'constant int w[2] = {1, 2};\nkernel void k(global int *o) {\n  w[0] = 3;\n  *o = w[0];\n}\n',
    ).map(({ title }) => title);
    assert.ok(titles.length > 1);
    assert.equal(titles.at(-1), 'Delete the statement');
  });
});

describe('fixes', () => {
  it('do not replace a comparison by its result', () => {
    const text = 'kernel void k(global int *a, local int *b, global int *o) { *o = a != b; }\n';
    for (const fix of fixesOf(text)) assert.match(after(text, fix), /!=/);
  });

  it('do not copy into const objects', () => {
    const text = (type: string): string =>
      `kernel void k(global const float *g, ${type} float *h) {\n  event_t e = async_work_group_copy(h, g, 16, 0);\n  wait_group_events(1, &e);\n}\n`;
    const titles = (type: string): string[] => fixesOf(text(type)).map(({ title }) => title);
    assert.ok(titles('global').includes('Copy in a loop'));
    assert.ok(!titles('global const').includes('Copy in a loop'));
    assert.ok(!titles('constant').includes('Copy in a loop'));
  });

  describe('fixes use the spelling of the file', () => {
    it('regardless of its comments and strings', () => {
      const text =
        '/* global memory, in the global kernel */ // local constant\n#define NAME "global"\n__kernel void f(__global int *o, int *p) { *o = *p; }\n';
      assert.match(repaired(text), /__global int \*o, __global int \*p/);
    });

    it('each qualifier separately', () => {
      const text =
        '__kernel void f(__global int *o, __global int *q) {\n  local int x;\n  int *p = &x;\n  x = 1;\n  *o = *p;\n  o = q;\n}\n';
      assert.match(repaired(text), / local int \*p = &x/);
    });

    it('with its line ends and its indentation', () => {
      const text = 'kernel void k(global float *o) {\r\n\tlocal float total = 0;\r\n\t*o = total;\r\n}\r\n';
      assert.equal(
        repaired(text),
        'kernel void k(global float *o) {\r\n\tlocal float total;\r\n\tif (get_local_id(0) == 0)\r\n\t\ttotal = 0;\r\n\tbarrier(CLK_LOCAL_MEM_FENCE);\r\n\t*o = total;\r\n}\r\n',
      );
      const copied = 'void bump(int *p) { ++*p; }\r\nkernel void k(global int *g) {\r\n  bump(&g[1]);\r\n}\r\n';
      for (const fix of fixesOf(copied)) assert.doesNotMatch(after(copied, fix), /[^\r]\n/, fix.title);
    });
  });
});

describe('all fixes at once', () => {
  it('apply independent fixes', () => {
    const one = (i: number): string =>
      `void put${i}(int *p) { *p = ${i}; }\nkernel void k${i}(global int *g) { put${i}(g); }\n`;
    const text = Array.from({ length: 150 }, (_, i) => one(i)).join('');
    assert.equal(errorsOf(text).length, 150);
    assert.equal(errorsOf(repaired(text)).length, 0);
  });

  it('do not turn both ends of a call', () => {
    const text = [
      'void both(global int *a, local int *b) { *a = *b; }',
      'kernel void k(global int *o) {',
      '  global int *x = o;',
      '  local int t;',
      '  local int *y = &t;',
      '  both(y, x);',
      '}',
      '',
    ].join('\n');
    const left = errorsOf(repaired(text)).length;
    assert.ok(left < errorsOf(text).length || repaired(text) === text);
    assert.equal(repaired(repaired(text)), repaired(text));
  });
});

describe('safe fixes', () => {
  const kernel = (line: string): string =>
    `kernel void k(global float *in, global float *out, int n) {\n  int gid = get_global_id(0);\n  ${line}\n}\n`;
  for (const [line, meant] of [
    ['out[gid] = in[gid]', 'out[gid] = in[gid];'],
    ['out[gdi0] = 1;', 'out[gdi0] = 1;'],
    ['int count = n; out[gid] = cuont;', 'int count = n; out[gid] = count;'],
    ['out[get_globel_id(0)] = 1;', 'out[get_global_id(0)] = 1;'],
  ] as const)
    it(`make '${meant}' of '${line}'`, () => assert.equal(safelyRepaired(kernel(line)), kernel(meant)));

  describe('leave names alone that differ in an axis, a side, an index or a word of their own', () => {
    for (const [declared, used] of [
      ['gid2', 'lid2'],
      ['tx', 'ty'],
      ['src_a', 'src_b'],
      ['offset_x', 'offset_y'],
      ['colA', 'colB'],
      ['sumA', 'numA'],
      ['final_y_size', 'final_x_size'],
      ['tileRow', 'timeRow'],
      ['left_input', 'left_inputs'],
      ['lsize', 'gsize'],
      ['rows', 'nrows'],
      ['stride1', 'stride2'],
    ] as const)
      it(`${used} for ${declared}`, () => {
        const text = kernel(`int ${declared} = n; out[gid] = ${used};`);
        assert.equal(safelyRepaired(text), text);
      });
  });

  describe('leave alone what only the author can decide', () => {
    for (const line of [
      'out[gid] = in;',
      'float f = in; out[gid] = f;',
      'char c = "a"; out[gid] = c;',
      'int x = } 1;',
      'out[gid] = int(1);',
      'int i = 1, j = 2 k = 3; out[i] = j + k;',
    ])
      it(line, () => assert.equal(safelyRepaired(kernel(line)), kernel(line)));
    for (const text of [
      '__kernel c void f() {}\n',
      'class Point { int x; int y; }\nkernel void k(global int *o) { o[0] = 1; }\n',
      'kernel void k(half a, global float *o) { o[0] = a; }\n',
      'kernel void k(global half *p, global float4 *v) { vstore4(v[0], 0, p); v[1] = vload4(0, p); }\n',
    ])
      it(text.trim(), () => assert.equal(safelyRepaired(text), text));
  });
});
