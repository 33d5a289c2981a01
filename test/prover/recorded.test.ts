// The verdicts about the kernels of other suites.
import { readFileSync } from 'node:fs';
import { analyse } from '../../server/src/analysis/analysis.js';
import { VERDICT_KINDS, verdictsOf } from '../../server/src/analysis/verdicts.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { assertRecorded } from '../as-recorded.js';
import { filesIn } from '../rules/examples.js';

const FOLDERS = ['examples', 'test/prover', 'test/costs/kernels', 'test/execution/kernels'];
/** Their proofs take more than a second. */
const SLOW = /(?:algorithms|banks|branches|grids|more|scalars|tiles)\.cl$/;

/** `bounds conditional: 'a' has n elements`, for each kind that is not plainly proved. */
function linesAbout(file: string): string[] {
  const root = new SourceFile(file, readFileSync(file, 'utf8'));
  const analysis = analyse(root, parseBuildOptions(['-cl-std=CL2.0']), { read: () => undefined }, { executions: 0 });
  return verdictsOf(analysis).flatMap(({ name, verdicts }) => [
    `${file} ${name}`,
    ...VERDICT_KINDS.flatMap((kind) => {
      const { verdict, reason, span, assumes } = verdicts[kind];
      const where = span ? ` at ${root.lines.lineAt(span.start) + 1} '${root.text.slice(span.start, span.end)}'` : '';
      const why = [...assumes, ...(reason === undefined ? [] : [reason + where])].join('; ');
      return verdict === 'proved' && why === '' ? [] : [`  ${kind} ${verdict}${why ? `: ${why}` : ''}`];
    }),
  ]);
}

describe('verdicts about many kernels', () => {
  it('are as recorded', () => {
    const lines = FOLDERS.flatMap((folder) => filesIn(folder, '.cl'))
      .filter((name) => !SLOW.test(name))
      .flatMap(linesAbout);
    assertRecorded('test/prover/recorded.txt', `${lines.join('\n')}\n`);
  });
});
