// Which barriers are reported, by the conditions around them.
import { analyse } from '../../server/src/analysis/analysis.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { assertRecorded } from '../as-recorded.js';

const STARTS = ['0', 'l', 'g', 'n', '2 * l', 'get_group_id(0)'];
const BOUNDS = ['i < n', 'i < 16', 'i <= l', 'i < 1000 && n', 'in[i] > 0', 'i != n'];
const STEPS = ['i++', 'i += 16', 'i += get_local_size(0)', 'i <<= 1', 'i -= l', 'i += n'];
const CONDITIONS = [
  ...[
    'l == 0',
    '!l',
    'l < n',
    'n > 3',
    'in[l]',
    'in[0]',
    'in[n] == l',
    'get_group_id(0) == 0',
    'g < n',
    'l / 32 == 0',
    't[0] > 2',
  ],
  ...[
    'get_local_size(0) > l',
    'l >= 0',
    'l < 64 || n',
    'n && l == 1',
    'l % 2',
    'u',
    'l < M',
    'work_group_any(l)',
    'x',
    'x == l',
    'g < n * 64',
    'g <= n * 64',
    '(n & ~63) <= g',
    'l < ((n + 31) >> 5 << 5)',
    'g >= 64 * n + 1',
  ],
];
const BODIES = [
  'if ($) BARRIER',
  'if ($) return; BARRIER',
  'if ($) x = 1; else BARRIER',
  'while ($) { BARRIER x++; }',
  'do { BARRIER } while ($);',
  'for (int i = 0; i < 4; i++) { if ($) break; BARRIER }',
  'for (int i = 0; i < 4; i++) { if ($) continue; BARRIER }',
  'x = $; if (x) BARRIER',
  'switch ($) { case 0: BARRIER break; default: x = 2; }',
  '($) ? barrier(CLK_LOCAL_MEM_FENCE) : (void)0;',
  'if ($) x = 2; x += l; if (x > 2) goto end; BARRIER end: x++;',
  'for (int i = 0; i < 4; i++) { if (i == 0) { if ($) x = 3; } BARRIER }',
];
const BARRIERS = [
  'barrier(CLK_LOCAL_MEM_FENCE);',
  'work_group_barrier(CLK_GLOBAL_MEM_FENCE);',
  'y = work_group_reduce_add(l);',
];

const HEADS = [
  'for (int i = 0; $; i++)',
  'for (x = 0; $; x++)',
  'for (x |= 0; $; x++)',
  'for (int i = 1; $; i++)',
  'for (int i = n; $; i++)',
  'for (int i = 0, j = 0; $; i++)',
  'for (; $; x++)',
];
const ENDS = [
  'i <= l',
  'i < l',
  'l >= i',
  'l > i',
  'i > l',
  'l <= i',
  'i < l + 1',
  'i < 2 * l + 2',
  'i < 1 - l',
  'in[i] < l',
];
const FIRST = ['i == 0', '0 == i', '!i', 'i == 1', 'i != 0', 'l == 0', '!(i == 0)'];

/** The reports for bodies of a kernel, a kernel in each line; equal ones in one line. */
function reportsIn(bodies: readonly string[]): string[] {
  const kernels = bodies.map(
    (body, i) =>
      `kernel void k${i}(global int *in, int n, int u, local int *t) { int l = get_local_id(0), g = get_global_id(0), x = n, y; ${body} in[g] = x + y; }`,
  );
  const root = new SourceFile('/k.cl', `${kernels.join('\n')}\n`);
  const options = parseBuildOptions(['-cl-std=CL2.0', '-D', 'M=8']);
  const { diagnostics } = analyse(root, options, { read: () => undefined }, { executions: 0 });
  const said = bodies.map((): string[] => []);
  for (const { span, severity, code, message, related } of diagnostics)
    if (/^(?:barrier|collective|uniform|convergent|unreachable|race|missing)/.test(code))
      said[root.lines.lineAt(span.start)]?.push(
        `${severity}[${code}] ${message} ${related.map((one) => `(${one.message})`).join(' ')}`.trim(),
      );
  const groups = new Map<string, string[]>();
  for (const [i, body] of bodies.entries()) {
    const key = said[i]?.join('; ') || 'nothing';
    groups.set(key, [...(groups.get(key) ?? []), body]);
  }
  return [...groups].flatMap(([reports, some]) => [`  ${reports}`, ...some.map((one) => `    ${one}`)]);
}

describe('barriers', () => {
  it('in loops are reported as recorded', () => {
    const lines = STARTS.flatMap((start) => {
      const loops = BOUNDS.flatMap((bound) =>
        STEPS.map((step) => `for (int i = ${start}; ${bound}; ${step}) barrier(CLK_LOCAL_MEM_FENCE);`),
      );
      return [start, ...reportsIn(loops)];
    });
    assertRecorded('test/rules/barriers-in-loops.txt', `${lines.join('\n')}\n`);
  });

  it('in first iterations are reported as recorded', () => {
    const lines = HEADS.flatMap((head) => {
      const bodies = ENDS.flatMap((end) =>
        FIRST.map((first) => `${head.replace('$', end)} if (${first}) barrier(CLK_LOCAL_MEM_FENCE);`),
      );
      const own = head.includes('int') ? bodies : bodies.map((body) => body.replaceAll(/\bi\b(?!f)/g, 'x'));
      return [head, ...reportsIn(own)];
    });
    assertRecorded('test/rules/barriers-in-first-iterations.txt', `${lines.join('\n')}\n`);
  });

  it('under conditions are reported as recorded', () => {
    const lines = BODIES.flatMap((body, i) => {
      const barrier = BARRIERS[i % BARRIERS.length] ?? '';
      const bodies = CONDITIONS.map((condition) => body.replaceAll('$', condition).replaceAll('BARRIER', barrier));
      return [body, ...reportsIn(bodies)];
    });
    assertRecorded('test/rules/barriers-under-conditions.txt', `${lines.join('\n')}\n`);
  });
});
