// How the forms of values change with the kernel.
import { readFileSync } from 'node:fs';
import { analyse } from '../../server/src/analysis/analysis.js';
import { describeForm, divergentConditions, formAt } from '../../server/src/features/hints/uniformity.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { assertRecorded } from '../as-recorded.js';
import { mistakesIn } from '../mistakes.js';

/** For each named value, its line and form. */
function formsIn(text: string): string[] {
  const root = new SourceFile('/k.cl', text);
  const analysis = analyse(root, parseBuildOptions(['-cl-std=CL2.0']), { read: () => undefined }, { executions: 0 });
  const forms = [...text.matchAll(/\b[A-Za-z_]\w*/g)].flatMap(({ 0: word, index }) => {
    const form = formAt(analysis, index);
    return form ? [`  ${root.lines.lineAt(index) + 1} ${word}: ${describeForm(form)}`] : [];
  });
  const conditions = [...divergentConditions(analysis, { start: 0, end: text.length })].map(
    ({ offset, reason }) => `  ${root.lines.lineAt(offset) + 1} diverges: ${reason}`,
  );
  return [...new Set([...forms, ...conditions])];
}

describe('the forms of values in changed kernels', () => {
  it('are as recorded', function () {
    this.timeout(120_000);
    const text = readFileSync('test/uniformity/kernels.cl', 'utf8');
    const original = new Set(formsIn(text));
    const lines = mistakesIn(text, 120, 0, { isValid: true }).flatMap(({ title, text: changed }) => {
      const now = formsIn(changed).filter((line) => !original.has(line));
      return now.length > 0 ? [title, ...now] : [];
    });
    assertRecorded('test/uniformity/mistakes.txt', `${lines.join('\n')}\n`);
  });
});
