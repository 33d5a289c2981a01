import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Analysis, AnalysisSession, analyse } from '../../server/src/analysis/analysis.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';

/** Declarations of few names, most of which conflict with others. */
const LINES = [
  'int f(int);',
  'int f(float);',
  'float f(int);',
  'int f(int a) { return a; }',
  'int f(int b) { return g(b); }',
  'int g(int);',
  'int g(int a) { return f(a); }',
  'static int g(int);',
  'int __attribute__((overloadable)) o(int a);',
  'int __attribute__((overloadable)) o(float a);',
  'float __attribute__((overloadable)) o(float a);',
  'int __attribute__((overloadable)) o(int a) { return a; }',
  'int o(int a);',
  'constant int c = 1;',
  'constant int c = 2;',
  'constant float c = 1;',
  'extern constant int c;',
  'typedef int T;',
  'typedef float T;',
  'struct S { int a; };',
  'struct S { float b; };',
  'struct S;',
  'union S;',
  'enum E { A, B };',
  'enum E { B, C };',
  'enum { A };',
  'int A(void);',
  'T use(T t);',
  'int of(struct S *s) { return s->a; }',
  'kernel void k(global int *p) { *p = f(1) + o(2) + c + A; }',
  'kernel void k(global int *p, int n) { *p = g(n); }',
  'void k(void);',
  '#define c 3',
  '#undef c',
  '#define f g',
  '#undef f',
  '// note',
  '#include "e.h"',
  '#include "h.h"',
] as const;

interface Edit {
  readonly kind: 'insert' | 'delete' | 'replace' | 'move' | 'swap' | 'duplicate' | 'comment' | 'undo' | 'header';
  readonly at: number;
  readonly to: number;
  readonly count: number;
  readonly line: string;
}

const line = fc.constantFrom(...LINES);
const edit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom<Edit['kind'][]>(
    'insert',
    'delete',
    'replace',
    'move',
    'move',
    'swap',
    'duplicate',
    'comment',
    'undo',
    'header',
  ),
  at: fc.nat(40),
  to: fc.nat(40),
  count: fc.integer({ min: 1, max: 3 }),
  line,
});

function apply(lines: readonly string[], { kind, at, to, count, line }: Edit): string[] {
  const result = [...lines];
  const from = at % (result.length + 1);
  switch (kind) {
    case 'insert':
      result.splice(from, 0, line);
      break;
    case 'delete':
      result.splice(from, count);
      break;
    case 'replace':
      result.splice(from, 1, line);
      break;
    case 'move': {
      const moved = result.splice(from, count);
      result.splice(to % (result.length + 1), 0, ...moved);
      break;
    }
    case 'swap': {
      const other = to % Math.max(1, result.length);
      const one = result[from];
      if (one !== undefined && result[other] !== undefined) [result[from], result[other]] = [result[other], one];
      break;
    }
    case 'duplicate':
      result.splice(to % (result.length + 1), 0, ...result.slice(from, from + count));
      break;
    case 'comment': {
      const one = result[from];
      if (one !== undefined) result[from] = one.startsWith('//') ? one.slice(2) : `//${one}`;
      break;
    }
    case 'undo':
    case 'header':
      break;
  }
  return result;
}

const place = ({ file, start, end }: { file: SourceFile; start: number; end: number }): string =>
  `${file.path}:${file.lines.lineAt(start) + 1}:${start}-${end}`;

const said = ({ diagnostics }: Analysis): string =>
  diagnostics
    .map(
      ({ span, code, message, related }) =>
        `${place(span)} ${code} ${message} ${related.map((one) => `${place(one.span)} ${one.message}`).join('; ')}`,
    )
    .join('\n');

describe('declarations that are moved', () => {
  it('are reported as in an analysis from scratch, with the declarations that come before them', function () {
    this.timeout(600_000);
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 14 }),
        fc.array(edit, { minLength: 1, maxLength: 8 }),
        fc.boolean(),
        fc.constantFrom('1.2', '3.0'),
        (start, edits, isCut, version) => {
          const files = new Map([
            ['e.h', new SourceFile('e.h', '')],
            ['h.h', new SourceFile('h.h', 'int g(float);\nconstant int c = 1;\n')],
          ]);
          const provider = { read: (name: string) => files.get(name) };
          const options = parseBuildOptions([`-cl-std=CL${version}`]);
          const textOf = (lines: readonly string[]) =>
            new SourceFile('a.cl', lines.map((one) => `${one}\n${isCut ? '#include "e.h"\n' : ''}`).join(''));
          const session = new AnalysisSession(options, provider);
          session.update(textOf(start));
          const history: (readonly string[])[] = [start];
          let lines: readonly string[] = start;
          for (const one of edits) {
            if (one.kind === 'undo') {
              lines = history.length > 1 ? (history.splice(-2, 1)[0] ?? lines) : lines;
            } else if (one.kind === 'header') {
              files.set('h.h', new SourceFile('h.h', `${one.line}\n${files.get('h.h')?.text}`.slice(0, 200)));
            } else {
              lines = apply(lines, one);
              history.push(lines);
            }
            const after = said(session.update(textOf(lines)));
            const fresh = said(analyse(textOf(lines), options, provider));
            assert.equal(after, fresh, `${one.kind} made of it:\n${textOf(lines).text}`);
          }
        },
      ),
      { numRuns: Number(process.env.CLSPACE_RUNS ?? 250) },
    );
  });
});
