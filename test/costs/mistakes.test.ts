// How the costs of accesses change with the kernel.
import { readFileSync } from 'node:fs';
import { analyse } from '../../server/src/analysis/analysis.js';
import { costTables } from '../../server/src/cli/reports/cost-report.js';
import { deviceNamed } from '../../server/src/devices/index.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { assertRecorded } from '../as-recorded.js';
import { mistakesIn } from '../mistakes.js';

/** The lines of the table. */
function costsOf(text: string): string[] {
  const launches = { every: { localSize: [16, 4], numGroups: [2, 3], arguments: { n: 5, width: 64 } }, kernels: {} };
  const device = deviceNamed('nvidia');
  const analysis = analyse(
    new SourceFile('/k.cl', text),
    parseBuildOptions([]),
    { read: () => undefined },
    { ...(device && { device }), launches },
  );
  return costTables(analysis).split('\n');
}

describe('the costs of changed kernels', () => {
  it('are as recorded', function () {
    this.timeout(120_000);
    const text = readFileSync('test/costs/described.cl', 'utf8');
    const original = costsOf(text);
    const lines = mistakesIn(text, 8, 0, { isValid: true }).flatMap(({ title, text: changed }) => [
      title,
      ...costsOf(changed)
        .filter((line) => !original.includes(line))
        .map((line) => `  ${line.trim()}`),
    ]);
    assertRecorded('test/costs/mistakes.txt', `${lines.join('\n')}\n`);
  });
});
