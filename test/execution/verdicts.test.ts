// The reports about the kernels in kernels/, and the law that a launch never hides what is reported without one.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { analyse } from '../../server/src/analysis/analysis.js';
import type { Launch } from '../../server/src/execution/launch.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';

const CODES = /^(race|barrier|index|null)-/;
const LAUNCH: Launch = { localSize: [64], numGroups: [4] };

interface Reported {
  readonly at: string;
  readonly message: string;
  /**
   * Locations that the message refers to: a missing barrier is reported once, with other accesses that it would order.
   */
  readonly related: readonly string[];
}

function reported(text: string, launch: Launch | undefined): Reported[] {
  const file = new SourceFile('k.cl', text);
  const settings = launch ? { launches: { every: launch, kernels: {} } } : {};
  const placeOf = (start: number, code: string): string => `${file.lines.lineAt(start) + 1} ${code}`;
  return analyse(file, parseBuildOptions(['-cl-std=CL1.2']), { read: () => undefined }, settings)
    .diagnostics.filter(({ code, severity }) => CODES.test(code) && severity !== 'hint')
    .map(({ code, span, message, related }) => ({
      at: placeOf(span.start, code),
      message,
      related: related.map((one) => placeOf(one.span.start, code)),
    }));
}

/** What is reported for the kernels of a file, which several tests ask for. */
const kernels = new Map<string, readonly Reported[]>();
function reportedIn(name: string, launch: Launch | undefined): readonly Reported[] {
  const key = `${name} ${launch !== undefined}`;
  const known = kernels.get(key) ?? reported(readFileSync(`test/execution/kernels/${name}.cl`, 'utf8'), launch);
  kernels.set(key, known);
  return known;
}

describe('kernels that were compared with other tools', () => {
  for (const name of ['races', 'bounds', 'barriers'])
    for (const launch of [undefined, LAUNCH])
      it(`${name}, ${launch ? 'launched' : 'for any launch'}`, () => {
        const text = readFileSync(`test/execution/kernels/${name}.cl`, 'utf8');
        const expected = text.split('\n').flatMap((line, i) => {
          const [, code, when] = /\/\/! ([a-z-]+)(?: (launch|no-launch))?$/.exec(line) ?? [];
          return code && (!when || (when === 'launch') === (launch !== undefined)) ? [`${i + 1} ${code}`] : [];
        });
        const found = reportedIn(name, launch);
        assert.deepEqual(
          [...new Set(found.map(({ at }) => at))].sort(),
          expected.sort(),
          JSON.stringify(found, null, 1),
        );
      });
});

describe('findings of compute-sanitizer on an H100', () => {
  const found: Record<string, { tool: string; lines: number[] }[]> = JSON.parse(
    readFileSync('test/execution/kernels/sanitizer.json', 'utf8'),
  );
  for (const [name, findings] of Object.entries(found))
    it(`in ${name} is reported on one of its lines`, () => {
      const lines = new Set(reportedIn(name.split('/')[0] ?? '', LAUNCH).map(({ at }) => Number(at.split(' ')[0])));
      for (const { tool, lines: those } of findings)
        assert.ok(
          those.some((line) => lines.has(line)),
          `${tool}: ${those.join()}`,
        );
    });
});

describe('macros that the host may define as anything', () => {
  const HEAD = 'kernel void k(global float *o, local float *t, int n) { int l = get_local_id(0); ';
  for (const [what, body, expected] of [
    ['bound what every work-item reaches', 'if (l < N) barrier(CLK_LOCAL_MEM_FENCE); }', []],
    ['scale what a condition compares', 'if (l * M < n) barrier(CLK_LOCAL_MEM_FENCE); }', []],
    ['fill local memory', 'local float u[64]; LOAD(u) o[l] = u[l]; }', []],
    [
      'do not depend on another condition',
      'if (l < n) barrier(CLK_LOCAL_MEM_FENCE); o[0] = N; }',
      ['1 barrier-divergent'],
    ],
  ] as const)
    it(what, () => {
      const found = reported(HEAD + body, undefined).map(({ at }) => at);
      assert.deepEqual(found, expected);
    });
});

describe('a scan over a power of two of elements', () => {
  const SCAN = `kernel void scan(global float *out, global const float *in, local float *t, int n) {
  int id = get_local_id(0), off = 1;
  t[2 * id] = in[2 * id];
  t[2 * id + 1] = in[2 * id + 1];
  for (int d = n >> 1; d > 0; d >>= 1) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (id < d)
      t[off * (2 * id + 2) - 1] += t[off * (2 * id + 1) - 1];
    off *= 2;
  }
  if (id == 0)
    t[n - 1] = 0;
  for (int d = 1; d < n; d *= 2) {
    off >>= 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (id < d) {
      float x = t[off * (2 * id + 1) - 1];
      t[off * (2 * id + 1) - 1] = t[off * (2 * id + 2) - 1];
      t[off * (2 * id + 2) - 1] += x;
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  out[2 * id] = t[2 * id];
  out[2 * id + 1] = t[2 * id + 1];
}
`;
  const launch = { localSize: [64], numGroups: [1] };
  it('has no race, whether or not the number is known', () => {
    for (const one of [undefined, launch, { ...launch, arguments: { n: 128 } }])
      assert.deepEqual(reported(SCAN, one), []);
  });
  it('is reported with a wrong index and a known argument', () =>
    assert.notDeepEqual(
      reported(SCAN.replace('+= x', '+= t[off * (2 * id + 2)]'), { ...launch, arguments: { n: 128 } }),
      [],
    ));
});

/** Statements of a kernel that reads `a`, writes `o` and shares `t`. */
const index = fc.constantFrom(
  'l',
  'l + 1',
  'l ^ 1',
  'l / 2',
  '0',
  '63 - l',
  'a[i] & 63',
  'n & 63',
  '(l + s) & 63',
  'l * 2 & 63',
  '65',
);
const condition = fc.constantFrom('l == 0', 'l < 8', 'n > 3', 'a[i + 1] > 2', 'a[get_group_id(0)] > 2');
/** Others than those of the blocks: a block whose condition is that of a return before it is never reached. */
const leaving = fc.constantFrom('i >= n', 'a[i] > 2', 'a[get_group_id(0) + 1] > 2');
const statement = fc.letrec<{ readonly one: string; readonly many: string }>((tie) => ({
  many: fc.array(tie('one'), { minLength: 1, maxLength: 3 }).map((all) => all.join('\n')),
  one: fc.oneof(
    { maxDepth: 3 },
    fc.tuple(index, fc.constantFrom('l', '1', 's', 'a[i]')).map(([at, value]) => `t[${at}] = ${value};`),
    index.map((at) => `s += t[${at}];`),
    fc.constantFrom(
      'barrier(CLK_LOCAL_MEM_FENCE);',
      'barrier(0);',
      'atomic_inc(&t[a[i] & 63]);',
      'o[i] = s;',
      'o[l] = s;',
    ),
    leaving.map((held) => `if (${held}) return;`),
    fc.tuple(condition, tie('many')).map(([held, inner]) => `if (${held}) {\n${inner}\n}`),
    fc
      .tuple(fc.constantFrom('4', 'n', 'a[get_group_id(0)]'), fc.integer({ min: 0, max: 99 }), tie('many'))
      .map(([end, j, inner]) => `for (int j${j} = 0; j${j} < ${end}; j${j}++) {\n${inner}\n}`),
  ),
})).many;

describe('a launch', () => {
  it('hides no report that holds for every launch', () => {
    fc.assert(
      fc.property(statement, (body) => {
        const text =
          'kernel void k(global int *o, global const int *a, int n) {\nlocal int t[64];\nint l = get_local_id(0), i = get_global_id(0), s = 0;\n' +
          `${body}\no[i] = s;\n}\n`;
        // A barrier that only some work-items reach may be reported for that instead of its flags.
        const lineOf = (at: string): string => at.replace(/ .*/, '');
        const launched = new Set(reported(text, LAUNCH).flatMap(({ at, related }) => [at, ...related].map(lineOf)));
        for (const { at, message } of reported(text, undefined))
          assert.ok(launched.has(lineOf(at)), `${at}: ${message}\n${text}`);
      }),
      { numRuns: Number(process.env.CLSPACE_RUNS ?? 40), seed: Number(process.env.CLSPACE_SEED ?? 38) },
    );
  });
});
