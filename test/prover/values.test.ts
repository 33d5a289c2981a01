// What is proved of kernels that each show a value, and of small kernels, in one launch and for any.
import { readFileSync } from 'node:fs';
import { analyse } from '../../server/src/analysis/analysis.js';
import { VERDICT_KINDS, verdictsOf } from '../../server/src/analysis/verdicts.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { assertRecorded } from '../as-recorded.js';
import { executedValues, kernelsOfValues, LAUNCH } from '../execution/values.js';

/** `bounds conditional: 'a' has n elements`, for each kind that is not plainly proved; each text once. */
function verdicts(text: string, launches: object | undefined, titleOf: (name: string) => string): string[] {
  const root = new SourceFile('/k.cl', text);
  const settings = { executions: 0, ...(launches && { launches: { every: launches, kernels: {} } }) };
  const options = parseBuildOptions(['-cl-std=CL3.0', '-D__opencl_c_work_group_collective_functions']);
  const analysis = analyse(root, options, { read: () => undefined }, settings as Parameters<typeof analyse>[3]);
  return verdictsOf(analysis).flatMap(({ name, verdicts: of }) => {
    const lines = VERDICT_KINDS.flatMap((kind) => {
      const { verdict, reason, span, assumes } = of[kind];
      const at = span ? ` at '${root.text.slice(span.start, span.end)}'` : '';
      const why = [...assumes, ...(reason === undefined ? [] : [reason + at])].join('; ');
      return verdict === 'proved' && why === '' ? [] : [`  ${kind} ${verdict}${why ? `: ${why}` : ''}`];
    });
    return [titleOf(name), ...lines];
  });
}

describe('verdicts about values', () => {
  for (const [what, launch] of [
    ['one launch', LAUNCH],
    ['any launch', undefined],
  ] as const)
    it(`are as recorded, for ${what}`, function () {
      this.timeout(120_000);
      const { text, lines } = kernelsOfValues(executedValues());
      const recorded = verdicts(text, launch, (name) => lines[Number(name.slice(1)) - 1] ?? name);
      assertRecorded(`test/prover/values-of-${what.replace(' ', '-')}.txt`, `${recorded.join('\n')}\n`);
    });

  it('are as recorded for the other kernels in one launch', function () {
    this.timeout(120_000);
    const launch = { localSize: [8], numGroups: [4], arguments: { n: 5, u: 9 }, buffers: { a: 128, c: 64, t: 32 } };
    const text = readFileSync('test/prover/kernels.cl', 'utf8');
    const recorded = verdicts(text, launch, (name) => name);
    assertRecorded('test/prover/launched.txt', `${recorded.join('\n')}\n`);
  });
});
