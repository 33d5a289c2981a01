// Barriers under comparisons of positions: whether the work-items of a group agree.
import { analyse } from '../../server/src/analysis/analysis.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { assertRecorded } from '../as-recorded.js';

const SIZES = ['', '64, 1, 1', '16, 4, 1'];
const POSITIONS = [
  ...['l', 'm', 'g', '(int)l', 'l + 1', '2 * l', '-(int)l', 'l - 8', '40 - 3 * (int)l', 'l + 16 * m', 'g + l', 'g + 1'],
  ...['l / 4', 'l & 7', 'l + n', 'l * n', 'in[l]', 'in[l] + l', 'l - in[l]', 'n'],
];
const BOUNDS = [
  '-1',
  '0',
  '1',
  '7',
  '16',
  '31',
  '32',
  '64',
  '70000',
  'n',
  '64 * n',
  '64 * n - 1',
  'get_local_size(0)',
  'get_local_size(1)',
];
const OPERATORS = ['<', '<=', '>', '>=', '==', '!='];

/** For each comparison in a line of its own: 'w' for a warning, 'i' for information, '-' without a report. */
function reportsOf(comparisons: readonly string[], size: string): string[] {
  const lines = comparisons.map((one) => `if (${one}) barrier(CLK_LOCAL_MEM_FENCE);`);
  const attribute = size && `__attribute__((reqd_work_group_size(${size})))`;
  const head = `kernel ${attribute} void k(global const int *in, int n) { size_t l = get_local_id(0), m = get_local_id(1), g = get_global_id(0);`;
  const root = new SourceFile('/k.cl', `${[head, ...lines].join('\n')}\n}\n`);
  const { diagnostics } = analyse(root, parseBuildOptions([]), { read: () => undefined }, { executions: 0 });
  const found = comparisons.map(() => '-');
  for (const { span, severity, code } of diagnostics)
    if (code === 'barrier-divergent') found[root.lines.lineAt(span.start) - 1] = severity.slice(0, 1);
  return found;
}

describe('comparisons of positions', () => {
  for (const size of SIZES)
    it(`in groups of ${size || 'any size'} differ as recorded`, () => {
      const lines = POSITIONS.flatMap((position) => {
        const rows = BOUNDS.map((bound, i) => (i % 2 === 0 ? [position, bound] : [bound, position]));
        const found = reportsOf(
          rows.flatMap(([left, right]) => OPERATORS.map((operator) => `${left} ${operator} ${right}`)),
          size,
        );
        return rows.map(([left, right], i) => {
          const own = OPERATORS.map((operator, j) => `${operator} ${found[i * OPERATORS.length + j]}`);
          return `${left} … ${right}: ${own.join(', ')}`;
        });
      });
      const name = size ? size.replaceAll(', ', 'x') : 'any-size';
      assertRecorded(`test/uniformity/recorded/comparisons-${name}.txt`, `${lines.join('\n')}\n`);
    });
});
