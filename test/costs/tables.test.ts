// The tables of `clspace check --costs`: every kind of access and of branch, on three devices.
import { readFileSync } from 'node:fs';
import { analyse } from '../../server/src/analysis/analysis.js';
import { costTables } from '../../server/src/cli/reports/cost-report.js';
import { generic } from '../../server/src/devices/generic.js';
import { deviceNamed } from '../../server/src/devices/index.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { assertRecorded } from '../as-recorded.js';

describe('the tables of costs', () => {
  it('are as recorded', () => {
    const root = new SourceFile('described.cl', readFileSync('test/costs/described.cl', 'utf8'));
    const launches = { every: { localSize: [64], numGroups: [2], arguments: { n: 5 } }, kernels: {} };
    const tables = ['nvidia', 'amd', 'intel-gpu'].map((name) => {
      const device = deviceNamed(name) ?? generic;
      return costTables(analyse(root, parseBuildOptions([]), { read: () => undefined }, { device, launches }));
    });
    assertRecorded('test/costs/tables.txt', tables.join('\n'));
  });
});
