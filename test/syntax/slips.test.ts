// What is reported for every token of a program that is missing, doubled or mistyped, and what the first fix makes of it.
import { AnalysisSession, type AnalysisSettings } from '../../server/src/analysis/analysis.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { safetyOf } from '../../server/src/refactoring/edits/fix.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { assertRecorded } from '../as-recorded.js';
import { fixedText } from '../rules/examples.js';

const PROGRAM = `typedef struct { float x, y; int id[4]; } point;
constant float table[] = { 1.0f, [2] = -2.5f };
float scaled(const point p, float by) { return p.x * by; }
kernel void run(global point *points, global float *out, uint n) {
  const size_t i = get_global_id(0);
  if (i >= n) {
    return;
  } else out[i] = 0;
  for (int k = 0; k < 4; ++k) {
    out[i] += scaled(points[i], table[k]);
  }
  do { out[i] -= (float)n; } while (out[i] > 0 && n != 3);
  switch (n) { case 1: break; default: out[i] = n ? 1 : *out; }
  float2 v = (float2)(1, points->x);
  out[i] = v.x;
}
`;

const TOKEN = /[A-Za-z_]\w*|[\d.]+(?:e\d+)?f?|->|\+\+|[-+/]=|[<>!=]=|&&|[^\s\w]/g;
const OTHER: Readonly<Record<string, string>> = {
  ...{ ';': ',', ',': ';', '(': '[', ')': ']', '[': '(', ']': ')', '{': '(', '}': ')', '==': '=', '=': '==', ':': ';' },
  ...{ '->': '.', '.': '->', '&&': '&', '+': '+ *', '*': '-' },
};

/** Further declarations and statements. */
const FORMS = `#pragma OPENCL EXTENSION cl_khr_fp64 : enable
enum mode { first, last = 3 };
typedef union { uint whole; uchar part[4]; } word;
struct node { global struct node *next; float value __attribute__((aligned(8))); word w; };
static inline float area(const float2 size, int n);
__attribute__((always_inline)) static float area(const float2 size, int n) { return size.x * size.y / (float)n; }
__kernel __attribute__((reqd_work_group_size(64, 1, 1))) void step(__global struct node *nodes, __constant int *table, __local float *tile, const enum mode how) {
  __local struct node own[4], *at = &own[1];
  int left = table[0] << 2, right = ~table[1] | 7u, both[2][2] = {{1, 2}, {3}};
  unsigned long long wide = sizeof(struct node) + sizeof left;
  #pragma unroll 4
  while (left-- > 0) if (how == first) continue; else break;
  for (; right != 0 && !both[0][1]; right >>= 1, left++) tile[left & 3] *= 2.0f;
  at->w.part[0] = (uchar)wide;
  (*at).value = -area((float2)(tile[0], tile[1]), how);
  again: left = left ? both[1][0] : right ? 1 : 2;
  if (left > 3) goto again;
  barrier(CLK_LOCAL_MEM_FENCE);
  nodes[get_global_id(0)] = own[0];
}
`;

/** Updates one session from text to text, as an editor does: only the declarations that differ are analysed again. */
const sessionFor = (settings: AnalysisSettings = {}): AnalysisSession =>
  new AnalysisSession(parseBuildOptions(['-cl-std=CL2.0']), { read: () => undefined }, undefined, settings);

/** The first syntax error, whether its first fix restores the program, and the number of other errors. */
function reported(session: AnalysisSession, text: string): string {
  const { diagnostics } = session.update(new SourceFile('k.cl', text));
  const [first, ...others] = diagnostics.filter(({ severity }) => severity === 'error');
  const more = others.length > 0 ? `, ${others.length} more` : '';
  if (first?.code !== 'syntax-error') return first ? `another error${more}` : 'no error';
  const { start, end } = first.span;
  const { line, character } = first.span.file.lines.position(start);
  const [fix] = first.fixes;
  const result = fix && fixedText(text, fix) === PROGRAM ? 'restored' : fix?.title;
  const after = fix && ` (${result}, ${safetyOf(fix)})`;
  return `${line + 1}:${character + 1}-${character + 1 + end - start} ${first.message}${after ?? ''}${more}`;
}

/** The syntax errors of a text, each with its place. */
function syntaxErrors(session: AnalysisSession, text: string): string {
  const { diagnostics } = session.update(new SourceFile('k.cl', text));
  const shown = diagnostics.flatMap(({ code, span, message, severity, related }) => {
    if (code !== 'syntax-error') return severity === 'error' ? [`[${code}]`] : [];
    const { line, character } = span.file.lines.position(span.start);
    const others = related.map((one) => ` (${span.file.lines.lineAt(one.span.start) + 1}: ${one.message})`);
    return [`${line + 1}:${character + 1} ${message}${others.join('')}`];
  });
  return shown.join('; ');
}

/** The place of each token of a text, and what is reported for a change there, where that is not the same as before. */
function reportsOfChanges(
  text: string,
  pattern: RegExp,
  change: (token: string, index: number) => Readonly<Record<string, string>>,
): string {
  const session = sessionFor({ executions: 0 });
  let last = '';
  const lines = [...text.matchAll(pattern)].flatMap(({ 0: token, index }) => {
    const at = new SourceFile('k.cl', text).lines.position(index);
    return Object.entries(change(token, index)).flatMap(([what, changed]) => {
      const errors = syntaxErrors(session, changed);
      if (errors === last) return [];
      last = errors;
      return [`${at.line + 1}:${at.character + 1} ${token} ${what}: ${errors}`];
    });
  });
  return `${lines.join('\n')}\n`;
}

describe('a text that is unfinished', () => {
  for (const [name, text] of [
    ['program', PROGRAM],
    ['forms', FORMS],
  ] as const)
    it(`is reported as recorded after any token: ${name}`, () => {
      const reports = reportsOfChanges(text, TOKEN, (token, index) => {
        const end = index + token.length;
        const next = text.indexOf('\n', end);
        return index % 2 === 0
          ? { ends: text.slice(0, end) }
          : { 'ends its line': text.slice(0, end) + text.slice(next) };
      });
      assertRecorded(`test/syntax/unfinished-${name}.txt`, reports);
    });
});

it('a slip in any word is reported as recorded', () => {
  const reports = reportsOfChanges(FORMS, /[A-Za-z_]\w+/g, (word, index) => {
    const put = (other: string): string => FORMS.slice(0, index) + other + FORMS.slice(index + word.length);
    const middle = word.length >> 1;
    const [head, letter, tail] = [word.slice(0, middle), word.charAt(middle), word.slice(middle + 1)];
    const [what = '', slip = ''] =
      [
        ['lacks a letter', head + tail],
        ['has a letter twice', head + letter + letter + tail],
        ['has another letter', `${head}q${tail}`],
      ][index % 3] ?? [];
    return { [what]: put(slip) };
  });
  assertRecorded('test/syntax/slips-in-words.txt', reports);
});

describe('a slip in any token', () => {
  it('is reported as recorded', () => {
    const session = sessionFor();
    const lines: string[] = [];
    for (const { 0: token, index } of PROGRAM.matchAll(TOKEN)) {
      const end = index + token.length;
      const at = new SourceFile('k.cl', PROGRAM).lines.position(index);
      const put = (other: string): string => PROGRAM.slice(0, index) + other + PROGRAM.slice(end);
      const where = `${at.line + 1}:${at.character + 1} ${token}`;
      lines.push(`${where} missing: ${reported(session, put(''))}`);
      const other = OTHER[token];
      if (other !== undefined) lines.push(`${where} as ${other}: ${reported(session, put(other))}`);
    }
    assertRecorded('test/syntax/slips.txt', `${lines.join('\n')}\n`);
  });
});
