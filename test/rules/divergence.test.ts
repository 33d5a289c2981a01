// Which barriers are reported, by the conditions around them.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { analyse } from '../../server/src/analysis/analysis.js';
import { verdictsOf } from '../../server/src/analysis/verdicts.js';
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

/** A work-item's ids, an argument, and the size of its group in the first dimension. */
interface Item {
  readonly l: number;
  readonly y: number;
  readonly g: number;
  readonly n: number;
  readonly s: number;
}

/** Why the rest of a statement is not executed. */
type Left = 'return' | 'break' | 'continue' | undefined;

/** A condition or a statement as OpenCL C, and what it does. */
interface Condition {
  readonly text: string;
  holds(item: Item, i: number): boolean;
}
interface Code {
  readonly text: string;
  /** Adds the barriers that a work-item reaches, in iterations `i` of the loop around it. */
  run(item: Item, i: number, reached: string[]): Left;
}

const SIZES = [
  [2, 1],
  [3, 1],
  [4, 4],
  [16, 1],
  [32, 32],
  [2, 64],
  [64, 64],
  [64, 1],
  [128, 4],
  [2048, 1],
] as const;
const OPERATORS: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
};
const LEFT = ['l', 'l', 'y', 'g', 'i', 'l / 32'];
const RIGHT = ['l', 'n', 's', 's - 1', 'i'];
const valueOf = (name: string, { l, y, g, n, s }: Item, i: number): number =>
  ({ l, y, g, n, i, s, 's - 1': s - 1, 'l / 32': Math.floor(l / 32) })[name] ?? Number(name);

/** Code with loops of at most 3 iterations, at most so deeply nested; `loop`: it is in one. */
const { program } = fc.letrec<{ condition: Condition; code: Code; inLoop: Code; program: Code }>((tie) => {
  const comparison = fc
    .tuple(
      fc.constantFrom(...LEFT),
      fc.constantFrom(...Object.keys(OPERATORS)),
      fc.oneof(fc.constantFrom(...RIGHT), fc.integer({ min: 0, max: 40 }).map(String)),
    )
    // What implies that a group has one work-item, or is the first one, is not followed.
    .filter(([left, , right]) => !right.startsWith('s') || left === 'l')
    .map(
      ([left, operator, right]): Condition => ({
        text: `${left} ${operator} ${right}`,
        holds: (item, i) => OPERATORS[operator]?.(valueOf(left, item, i), valueOf(right, item, i)) ?? false,
      }),
    );
  const both = fc.tuple(tie('condition'), fc.boolean(), tie('condition')).map(
    ([left, isAnd, right]): Condition => ({
      text: `(${left.text} ${isAnd ? '&&' : '||'} ${right.text})`,
      holds: (item, i) =>
        isAnd ? left.holds(item, i) && right.holds(item, i) : left.holds(item, i) || right.holds(item, i),
    }),
  );
  let barriers = 0;
  const barrier = fc.constant(undefined).map((): Code => {
    const id = `${barriers++}`;
    return { text: `barrier(1 /* ${id} */);`, run: (_item, i, reached) => void reached.push(`${id}:${i}`) };
  });
  const leave = (text: 'return' | 'break' | 'continue'): fc.Arbitrary<Code> =>
    fc.constant({ text: `${text};`, run: () => text });
  const chosen = (code: 'code' | 'inLoop'): fc.Arbitrary<Code> =>
    fc.tuple(tie('condition'), tie(code), fc.option(tie(code))).map(
      ([condition, then, otherwise]): Code => ({
        text: `if (${condition.text}) { ${then.text} }${otherwise ? ` else { ${otherwise.text} }` : ''}`,
        run: (item, i, reached) => (condition.holds(item, i) ? then : otherwise)?.run(item, i, reached),
      }),
    );
  const row = (code: 'code' | 'inLoop'): fc.Arbitrary<Code> =>
    fc.tuple(tie(code), tie(code)).map(
      ([first, second]): Code => ({
        text: `${first.text} ${second.text}`,
        run: (item, i, reached) => first.run(item, i, reached) ?? second.run(item, i, reached),
      }),
    );
  const loop = tie('inLoop').map(
    (body): Code => ({
      text: `for (int i = 0; i < 3; i++) { ${body.text} }`,
      run: (item, _i, reached) => {
        for (let i = 0; i < 3; i++) {
          const left = body.run(item, i, reached);
          if (left === 'return') return left;
          if (left === 'break') break;
        }
        return undefined;
      },
    }),
  );
  const depth = { depthSize: 'small', withCrossShrink: true } as const;
  return {
    condition: fc.oneof(depth, comparison, comparison, both),
    code: fc.oneof(depth, barrier, leave('return'), chosen('code'), chosen('code'), row('code'), loop),
    inLoop: fc.oneof(
      depth,
      barrier,
      leave('return'),
      leave('break'),
      leave('continue'),
      chosen('inLoop'),
      chosen('inLoop'),
      row('inLoop'),
    ),
    program: row('code'),
  };
});

/** The barriers that the work-items reach, for groups of some sizes with some arguments. */
function* waysOf({ text, run }: Code): Generator<readonly (readonly string[])[]> {
  const given = /\bn\b/.test(text) ? [-1, 0, 1, 2, 3, 5, 16, 31, 32, 33, 40, 63, 64, 65, 100, 128, 200] : [0];
  for (const [s, rows] of SIZES)
    for (const n of given)
      for (const first of /\bg\b/.test(text) ? [0, s] : [0])
        yield Array.from({ length: s * rows }, (_, item) => {
          const reached: string[] = [];
          const l = item % s;
          run({ l, y: Math.floor(item / s), g: first + l, n, s }, 0, reached);
          return reached;
        });
}

const differ = (ways: readonly (readonly string[])[]): boolean => ways.some((way) => way.join() !== ways[0]?.join());

/** Whether work-items of some group reach different barriers. */
function parts(code: Code): boolean {
  for (const ways of waysOf(code)) if (differ(ways)) return true;
  return false;
}

/** Whether some reach a certain barrier and others do not, or none ever does. */
function isMissed(code: Code, barrier: string | undefined): boolean {
  let isReached = false;
  for (const ways of waysOf(code)) {
    const own = ways.map((way) => way.filter((one) => one.startsWith(`${barrier}:`)));
    if (differ(own)) return true;
    isReached ||= own.some((way) => way.length > 0);
  }
  return !isReached;
}

describe('a barrier', () => {
  it('is missed by a work-item where it is reported, and by none where this is proved', () => {
    fc.assert(
      fc.property(program, (code) => {
        const text = `kernel void k(int n) { int l = get_local_id(0), y = get_local_id(1), g = get_global_id(0), i = 0, s = get_local_size(0); ${code.text} }`;
        const analysis = analyse(new SourceFile('/k.cl', text), parseBuildOptions([]), { read: () => undefined });
        const { diagnostics } = analysis;
        const [kernel] = verdictsOf(analysis);
        if (kernel?.verdicts.barriers.verdict === 'proved') assert.ok(!parts(code), `proved: ${text}`);
        for (const { code: rule, severity, span, message } of diagnostics) {
          if (rule !== 'barrier-divergent' || severity !== 'warning') continue;
          const barrier = /\d+(?= \*)/.exec(text.slice(span.start))?.[0];
          assert.ok(isMissed(code, barrier), `${text}\n${barrier}: ${message}`);
        }
      }),
      { numRuns: 300 },
    );
  });

  for (const [what, body] of [
    ['two spellings of a condition exclude each other', 'if ((l & 1) && !(l % 2)) barrier(1);'],
    ['a group whose work-items return is larger', 'if (l >= 3) return; if (get_local_size(0) <= 2) barrier(1);'],
    ['all work-items of a small group pass', 'if (get_local_size(0) <= 2) { if (l < 3) barrier(1); }'],
    ['another barrier is missed', 'if (a[l] || l >= 0) barrier(1); if (l < 8) work_group_barrier(1);'],
  ] as const)
    it(`is not reported where ${what}`, () => {
      const text = `kernel void k(global const int *a) { int l = get_local_id(0); ${body} }`;
      const options = parseBuildOptions(['-cl-std=CL2.0']);
      const { diagnostics } = analyse(new SourceFile('/k.cl', text), options, { read: () => undefined });
      const missed = diagnostics.filter(({ code }) => code === 'barrier-divergent');
      assert.deepEqual(
        missed.map(({ span }) => text.slice(span.start, span.end)),
        body.includes('work_group') ? ['work_group_barrier'] : [],
      );
    });

  for (const [what, condition] of [
    ['a conversion that changes the sign', 'c[l] != 0 && (int)c[l] < 0'],
    ['a sum that wraps', 'l + m < m'],
    ['a shift into the sign', '((int)c[l] << 31) < 0'],
  ])
    it(`is reported where ${what} decides`, () => {
      const text = `kernel void k(global const uint *c, uint m) { uint l = get_local_id(0); if (${condition}) barrier(1); }`;
      const { diagnostics } = analyse(new SourceFile('/k.cl', text), parseBuildOptions([]), { read: () => undefined });
      assert.ok(diagnostics.some(({ code, severity }) => code === 'barrier-divergent' && severity === 'warning'));
    });
});
