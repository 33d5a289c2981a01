import assert from 'node:assert/strict';
import fc from 'fast-check';
import { analyse } from '../../server/src/analysis/analysis.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { errorsOf, hasClang } from '../rules/clang.js';

const HEAD = `#pragma OPENCL EXTENSION cl_khr_fp16 : enable
typedef struct { int a; float b; } pair;
typedef union { int a; float b; } word;
typedef enum { ONE, TWO } number;
struct hidden;
`;

/** Every kind of type in OpenCL C; `%` is the place of a name. */
const TYPES = [
  ...['bool %', 'char %', 'uchar %', 'short %', 'int %', 'const int %', 'uint %', 'long %', 'size_t %', 'half %'],
  ...['float %', 'double %', 'char2 %', 'int2 %', 'uint2 %', 'int3 %', 'int4 %', 'uchar4 %', 'long2 %', 'float2 %'],
  ...['float4 %', 'double2 %', 'half4 %', 'pair %', 'word %', 'number %', 'global int *%', 'local int *%'],
  ...['private int *%', 'constant int *%', 'const global int *%', 'global float *%', 'void *%', 'global void *%'],
  ...['global pair *%', 'global struct hidden *%', 'global int *private *%', 'int *const %', 'global int (*%)[4]'],
  ...['global int4 *%', 'event_t %', 'read_only image2d_t %', 'sampler_t %'],
];
const TYPES_OF_2 = ['queue_t %', 'clk_event_t %', 'reserve_id_t %', 'read_only pipe int %', 'generic int *%'];

/** Uses of a value `b` with an `a`; `A` is the type of `a`, and `A(c)` declares a `c` of it. */
const USES = [
  ...['+', '-', '*', '/', '%', '<<', '<', '==', '&', '&&', '|', ',', '=', '+=', '*=', '<<=', '&=', '%='].map(
    (operator) => `a ${operator} b;`,
  ),
  ...['1 ? a : b;', 'a ? a : b;', 'a ? b : b;', 'a[b];', '(A)b;', '(A)(b, b);', 'A(c) = b;', 'A(c) = { b };'],
  ...['-b;', '~b;', '!b;', '*b;', '&b;', '++b;', 'b--;', 'b.x;', 'b->a;', 'b[0];', '1[b];', 'b();', '*&b;', 'b = 0;'],
  ...['b == 0;', 'b + 1;', '1 - b;', 'b << 1;', 'b ? 1 : 2;', 'b += 1;', 'b *= b;', 'sizeof b;', 'vec_step(b);'],
  ...[
    'if (b) ;',
    'while (b) ;',
    'do ; while (b);',
    'for (;b;) ;',
    'switch (b) { }',
    'int c[b];',
    '(int4)(1, 2, 3, b);',
  ],
];

/** A function on a separate line; undefined if it cannot be written, or clang 19 crashes on it. */
function lineOf(number: number, [a, b, use]: readonly [string, string, string]): string | undefined {
  const named = (type: string, name: string): string => type.replace('%', name);
  // clang 19 crashes when it generates code for it.
  if (/^\(A\)/.test(use) && /\(\*%\)/.test(a)) return undefined;
  const body = use.replace('A(c)', named(a, 'c')).replace('(A)', `(${named(a, '')})`);
  return `void f${number}(${named(a, 'a')}, ${named(b, 'b')}) { ${body} }`;
}

const ours = (text: string, options: readonly string[]): Map<number, string> =>
  new Map(
    analyse(new SourceFile('k.cl', text), parseBuildOptions(options), { read: () => undefined }, { optionsKnown: true })
      .diagnostics.filter(({ severity }) => severity === 'error')
      .map(({ span, message }) => [span.file.lines.lineAt(span.start), message]),
  );

describe('operands of operators, casts and conversions', () => {
  for (const version of ['CL1.2', 'CL2.0'])
    it(`agrees with clang (${version})`, function () {
      if (!hasClang) this.skip();
      const types = fc.constantFrom(...TYPES, ...(version === 'CL2.0' ? TYPES_OF_2 : []));
      const functions = fc.array(fc.tuple(types, types, fc.constantFrom(...USES)), {
        minLength: 3000,
        maxLength: 3000,
      });
      fc.assert(
        fc.property(functions, (parts) => {
          const lines = parts.flatMap((part, i) => lineOf(i, part) ?? []);
          const text = `${HEAD}${lines.join('\n')}\n`;
          const options = [`-cl-std=${version}`];
          const found = ours(text, options);
          const theirs = new Map((errorsOf([{ text, options }])[0] ?? []).map((error) => [error.line, error.message]));
          const written = text.split('\n');
          const different = (from: Map<number, string>, other: Map<number, string>): string[] =>
            [...from].flatMap(([line, message]) => (other.has(line) ? [] : [`${written[line]}: ${message}`]));
          assert.deepEqual(
            { missed: different(theirs, found), alarms: different(found, theirs) },
            { missed: [], alarms: [] },
          );
        }),
        {
          numRuns: Number(process.env.CLSPACE_RUNS ?? 2),
          endOnFailure: true,
        },
      );
    });
});
