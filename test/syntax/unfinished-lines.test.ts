import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { analyse } from '../../server/src/analysis/analysis.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { spellingOf } from '../../server/src/text/names.js';
import { SourceFile } from '../../server/src/text/source-file.js';

const OPTIONS = parseBuildOptions(['-cl-std=CL2.0']);

/** The errors of a text outside of some lines: where, counted from the nearer end, and what. */
function errorsAround(text: string, first: number, last: number): string[] {
  const { diagnostics, root } = analyse(
    new SourceFile('k.cl', text),
    OPTIONS,
    { read: () => undefined },
    { executions: 0 },
  );
  const count = text.split('\n').length;
  return diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ span, message }) => ({ line: root.lines.lineAt(span.start), message }))
    .filter(({ line }) => line < first || line > last)
    .map(({ line, message }) => `${line < first ? line : line - count} ${message}`);
}

/** The text after the cursor in an editor that closes brackets. */
function closed(typed: string): string {
  const open: string[] = [];
  for (const character of typed.replace(/"[^"\n]*"?|'[^'\n]*'?/g, '')) {
    const closer = { '(': ')', '[': ']', '{': '\n}' }[character];
    if (closer) open.push(closer);
    else if (character === open.at(-1)?.trim()) open.pop();
  }
  return open.reverse().join('');
}

const HEAD = `typedef struct { float4 position; int id; } Particle;
#define SQUARE(x) ((x) * (x))
constant float table[4] = { 1.0f, 2.0f, 3.0f, 4.0f };
`;
const HELPER = `
static float weigh(float a, int n) {
  if (n < 0)
    return -a;
  return a * table[n & 3];
}
`;
const KERNEL = `
__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void move(global Particle *all, global const float *in, local float *tile, uint count, float step) {
  size_t id = get_global_id(0);
  const uint lid = get_local_id(0);
  float sum = 0.0f;
  float4 p = all[id].position;
  if (id >= count)
    return;
  for (uint i = 0; i < count; i++) {
    sum += weigh(in[i], (int)i) + SQUARE(step);
    tile[lid] = sum;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  switch (lid & 1) {
    case 0:
      p.xyz += (float3)(sum, tile[0], step);
      break;
    default:
      p = fma(p, (float4)(step), p);
  }
  do {
    sum *= 0.5f;
  } while (sum > 1.0f);
  global Particle *own = &all[id];
  own->position = id > 2 ? p : -p;
  own->id = own->id + (int)sum;
  {
    uint x = count;
    if (x > 1)
      sum = weigh(sum, 1);
    else
      own->id = 2;
  }
}
`;
const TAIL = `
int last(int a) { return a + 1; }

kernel void next(global int *out) {
  out[0] = last(out[1]);
}
`;

/** A whole text, and the text that is typed in its middle. */
type Insertion = readonly [before: string, typed: string, after: string];

const INSERTIONS: readonly Insertion[] = [
  ...[...KERNEL.matchAll(/^(?:(?!^(?:__attribute__|kernel|\}|\{)).)*;$/gm)].map(
    ({ index, 0: line }) =>
      [HEAD + HELPER + KERNEL.slice(0, index), line, KERNEL.slice(index + line.length) + TAIL] as const,
  ),
  ...[/ {2}for [^}]*\}/, / {2}switch [^}]*\}/, / {2}do [^}]*\} while[^;]*;/, / {2}\{\n[^}]*\}/].map((block) => {
    const [typed = ''] = block.exec(KERNEL) ?? [];
    const at = KERNEL.indexOf(typed);
    return [HEAD + HELPER + KERNEL.slice(0, at), typed, KERNEL.slice(at + typed.length) + TAIL] as const;
  }),
  [HEAD, HELPER.trim(), KERNEL + TAIL],
  [HEAD + HELPER + KERNEL, 'int first(const global int *a, int n) {\n  return a[n];\n}', TAIL],
  [HEAD + HELPER, 'kernel void zero(global int *out, const uint n) {\n  out[n] = 0;\n}', KERNEL + TAIL],
  [HEAD, 'struct Box { int width; float4 corners[2]; };', HELPER + KERNEL + TAIL],
  [HEAD, 'constant int sizes[] = { 1, 2 };', HELPER + KERNEL + TAIL],
];

/** The example kernels that include nothing and have no errors. */
const EXAMPLES = [
  'histogram.cl',
  'image_filter.cl',
  'lookup_table.cl',
  'matrix_multiply.cl',
  'particles.cl',
  'reduction.cl',
].map((file) => readFileSync(`examples/${file}`, 'utf8'));

/** Lines of an example that are statements, declarations or functions as far as their brackets show. */
function insertionsOf(text: string): Insertion[] {
  const lines = text.split('\n');
  const found: Insertion[] = [];
  for (let from = 0; from < lines.length; from++)
    for (let to = from + 1; to <= Math.min(lines.length, from + LONGEST); to++) {
      const typed = lines.slice(from, to).join('\n');
      if (/#|\/\*|\*\//.test(typed)) break;
      if (!/\S[^/]*[;}]\s*$/.test(typed) || !/^\s*\w/.test(typed) || /^\s*(else|case|default)\b/.test(typed)) continue;
      const before = lines
        .slice(0, from)
        .map((line) => `${line}\n`)
        .join('');
      if (isBalanced(typed)) found.push([before, typed, `\n${lines.slice(to).join('\n')}`]);
    }
  return found;
}

/** The most lines that are typed. */
const LONGEST = 12;

function isBalanced(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if ('([{'.includes(character)) depth++;
    else if (')]}'.includes(character) && --depth < 0) return false;
  }
  return depth === 0;
}

/** New errors outside of the lines that are typed, when a part of an insertion has been typed. */
function errorsElsewhere([before, typed, after]: Insertion, left: string): string[] {
  const first = before.split('\n').length - 1;
  const now = left + closed(left);
  const known = new Set([
    ...errorsAround(before + after, first, first),
    ...errorsAround(before + typed + after, first, first + typed.split('\n').length - 1),
  ]);
  return errorsAround(before + now + after, first, first + now.split('\n').length - 1).filter(
    (error) => !known.has(error),
  );
}

describe('an unfinished line', () => {
  for (const [what, insertions, runs] of [
    ['in kernels of all constructs', INSERTIONS, 70],
    ['in the example kernels', EXAMPLES.flatMap(insertionsOf), 60],
  ] as const)
    it(`causes no error elsewhere that is in neither the text before nor after, ${what}`, function () {
      this.timeout(300_000);
      assert.ok(insertions.length > 20);
      fc.assert(
        fc.property(fc.constantFrom(...insertions), fc.double({ min: 0, max: 1, noNaN: true }), (insertion, part) => {
          const left = insertion[1].slice(0, Math.floor(part * (insertion[1].length + 1)));
          assert.deepEqual(errorsElsewhere(insertion, left), [], `while ${JSON.stringify(left)} is typed`);
        }),
        { numRuns: Number(process.env.CLSPACE_RUNS ?? runs), seed: 7 },
      );
    });

  const KEPT: readonly (readonly [what: string, body: string, error: RegExp])[] = [
    ['an if without a statement', '  if (a[0])', /expected a statement after '\)'/],
    ['an else without a statement', '  if (a[0]) a[1] = 1;\n  else', /expected a statement after 'else'/],
    ['a do without a body', '  do', /expected a statement after 'do'/],
    ['a for without a body', '  for (int i = 0; i < 4; i++)', /expected a statement after '\)'/],
    ['a value that is missing', '  a[0] =', /expected an expression after '='/],
    ['an argument that is missing', '  a[0] = max(a[1],', /expected an expression after ','/],
  ];
  for (const [what, body, error] of KEPT) {
    it(`keeps ${what} to itself before the end of its block`, () => {
      const text = `void f(global int *a) {\n${body}\n}\nint g(int x) { return x; }\nkernel void k(global int *a) { a[0] = g(1); }\n`;
      const { diagnostics } = analyse(new SourceFile('k.cl', text), OPTIONS, { read: () => undefined });
      const errors = diagnostics.filter(({ severity }) => severity === 'error');
      assert.equal(errors.length, 1, errors.map(({ message }) => message).join('\n'));
      assert.match(errors[0]?.message ?? '', error);
      assert.ok((errors[0]?.span.start ?? 0) < text.indexOf('}\nint g'));
    });
  }

  it('leaves the functions below half a word or a head as they are', () => {
    for (const open of ['vo', 'in', 'un', 'inline void foo(int a)'])
      for (const next of ['inline int g(int x) { return x; }', 'int g(\n  int x\n) {\n  return x;\n}']) {
        const text = `${open}\n\n${next}\nkernel void k(global int *a) { a[0] = g(1); }\n`;
        const { units } = analyse(new SourceFile('k.cl', text), OPTIONS, { read: () => undefined });
        const names = units.flatMap(({ trace }) => [...trace.symbols.keys()].map(spellingOf));
        assert.ok(names.includes('g'), `${open}: ${names.join()}`);
      }
  });

  for (const open of [
    'int foo(int a, )',
    'int foo(int a,',
    'int foo(int a',
    'int foo(int x) {',
    'void f(int n) { if (n) {\n}',
  ]) {
    it(`leaves the functions below ${JSON.stringify(open)} as they are`, () => {
      const text = `${open}\nint g(int x) { return x; }\nint h(int x) { return g(x); }\nkernel void k(global int *a) { a[0] = h(1); }\n`;
      const { units } = analyse(new SourceFile('k.cl', text), OPTIONS, { read: () => undefined });
      const functions = units.flatMap(({ parsed }) => parsed.declarations.filter(({ kind }) => kind === 'function'));
      assert.ok(functions.length >= 3, `${functions.length} functions`);
    });
  }

  it('is not reported where a body continues in an included file, regardless of indentation', () => {
    const text =
      'kernel void k(global int *a) {\n  int n = 1;\n#include "body.h"\n  a[1] = n;\n}\nint after(int x) { return x; }\n';
    const body = 'int m[2];\nm[0] = n;\nif (m[0])\na[0] = m[0];\n';
    const read = (file: string) => (file === 'body.h' ? new SourceFile(file, body) : undefined);
    const { diagnostics } = analyse(new SourceFile('k.cl', text), OPTIONS, { read });
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    assert.deepEqual(
      errors.map(({ message }) => message),
      [],
    );
  });

  it('reports a declared name without an operator once', () => {
    for (const text of [
      'kernel void k(global int *a) {\n int i = 0;\n i\n}\n',
      'kernel void k(global int *a) {\n int i = 0;\n i a[0];\n}\n',
      'kernel void k(global int *a) {\n a\n a[0] = 1;\n}\n',
    ])
      assert.deepEqual(
        errorsAround(text, -1, -1).map((error) => error.replace(/^-?\d+ /, '')),
        ["expected ';' after the expression"],
        text,
      );
  });
});
