// What is reported for every token of a program that is missing, doubled or mistyped, and what the first fix makes of it.
import { analyse } from '../../server/src/analysis/analysis.js';
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

/** The first syntax error, whether its first fix restores the program, and the number of other errors. */
function reported(text: string): string {
  const { diagnostics } = analyse(new SourceFile('k.cl', text), parseBuildOptions(['-cl-std=CL2.0']), {
    read: () => undefined,
  });
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

describe('a slip in any token', () => {
  it('is reported as recorded', () => {
    const lines: string[] = [];
    for (const { 0: token, index } of PROGRAM.matchAll(TOKEN)) {
      const end = index + token.length;
      const at = new SourceFile('k.cl', PROGRAM).lines.position(index);
      const put = (other: string): string => PROGRAM.slice(0, index) + other + PROGRAM.slice(end);
      const where = `${at.line + 1}:${at.character + 1} ${token}`;
      lines.push(`${where} missing: ${reported(put(''))}`);
      const other = OTHER[token];
      if (other !== undefined) lines.push(`${where} as ${other}: ${reported(put(other))}`);
    }
    assertRecorded('test/syntax/slips.txt', `${lines.join('\n')}\n`);
  });
});
