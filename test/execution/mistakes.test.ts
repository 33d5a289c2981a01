// What is found by executing kernels with a mistake, with and without a launch.
import { readFileSync } from 'node:fs';
import { assertRecorded } from '../as-recorded.js';
import { reportsOfMistakes } from '../mistakes.js';

const LAUNCHES = {
  every: { localSize: [8, 8], numGroups: [2, 2], arguments: { n: 40, w: 12, h: 16, width: 16 } },
  kernels: {},
};

describe('mistakes in kernels', () => {
  const programs = readFileSync('test/execution/programs.cl', 'utf8').split('//----\n').slice(1);
  for (const [what, settings] of [
    ['any launch', {}],
    ['one launch', { launches: LAUNCHES }],
  ] as const)
    it(`are found by execution, for ${what}, as recorded`, function () {
      this.timeout(120_000);
      const reports = programs.map((text, i) =>
        reportsOfMistakes(text, ['-cl-std=CL1.2'], 14, { seed: 1000 * i, settings, isValid: true }),
      );
      assertRecorded(`test/execution/mistakes-of-${what.replace(' ', '-')}.txt`, reports.join('\n'));
    });
});
