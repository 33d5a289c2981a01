// The tables of `clspace check --costs`: every kind of access and of branch, on three devices.
import { readFileSync } from 'node:fs';
import { analyse } from '../../server/src/analysis/analysis.js';
import { costTables } from '../../server/src/cli/reports/cost-report.js';
import { generic } from '../../server/src/devices/generic.js';
import { deviceNamed } from '../../server/src/devices/index.js';
import { memoryAccesses } from '../../server/src/features/hints/memory-access.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { assertRecorded } from '../as-recorded.js';

/** Statements with an access that not all work-items execute. */
const CONDITIONAL = [
  ...['if (i == 0) o[i] = 1;', 'if (i < 4) o[i] = 1; else o[i] = 2;', 'if (i % 2) o[i] = o[i] + 1;'],
  ...['if (i == 0) o[i] = 1; else if (i == 7) o[i] = 2;', 'if (i == 0) o[i] = 1; if (i == 7) o[i] = 2;'],
  ...['if (i == 0) o[i] = 1; else if (n == 7) o[i] = 2;', 'if (i == 0) o[i] = 1; n++; if (i == 7) o[i] = 2;'],
  ...['if ((i) == (0)) o[i] = 1; else if (7 == i) o[i] = 2;', 'if (i == 0) o[i] = 1; else if (i < 7) o[i] = 2;'],
  ...['if (i == 0) o[i] = 1; if (i == 7) o[i] = 2; else o[i] = 3;', 'if (i == n) o[i] = 1; if (i == 7) o[i] = 2;'],
  ...[
    'if (i < 4) if (n) o[i] = 1;',
    'if (i < 4) { if (n) o[i] = 1; }',
    'if (i < 4) { if (n) o[i] = 1; else o[i] = 2; }',
  ],
  ...['if (i < 4) { o[i] = 1; return; }', 'if (i < 4) { while (n--) o[i] = n; }', 'if (i < 4) { o[i] = n ? 1 : 2; }'],
  ...['if (i < 4) o[i] = exp(f);', 'if (i < 4) o[i] = mad(f, f, f);', 'if (i < 4) o[i] = max(n, 3) + get_local_id(0);'],
  ...[
    'if (i < 4) o[i] = n + n + n + n;',
    'if (i < 4) o[i] = n + n + n + n + n + n + n + n;',
    'if (i < 4) o[i] += n * n;',
  ],
  ...['if (i < 4) { int j = i + n; o[j] = 1; }', 'if (i < 4) { int j = (i + n) * n + n - n * n + n + n; o[j] = 1; }'],
  ...[
    'if (i < 4) { o[i] = 1; o[i + 64] = 2; o[i + 128] = 3; }',
    'if (i < 4) { o[i] = 1; o[i] = 2; o[i] = 3; o[i] = 4; o[i] = 5; }',
  ],
  ...['if (i < 4) v[i] = w;', 'if (i < 4) v[i] = w + w;', 'if (i < 4) v[i] = w + w + w;', 'if (i < 4) v[i].x = f;'],
  ...[
    'if (i < 4) o[v[i].x > 1] = o[o[i]];',
    'if (i < 4) o[i] = -n;',
    'if (i < 4) o[i] = ~n + !n - -n;',
    'if (i < 4) o[i]++;',
  ],
];

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

  it('are as recorded for conditional code', () => {
    const kernels = CONDITIONAL.map(
      (statement, i) =>
        `kernel void k${i}(global int *o, global float4 *v, float4 w, float f, int n) { int i = get_global_id(0); ${statement} n = f; }`,
    );
    const root = new SourceFile('k.cl', `${kernels.join('\n')}\n`);
    const launches = { every: { localSize: [64], numGroups: [1], arguments: { n: 5 } }, kernels: {} };
    const device = deviceNamed('nvidia') ?? generic;
    const analysis = analyse(root, parseBuildOptions([]), { read: () => undefined }, { device, launches });
    const tables = memoryAccesses(analysis, Number.POSITIVE_INFINITY).flatMap(({ accesses }, i) => [
      CONDITIONAL[i],
      ...accesses.map(({ access, span }) => {
        const { requests, transactions } = access;
        return `  ${span.file.text.slice(span.start, span.end)}: requests: ${requests}, transactions: ${transactions}`;
      }),
    ]);
    assertRecorded('test/costs/conditional.txt', `${tables.join('\n')}\n`);
  });
});
