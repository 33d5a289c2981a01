// What loops of as many iterations as a value, and accesses at as large a distance, cost.
import { readFileSync } from 'node:fs';
import { analyse } from '../../server/src/analysis/analysis.js';
import { costTables } from '../../server/src/cli/reports/cost-report.js';
import { deviceNamed } from '../../server/src/devices/index.js';
import type { Launch } from '../../server/src/execution/launch.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { assertRecorded } from '../as-recorded.js';
import { kernelsOfValues, LAUNCH } from '../execution/values.js';
import { filesIn } from '../rules/examples.js';

describe('the costs of values', () => {
  // Each has every second line.
  for (const [remainder, name] of ['nvidia', 'intel-gpu'].entries())
    it(`are as recorded on ${name}`, function () {
      this.timeout(120_000);
      const { text, lines } = kernelsOfValues(
        undefined,
        (index) => `for (int q = 0; q < (${index}); q++) out[i * (${index})] = 1;`,
        (line) => line % 2 === remainder,
      );
      const device = deviceNamed(name);
      const launch = { ...LAUNCH, localSize: [32], buffers: {} };
      const settings = { executions: 0, ...(device && { device }), launches: { every: launch, kernels: {} } };
      const options = parseBuildOptions(['-cl-std=CL3.0', '-D__opencl_c_work_group_collective_functions']);
      const tables = costTables(analyse(new SourceFile('/k.cl', text), options, { read: () => undefined }, settings));
      const shown = tables.replace(/\bk(\d+)\b/g, (_, line) => lines[Number(line) - 1] ?? '?');
      assertRecorded(`test/costs/values-on-${name}.txt`, shown);
    });

  it('are as recorded for kernels in launches of several forms', function () {
    this.timeout(120_000);
    const launches: Pick<Launch, 'localSize' | 'numGroups'>[] = [
      { localSize: [16, 4], numGroups: [3, 2] },
      { localSize: [7], numGroups: [3] },
      { localSize: [4, 2, 5], numGroups: [1, 2, 2] },
    ];
    const device = deviceNamed('amd');
    const tables = filesIn('test/costs/kernels', '.cl').map((file, i) => {
      const root = new SourceFile(file, readFileSync(file, 'utf8'));
      const size = launches[i % launches.length] ?? LAUNCH;
      const every = { ...size, arguments: { n: 40, width: 33, stride: 2 } };
      const settings = { executions: 0, ...(device && { device }), launches: { every, kernels: {} } };
      return costTables(analyse(root, parseBuildOptions(['-cl-std=CL2.0']), { read: () => undefined }, settings));
    });
    assertRecorded('test/costs/launched.txt', tables.join('\n'));
  });
});
