// Histories of edits, to compare incremental results with results from scratch.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { type Analysis, AnalysisSession, analyse } from '../server/src/analysis/analysis.js';
import { parseBuildOptions } from '../server/src/preprocessor/build-options.js';
import { SourceFile } from '../server/src/text/source-file.js';
import { filesIn, withoutReports } from './rules/examples.js';

const CATALOGUE = path.resolve('server/src/rules/catalogue');
const EXAMPLES = path.resolve('examples');

/** Texts to cut from: the example kernels, and fragments that change the meaning of names, types and macros. */
const kernels = readdirSync(EXAMPLES)
  .filter((name) => name.endsWith('.cl'))
  .map((name) => readFileSync(path.join(EXAMPLES, name), 'utf8'));
export const snippets = filesIn(CATALOGUE, '.cl').map((name) => withoutReports(readFileSync(name, 'utf8')));
export const PIECES = [
  '',
  ' ',
  '\n',
  ';',
  '{',
  '}',
  '(',
  ')',
  '*',
  'global ',
  'local ',
  'constant ',
  '__private ',
  'int x;\n',
  'typedef int T;\n',
  'typedef global float *T;\n',
  'struct S { int a; };\n',
  'struct S { global int *a; T b; };\n',
  'struct S;\n',
  'typedef struct S S;\n',
  'typedef struct { int a; float b; } S;\n',
  'struct S { struct S *next; };\n',
  'struct S s;\n',
  'global int *use(S *s) { return &s->a; }\n',
  'int of(struct S *s) { return s->next != 0 && sizeof(*s) > 4; }\n',
  'typedef enum E E;\n',
  'enum E { A, B };\n',
  'enum E : short;\n',
  'enum E : short { A, B };\n',
  'int is(E e) { return e == A; }\n',
  '#define N 4\n',
  '#define N 5\n',
  '#undef N\n',
  '#if N > 4\n',
  '#else\n',
  '#endif\n',
  '#include "h.h"\n',
  'void f(local int *p);\n',
  'void f(global int *p) { *p = N; }\n',
  'kernel void k(global int *g) { local int t[N]; f(g); f(t); }\n',
  'constant int c = 3;\n',
  'constant int c = 4;\n',
  'constant int d[c] = {0};\n',
  '// note\n',
  '// clspace: uniform\n',
  '/* fall through */',
  '\n\n',
  '\t',
  '/* note',
  '*/',
  '"text"',
  'T y;\n',
  'static int f2(int n) { return n ? f2(n - 1) : 0; }\n',
  '#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n',
  'half h;\n',
  '#define F(x) x\n',
  '#define P(x, y) x y\n',
  '#undef F\n',
  'int z = F(1);\n',
  'F(',
  'P(int',
  'void g() { F(',
  'P(void v() {, })\n',
  '#include "g.h"\n',
  '#include "e.h"\n',
  'int m = ;\n#include "e.h"\n',
  '#include "h.h"',
  '// ',
  '*/ ',
];

/** A text in many chunks: an inclusion ends one. */
const inPieces = (text: string): string => text.replace(/([;{}]\n)/g, '$1#include "e.h"\n');

/** A truncated header, whose open constructs continue in the including file. */
const OPEN = '#define G(x) x\nint open(int n) { return G(n';

const HEADER = 'typedef global int *gp;\nvoid f(gp p);\n#define M(x) f(x)\nstruct H { int a; local int *l; };\n';

interface Change {
  /** One file in four edits is a header. */
  readonly file: 'a.cl' | 'h.h' | 'g.h';
  /** Comments lines out, uncomments lines, or replaces text. */
  readonly kind: 'text' | 'comment' | 'uncomment' | 'block';
  readonly at: number;
  readonly remove: number;
  readonly insert: string;
}

const change: fc.Arbitrary<Change> = fc.record({
  file: fc.constantFrom<Change['file'][]>('a.cl', 'a.cl', 'a.cl', 'a.cl', 'a.cl', 'a.cl', 'h.h', 'g.h'),
  kind: fc.constantFrom<Change['kind'][]>('text', 'text', 'text', 'comment', 'uncomment', 'block'),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  remove: fc.oneof(
    { weight: 3, arbitrary: fc.constant(0) },
    fc.integer({ min: 0, max: 12 }),
    fc.integer({ min: 0, max: 400 }),
  ),
  insert: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...PIECES) },
    fc.constantFrom(...snippets),
    fc.string({ maxLength: 4 }),
  ),
});

function apply(text: string, { kind, at, remove, insert }: Change): string {
  const start = Math.floor(at * text.length);
  if (kind === 'text') return text.slice(0, start) + insert + text.slice(start + remove);
  if (kind === 'block')
    return `${text.slice(0, start)}/*${text.slice(start, start + remove)}*/${text.slice(start + remove)}`;
  // Like an editor: whole lines, those that the range touches.
  const first = text.lastIndexOf('\n', start - 1) + 1;
  const end = text.indexOf('\n', start + remove);
  const last = end < 0 ? text.length : end;
  const lines = text.slice(first, last);
  const after = kind === 'comment' ? lines.replace(/^/gm, '// ') : lines.replace(/^\/\/ ?|\/\*|\*\//gm, '');
  return text.slice(0, first) + after + text.slice(last);
}

/** Fails with the context of the first difference. */
function holdsEqual(after: string, fresh: string, text: string): void {
  if (after === fresh) return;
  let at = 0;
  while (after[at] === fresh[at]) at++;
  const around = (answer: string): string => answer.slice(Math.max(0, at - 300), at + 200);
  assert.fail(
    `after the edits:\n${around(after)}\n\nfrom scratch:\n${around(fresh)}\n\nof the text ${JSON.stringify(text)}`,
  );
}

/** The edits after one of which everything is compared: also after the last one. */
const THOROUGH = 3;

/**
 * Fails if `said` returns something else for an analysis after some edits than for one from scratch. `isThorough`:
 * results that take long to compute are compared, too. Suites with another `series` have other edits.
 */
export function holdsAfterEdits(
  said: (analysis: Analysis, isThorough: boolean) => string,
  runs: number,
  series: number,
): void {
  const numRuns = Number(process.env.CLSPACE_RUNS ?? runs);
  const seed = (fc.readConfigureGlobal().seed ?? 0) + series;
  fc.assert(
    fc.property(
      fc.constantFrom(...kernels, ...snippets, ...snippets.map(inPieces), ''),
      fc.array(change, { minLength: 1, maxLength: 8 }),
      fc.constantFrom('-cl-std=CL1.2', '-cl-std=CL2.0', '-cl-std=CL3.0'),
      (start, changes, version) => {
        const options = parseBuildOptions([version]);
        const files = new Map<string, SourceFile>([
          ['h.h', new SourceFile('h.h', HEADER)],
          ['g.h', new SourceFile('g.h', OPEN)],
          ['e.h', new SourceFile('e.h', '')],
        ]);
        const provider = { read: (name: string) => files.get(name) };
        const session = new AnalysisSession(options, provider);
        let root = new SourceFile('a.cl', start);
        session.update(root);
        for (const [i, one] of changes.entries()) {
          if (one.file === 'a.cl') root = new SourceFile('a.cl', apply(root.text, one));
          else files.set(one.file, new SourceFile(one.file, apply(files.get(one.file)?.text ?? '', one)));
          const isThorough = (i + 1) % THOROUGH === 0 || i === changes.length - 1;
          const after = said(session.update(root), isThorough);
          holdsEqual(after, said(analyse(root, options, provider), isThorough), root.text);
        }
      },
    ),
    { numRuns, seed, endOnFailure: numRuns > 1000 },
  );
}
