import assert from 'node:assert/strict';
import { analyse } from '../../server/src/analysis/analysis.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';

const diagnostics = (text: string, optionsKnown = false) =>
  analyse(new SourceFile('k.cl', text), parseBuildOptions([]), { read: () => undefined }, { optionsKnown }).diagnostics;
const inKernel = (body: string): string => `kernel void k(global int *out) { ${body} }\n`;

describe('an undeclared name that no option defines', () => {
  const messages = (body: string): string[] => diagnostics(inKernel(body)).map(({ message }) => message);
  const missing = (name: string, advice: string): string[] => [
    `'${name}' is undeclared: ${advice}; dependent code is not checked`,
  ];

  it('is indexed or assigned', () => {
    const indexed = 'it is indexed, so a declaration is missing';
    const assigned = 'it is assigned, so a declaration is missing';
    assert.deepEqual(messages('out[0] = weights[3];'), missing('weights', indexed));
    assert.deepEqual(messages('total += out[0];'), missing('total', assigned));
    assert.deepEqual(messages('++total;'), missing('total', assigned));
  });
  it('may be an operand', () => {
    const advice = 'if the host defines it, pass it with -D';
    assert.deepEqual(messages('out[0] = WIDTH;'), missing('WIDTH', advice));
    assert.deepEqual(messages('out[0] = WIDTH == 2;'), missing('WIDTH', advice));
    assert.deepEqual(messages('out[0] = 1 - WIDTH;'), missing('WIDTH', advice));
  });
});

/** Kernels whose types, qualifiers and macros come from a missing host or header. */
const STRANGE: readonly string[] = [
  ...[
    'T x = (T)out[0]; T *p = (T *)out; const T c = 1 / (T)x;',
    'global T *q = (global T *)out; T a[4]; for (T i = 0; i < 4; i++) a[i] = (T)i;',
    'out[0] = sizeof(T *) + sizeof(T) + (T)!out[0] + (T)~out[1] + (T)"s"[0] + (T)sizeof(int) + (T){1};',
    'f((T)out, (const T *)out, (T volatile *)out, (T)(1, 2), (T (*)[4])out);',
    'PRIVATE u32 *p = (PRIVATE u32 *)out; LOCAL T s[256]; CONST int n = 1; T y = 1, *z, w[N];',
    'UNROLL for (int i = 0; i < 4; i++) out[i] = i;',
    'if (out[0]) UNROLL for (int i = 0; i < 4; i++) out[i] = i; else out[0] = 1;',
    'TYPE(long) q = 3; TYPE(unsigned int) r[2]; TYPE(struct s) t = {0}; for (TYPE(long) i = 0; i < 3; i++) out[i] = q + f(i);',
    'EACH(i) { out[i] = 1; }',
    'EACH(i) if (out[i]) break; CHECK(out) out[0] = 1;',
    'BEGIN out[0] = 1; END()',
    'local int *p; p = CAST out; p = CAST(out) + 1; int x = CAST 3 + NEGATED x; out[0] = UNSIGNED x << 2;',
    'if ((T)out[0] > 1) return;',
    'struct S { T a; GLOBAL T *b; } s = { (T)1, (GLOBAL T *)out };',
  ].map(inKernel),
  'T helper(T a, const T b) { return (T)a + (T)b; }',
  'INLINE T helper(T x) { return x; }',
  'KERNEL void k(GLOBAL const T *p, PARAMETERS(), int n) { p[0]; }',
  'DECLSPEC static void f(PRIVATE const u32 *w, GLOBAL u32x *x);',
  'CONSTANT T table[2] = { 1, 2 };',
  'constant T table[] = { (T)1, (T)2 };',
  'constant int c_table[2][4] = {{ 1 }};\nkernel void k(global int *out) { SPACE u32 (*s_table)[4] = c_table; out[0] = s_table[0][1]; }',
  'constant int c_table[2] = { 1 };\nkernel void k(global int *out) { VARIABLE(d_table) = c_table[0]; out[0] = d_table; }',
  'typedef T mine; mine f(mine a) { return (mine)a; }',
  'DECLARE(f, float)\nDECLARE(g, float);\nKERNEL(h)(GLOBAL float *x) { x[0] = (REAL)1; }',
];

describe('missing names', () => {
  for (const text of STRANGE) {
    it(`make one warning a name and no error in ${text.slice(0, 100).trim()}`, () => {
      const found = diagnostics(text);
      const messages = found.map(({ message }) => message).join('\n');
      assert.deepEqual(
        found.filter(({ severity }) => severity === 'error'),
        [],
        messages,
      );
      const missing = found.filter(({ code }) => code === 'missing-names').map(({ message }) => message);
      assert.ok(missing.length > 0, messages);
      assert.deepEqual(missing, [...new Set(missing)]);
    });
  }

  it('exclude arguments of a macro that would have declared them', () => {
    const named = (body: string) =>
      diagnostics(inKernel(body)).flatMap(
        ({ message }) => /^'(.*?)'.* (?:is|are) undeclared:/.exec(message)?.[1] ?? [],
      );
    assert.deepEqual(named('EACH(i) { out[i] = 1; } EACH(j) if (out[j]) break;'), ['EACH']);
    assert.deepEqual(named('DECLARE(v, 3); v = N; out[0] = v;'), ['DECLARE', 'N']);
    assert.deepEqual(named('out[0] = n; SET(n) out[1] = f(m);'), ['n', 'SET', 'f', 'm']);
    assert.deepEqual(named('TYPE(long) q = 3; out[0] = n;'), ['TYPE', 'n']);
    assert.deepEqual(named('vstore4(v, 0, out);'), ['v']);
    assert.deepEqual(diagnostics(inKernel('EACH(i) { out[i] = 1; }'))[0]?.fixes, []);
  });

  it('are errors where the options are known, and no option is offered for them', () => {
    const [first] = diagnostics(inKernel('out[0] = LIMIT;'), true);
    assert.equal(first?.severity, 'error');
    assert.deepEqual(
      first?.fixes.map(({ title, edits }) => [title, ...edits.map(({ newText }) => newText)]),
      [["Declare 'LIMIT'", 'int LIMIT = 0;\n']],
    );
    const [call] = diagnostics(inKernel('float x = twice(out[0], 2.0f); out[0] = x;'), true);
    assert.deepEqual(
      call?.fixes.map(({ title, edits }) => [title, ...edits.map(({ newText }) => newText)]),
      [["Create function 'twice'", 'float twice(int a0, float b1) {\n    return 0;\n}\n\n']],
    );
    const [set] = diagnostics(inKernel('total = 2.0f; out[0] = total;'), true);
    assert.deepEqual(
      set?.fixes.map(({ title, edits }) => [title, ...edits.map(({ newText }) => newText)]),
      [["Declare 'total'", 'float ']],
    );
    const [slip] = diagnostics(inKernel('int limit = 1; out[0] = limti;'));
    assert.deepEqual(
      slip?.fixes.map(({ title }) => title),
      ["Change to 'limit'"],
    );
    const titleOf = (body: string) => diagnostics(inKernel(body), true)[0]?.fixes[0]?.title;
    assert.equal(titleOf('retrun;'), "Change to 'return'");
    assert.equal(titleOf('whlie (out[0]) out[0]--;'), "Change to 'while'");
    assert.equal(titleOf('for (;;) { out[0]++; contniue; }'), "Change to 'continue'");
  });

  it("include names that are used outside the 'if' that declares them", () => {
    const found = diagnostics(inKernel('if (out[0]) int first = 1; out[0] = first;'), true);
    assert.deepEqual(
      found.map(({ code }) => code),
      ['syntax-error', 'unknown-name'],
    );
  });

  it('exclude names whose declarations have syntax errors', () => {
    const errors = (body: string) => diagnostics(inKernel(body), true).map(({ message }) => message);
    assert.deepEqual(errors('int n = (out[0] ^ 1), 1u); out[0] = n; out[1] = n;'), ["expected a name, not '1u'"]);
    assert.deepEqual(errors('for (int i = 0 j = 0; i < 4; i++, j++) out[j] = 1;'), ["expected ';' in 'for'"]);
  });

  it('are errors where some function declares a variable of the name, which no macro can have', () => {
    const other = 'kernel void other(global int *out, int gid) { int lid = 0; out[gid] = lid; }\n';
    const errors = (body: string) =>
      diagnostics(`${other}${inKernel(body)}`, false).map(({ severity, message }) => `${severity}: ${message}`);
    assert.deepEqual(errors('out[gid] = 1;'), ["error: use of undeclared identifier 'gid'"]);
    assert.deepEqual(errors('out[lid] = 1;'), ["error: use of undeclared identifier 'lid'"]);
    assert.match(errors('out[sid] = 1;').join(), /^warning: 'sid' is undeclared/);
    // A macro that is missing may have declared it.
    assert.match(
      errors('IDS out[gid] = 1;').join(),
      /^warning: 'IDS' and 'gid' are undeclared.*hint: 'gid' is undeclared/,
    );
  });

  it('are errors if misspelled in the body of a macro, however often it is used', () => {
    const text = `#define BODY(i) out[i] = (itn)1;\n${inKernel('BODY(0) BODY(1) BODY(2) BODY(3) BODY(4)')}`;
    const found = diagnostics(text, false);
    assert.deepEqual(
      new Set(found.map(({ message }) => message)),
      new Set(["unknown type name 'itn': did you mean 'int'?"]),
    );
    const [edit] = found[0]?.fixes[0]?.edits ?? [];
    assert.equal(edit?.newText, 'int');
    assert.equal(edit?.span.start, text.indexOf('itn'));
  });

  it('are errors if two letters of a keyword are swapped', () => {
    for (const body of ['fi (out[0]) out[0] = 1;', 'whlie (out[0]) out[0] = 1;', 'reutrn;'])
      assert.deepEqual(
        diagnostics(inKernel(body), false).map(({ severity }) => severity),
        ['error'],
        body,
      );
    assert.deepEqual(
      diagnostics(inKernel('fori (out[0]) out[0] = 1;'), false).map(({ severity }) => severity),
      ['warning'],
    );
  });

  it('do not include conversions', () => {
    for (const call of ['convert_int(1.0f)', 'as_int(1.0f)'])
      assert.deepEqual(
        diagnostics(inKernel(`out[0] = ${call}\n out[1] = 1;`), false).map(({ code }) => code),
        ['syntax-error'],
      );
  });

  it('may be operators', () => {
    const found = (body: string, optionsKnown: boolean) =>
      diagnostics(inKernel(body), optionsKnown).map(({ severity, code }) => `${severity} ${code}`);
    for (const body of [
      'out[0] = out[1] OPERATOR out[2]; out[1] = out[2] OPERATOR out[3];',
      'out[0] = max(out[1], out[1] OPERATOR out[2]);',
      'if (out[1] LESS 2) out[0] = (out[1] LESS 3);',
    ]) {
      assert.deepEqual(found(body, false), ['warning missing-names'], body);
      assert.equal(found(body, true)[0], 'error syntax-error', body);
    }
    assert.deepEqual(found('out[0] = out[1]\n OPERATOR out[2];', false)[0], 'error syntax-error');
  });

  it('exclude macros called with the wrong number of arguments, which is reported at the call', () => {
    const errors = (text: string, optionsKnown: boolean) =>
      diagnostics(text, optionsKnown).map(({ code, message }) => `${code}: ${message}`);
    for (const optionsKnown of [true, false]) {
      assert.deepEqual(
        errors(`#define ADD(a, b) ((a) + (b))\n${inKernel('out[0] = ADD(\n1\n); out[1] = ADD(1, 2);')}`, optionsKnown),
        ["macro-argument-count: macro 'ADD' takes 2 arguments, but 1 is given"],
      );
      assert.deepEqual(
        errors(`#define ADD(a) (a)\n#define TWICE(a) ADD(a, a)\n${inKernel('out[0] = TWICE(1);')}`, optionsKnown),
        ["macro-argument-count: macro 'ADD' takes 1 argument, but 2 are given"],
      );
    }
    const [bare, ...others] = diagnostics(
      `#define ADD(a, b) ((a) + (b))\n${inKernel('int and = 1; out[0] = and + ADD;')}`,
      true,
    );
    assert.equal(bare?.message, "macro 'ADD' is used without its arguments");
    assert.deepEqual([...(bare?.fixes ?? []), ...others], []);
    assert.deepEqual(
      errors(`#define ADD(a) (a)\n#undef ADD\n${inKernel('out[0] = ADD(1);')}\n#define ADD(a) (a)`, true),
      ["unknown-name: call to undeclared function 'ADD'"],
    );
    assert.deepEqual(errors(`${inKernel('out[0] = SUM(1);')}\n#define SUM(a) (a)`, true), [
      "unknown-name: 'SUM' is defined at line 3, after its use",
    ]);
  });

  it('are never guessed', () => {
    for (const { fixes } of diagnostics(inKernel('PRIVATE u32 *p = 0; CONST int n = LIMIT; out[i] = (T)i;')))
      assert.deepEqual(fixes, []);
  });

  it('may be macros that accept anything in their parentheses', () => {
    for (const text of [
      'IMPLEMENT(long, int)',
      'IF_HALF(half f(half x) { return x; })\nkernel void k(void) {}',
      'DEFINE(int, name) { return 1; }',
      'IF_LONG(int g(int x) { return x; }\nint h(int x) { return x; })',
      inKernel('FOR_EACH(int i, out) { out[i] = 1; }'),
      inKernel('out[0] = (VECTOR)(float)(1) / 2;'),
      'float NAME(one)(float x) { return x; }\nfloat NAME(sqrt)(float x) { return x; }',
      'float NAME(one)(float x) { return x; }\nfloat NAME(2)(float x) { return x; }',
      'KERNEL void THREADS(64) k(PARAMETERS(one, two)) {}',
      'typedef int one; void f(PARAMETERS(one)) {} void g(PARAMETERS(one)) { f(1, 2, 3); }',
      Array.from({ length: 250 }, (_, i) => `void OVERLOADS f${i}(int a, int b) {}`).join(' '),
    ]) {
      const errors = diagnostics(text).filter(({ severity }) => severity === 'error');
      assert.deepEqual(
        errors.map(({ message }) => message),
        [],
        text,
      );
    }
  });

  it('may precede definitions of additional vector builtins', () => {
    const overload = (name: string, type: string, body: string) =>
      `float __attribute__((overloadable)) ${name}(${type} a) { return ${body}; }\n`;
    const text = overload('fast_length', 'float8', 'sqrt(dot(a, a))');
    assert.deepEqual(
      diagnostics(text).map(({ code }) => code),
      [],
    );
    for (const [other, known] of [
      [text, true],
      [overload('own', 'float8', 'sqrt(dot(a, a))'), false],
      [overload('fast_length', 'float4', 'sqrt(dot(a, (float8)(1)))'), false],
      [overload('fast_length', 'float8', 'dot(a.lo, a.lo.lo)'), false],
    ] as const) {
      const codes = diagnostics(other, known).map(({ code }) => code);
      assert.deepEqual(codes, ['no-matching-overload'], other);
    }
  });

  it('do not hide errors next to them', () => {
    const found = diagnostics(
      `KERNEL(h)(GLOBAL float *x) { x[0] = (REAL)1; }\n${inKernel('T x = (T)1; local int n = 0;')}`,
    );
    assert.deepEqual(
      found.filter(({ severity }) => severity === 'error').map(({ code }) => code),
      ['local-initializer'],
    );
  });

  const errors = (text: string, optionsKnown = false): readonly string[] =>
    diagnostics(text, optionsKnown).flatMap(({ severity, code }) => (severity === 'error' ? [code] : []));

  it('excuse conditions that are invalid only because macros are undefined', () => {
    for (const condition of ['WIDTH % BLOCK', 'WIDTH / (2 * BLOCK) > 1', 'ALL(0, OR, EACH)']) {
      const text = `#if ${condition}\n#endif\n${inKernel('out[0] = 1;')}`;
      assert.deepEqual(errors(text), [], text);
      assert.deepEqual(errors(text, true), ['invalid-condition'], text);
    }
    assert.deepEqual(errors('#if 1 / 0\n#endif\n'), ['invalid-condition']);
    assert.deepEqual(errors('#if WIDTH +\n#endif\n'), ['invalid-condition']);
  });

  it('excuse keywords that a missing header may define', () => {
    const loops = inKernel('for_ (int i = 0; i < 4; i++) for_ (int j = 0; j < 4; j++) out[i] = j;');
    assert.deepEqual(errors(`#include "missing.h"\n${loops}`), []);
    assert.deepEqual(errors(loops), ['syntax-error']);
  });

  it('excuse sizes and parameters that depend on them', () => {
    assert.deepEqual(errors(inKernel('const int size = WIDTH * 4; int a[size]; a[0] = 1; out[0] = a[0];')), []);
    assert.deepEqual(errors(inKernel('const int size = out[0]; int a[size]; out[0] = WIDTH;')), ['unsupported-c99']);
    assert.deepEqual(errors('kernel void k(global int *out, ALL(COUNT, COMMA, SOURCE), int n) { out[0] = n; }'), []);
  });

  it('do not excuse unrelated errors', () => {
    for (const text of [
      'f(int x) { return x; }',
      inKernel('barrier(CLK_LOCAL_MEM_FENCE) out[0] = 1;'),
      inKernel('out[0] = (out) 1;'),
      inKernel('int n = 1 out[0] = n;'),
      'int limit(2);',
    ]) {
      assert.ok(
        diagnostics(text).some(({ code }) => code === 'syntax-error'),
        text,
      );
    }
  });
});

describe('macros that the host may define', () => {
  const reported = (text: string, optionsKnown = false): readonly string[] =>
    diagnostics(text, optionsKnown)
      .filter(({ severity, code }) => severity === 'error' || code === 'missing-names')
      .map(({ severity, message, span }) => (severity === 'error' ? message : text.slice(span.start, span.end)));
  it('are named where they are a part of a string', () => {
    for (const string of ['"v " FMT "\\n"', 'FMT "\\n"', '"v " FMT', '"a" "b" FMT "c"']) {
      assert.deepEqual(reported(inKernel(`printf(${string}, out[0]);`)), ['FMT'], string);
      assert.deepEqual(reported(inKernel(`constant char *s = ${string};`)), ['FMT'], string);
    }
    assert.notDeepEqual(reported(inKernel('printf("v " FMT "\\n", out[0]);'), true), ['FMT']);
  });
  it('are named where they are qualifiers of a pointer', () => {
    assert.deepEqual(reported('void f(global const float * RESTRICT x, global float *o) { o[0] = x[0]; }'), [
      'RESTRICT',
    ]);
    assert.deepEqual(reported(inKernel('global int * VOLATILE p = out; *p = 1;')), ['VOLATILE']);
    assert.deepEqual(reported(inKernel('int A = 2, B = 3; out[0] = out[1] * A; out[0] = A *B;')), []);
  });
  it('may expand to several elements of an array', () => {
    const text =
      'constant float w[] = { WEIGHTS };\nkernel void k(global float *o) { o[0] = w[1] + w[get_local_id(0)]; }';
    assert.deepEqual(reported(text), ['WEIGHTS']);
    assert.ok(diagnostics(text).every(({ code }) => code !== 'index-out-of-bounds'));
  });
  it('do not excuse errors after names that are declared', () => {
    for (const body of ['int lim (int)(out[0] + 3); out[2] = lim;', 'int n = 1; out[0] = n (out[0] 3);'])
      assert.match(reported(inKernel(body)).join(), /expected/, body);
  });
});

describe('the names that a host may define', () => {
  const told = (text: string): string[] =>
    diagnostics(text).map(({ severity, span, message }) => {
      const where = span.file.text.slice(0, span.start).split('\n');
      return `${where.length}:${(where.at(-1)?.length ?? 0) + 1}: ${severity}: ${message}`;
    });
  const hint = (place: string, name: string): string =>
    `${place}: hint: '${name}' is undeclared: if the host defines it, pass it with -D; dependent code is not checked`;
  const rest = 'if the host defines them, pass them with -D; dependent code is not checked';
  const alone = 'if the host defines it, pass it with -D; dependent code is not checked';

  it('have one warning in a file, at the first use', () => {
    assert.deepEqual(told(inKernel('out[0] = A + B + A; out[1] = B;')), [
      `1:43: warning: 'A' and 'B' are undeclared: ${rest}`,
      hint('1:47', 'B'),
    ]);
    const many = told(inKernel('out[0] = A + B + C + D + E;'));
    assert.equal(many[0], `1:43: warning: 'A', 'B', 'C' and 2 more names are undeclared: ${rest}`);
    assert.equal(many.filter((one) => one.includes('warning')).length, 1);
  });

  it('that #error directives require are one warning, with the number of the others', () => {
    const guard = (name: string): string => `#ifndef ${name}\n#error "${name} is missing"\n#endif\n`;
    assert.deepEqual(told(`${guard('A')}${guard('B')}${guard('C')}`), [
      '2:1: warning: "A is missing" (until the build options are known); 2 more #error directives follow',
      '5:1: hint: "B is missing" (until the build options are known)',
      '8:1: hint: "C is missing" (until the build options are known)',
    ]);
    assert.deepEqual(told(guard('A')), ['2:1: warning: "A is missing" (until the build options are known)']);
    assert.deepEqual(told('#error always\n#error twice\n'), ['1:1: error: always', '2:1: error: twice']);
  });

  it('are reported at the condition that would declare them', () => {
    const kernel = 'kernel void k(global REAL *out) { out[0] = N; }\n';
    assert.deepEqual(told(`#if MODE == 1\n#define REAL float\n#elif MODE == 2\n#define REAL half\n#endif\n${kernel}`), [
      `1:5: warning: 'MODE' is undefined, so no branch here declares 'REAL' and 'N': ${alone}`,
      hint('6:22', 'REAL'),
      hint('6:44', 'N'),
    ]);
    assert.match(
      told(`#ifdef F32\ntypedef float REAL;\n#endif\n${kernel}`)[0] ?? '',
      /^1:8: warning: 'F32' is undefined/,
    );
    const header = (condition: string): string =>
      `#${condition}\n#include "one.h"\n#elif M == 2\n#include "two.h"\n#endif\n${kernel}`;
    assert.match(told(header('if M == 1'))[0] ?? '', /^1:5: warning: 'M' is undefined/);
    // Each of these may be what is wrong, or nothing to do with it.
    assert.match(told(header('ifdef M'))[0] ?? '', /^6:22: warning: 'REAL' and 'N' are undeclared/);
    assert.match(told(`#ifdef X\n#define Y 1\n#endif\n${kernel}`)[0] ?? '', /^4:22: warning: 'REAL' and 'N'/);
    assert.match(told(`#ifndef G\n#define G\n#endif\n${kernel}`)[0] ?? '', /^4:22: warning: 'REAL' and 'N'/);
  });

  it('are all there without hints', () => {
    const severities = new Map([['missing-names', 'error' as const]]);
    const { diagnostics: found } = analyse(
      new SourceFile('k.cl', inKernel('out[0] = A + B;')),
      parseBuildOptions([]),
      { read: () => undefined },
      { severities },
    );
    assert.deepEqual(
      found.map(({ severity }) => severity),
      ['error', 'hint'],
    );
  });
});

describe('a call of an undeclared function', () => {
  it('causes no report about work-items, as it may be a misspelled barrier', () => {
    const kernel = (call: string): string =>
      'kernel void k(global int *out) { local int s[64]; uint i = get_local_id(0); s[i] = i; ' +
      `${call}; out[get_global_id(0)] = s[i ^ 1]; }`;
    const codes = (call: string): string[] => diagnostics(kernel(call)).map(({ code }) => code);
    assert.deepEqual(codes('(void)0'), ['race-local']);
    assert.deepEqual(codes('barier(CLK_LOCAL_MEM_FENCE)'), ['unknown-name']);
    // A builtin function that this version lacks is no barrier.
    assert.ok(codes('sub_group_ballot(1)').includes('race-local'));
    assert.deepEqual(codes('SYNC(1)'), ['missing-names']);
  });
});

describe('the placeholders of a template', () => {
  const found = (text: string, optionsKnown = false): string[] =>
    diagnostics(text, optionsKnown).map(({ severity, message, span }) => {
      const where = text.slice(0, span.start).split('\n');
      return `${where.length}:${(where.at(-1)?.length ?? 0) + 1}: ${severity}: ${message}`;
    });
  const TEMPLATE = `kernel void k(global \${type} *out, int n) {
  out[n / {{ width }}] = n * {{height}} - {{depth}};
  if (n < {{depth}} && n >= 0)
    out[0] = n % {{depth}};
}
kernel void other(global int *out) { out[0] = ; }
`;

  it('are one warning, with the errors that they do not explain', () => {
    assert.deepEqual(found(TEMPLATE), [
      `1:22: warning: '\${type}' is a placeholder that the host replaces: the lines with such placeholders are not checked`,
      "6:47: error: expected an expression before ';'",
    ]);
  });

  it('are found where an expression is expected', () => {
    assert.deepEqual(found('float f(void) {\n  return {{operation}};\n}\nint g(void) { return {1}; }\n'), [
      "2:10: warning: '{{operation}}' is a placeholder that the host replaces: the lines with such placeholders are not checked",
      '4:22: error: an initializer list is not an expression: it initializes a variable, or follows a type in parentheses',
    ]);
  });

  it('are errors if the build options are known, and nested lists of values elsewhere', () => {
    assert.ok(found(TEMPLATE, true).filter((one) => one.includes('error')).length > 1);
    assert.doesNotMatch(found(TEMPLATE, true).join(), /placeholder/);
    assert.deepEqual(
      found('constant int x[1][1] = {{1}};\nint f(int n) { int y[1][1] = {{n}}; return y[0][0]; }\n'),
      [],
    );
    assert.deepEqual(
      found('int f(int n) { int y[1][1] = {{n}}; return y[0][; }\n').map((one) => one.slice(0, 12)),
      ['1:49: error:'],
    );
  });
});
