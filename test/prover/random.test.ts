// Random kernels: where races, barriers or bounds are proved, no launch that is tried has a conflict, parts work-items or
// leaves a buffer.
import assert from 'node:assert/strict';
import { analyse } from '../../server/src/analysis/analysis.js';
import { type KernelVerdict, verdictsOf } from '../../server/src/analysis/verdicts.js';
import { Functions } from '../../server/src/execution/functions.js';
import { graphOf } from '../../server/src/ir/lowering.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { type Ran, runKernel } from './interpreter.js';

/** A linear congruential generator. */
function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A kernel with guards, loops, barriers and indices of the kinds that kernels have. */
function kernelOf(next: (below: number) => number): string {
  const pick = <T>(list: readonly T[]): T => list[next(list.length)] as T;
  const isFlat = next(3) > 0;
  let names = ['gid', 'lid', 'grp', 'n', 'm', 'L', ...(isFlat ? [] : ['y', 'ly', 'y', 'ly'])];
  let count = 0;
  const small = (): string => String(next(5));
  const term = (depth: number): string => {
    const one = pick(names);
    if (depth === 0) return pick([one, one, small(), 'gid', 'lid']);
    switch (next(14)) {
      case 0:
        return `${one} * ${small()}`;
      case 1:
        return `${term(0)} / ${1 + next(4)}`;
      case 2:
        return `${term(0)} % ${pick(['4', 'L', '3', 'n'])}`;
      case 3:
        return `(${term(depth - 1)} & ${pick(['1', '3', '7', '2'])})`;
      case 4:
        return `${term(0)} ^ ${pick(['1', '2', small()])}`;
      case 5:
        return isFlat
          ? `grp * L + ${term(0)}`
          : pick(['y * n + gid', 'y * m + gid', 'ly * L + lid', 'y * get_global_size(0) + gid']);
      case 6:
        return `${pick(['gid', 'lid', 'grp'])} * ${pick(['2', '3', 'n', 'L', '4'])} + ${pick(['lid', term(0)])}`;
      case 7:
        return `(${condition()} ? ${term(0)} : ${term(0)})`;
      case 8:
        return `${pick(['min', 'max'])}(${term(0)}, ${term(0)})`;
      case 9:
        return `${term(0)} - ${term(0)}`;
      case 10:
        return `c[${term(0)}]`;
      case 11:
        return `(uchar)(${term(0)})`;
      default:
        return `${term(0)} + ${term(depth - 1)}`;
    }
  };
  /** A number that its type may not hold. */
  const overflowing = (): string =>
    pick([
      `(lid << ${28 + next(4)})`,
      'lid * 0x40000000',
      `((uint)(${term(0)}) - 1u)`,
      '((uint)n + (uint)lid)',
      '(int)((uint)gid * 0x20000000u)',
      '(n + 0x7fffffff)',
      `(char)(${term(0)} * 100)`,
      '(short)(lid * 20000)',
      `(uint)(${term(0)})`,
      'get_local_id(0)',
    ]);
  const condition = (): string => {
    switch (next(9)) {
      case 0:
        return `lid == ${pick(['0', '1', 'L - 1'])}`;
      case 1:
        return `${isFlat ? 'gid' : pick(['gid', 'y', 'y'])} < ${pick(['n', 'm', 'n - 1', '4'])}`;
      case 2:
        return `n ${pick(['<', '>', '=='])} ${pick(['m', '2', 'L'])}`;
      case 3:
        return `lid < ${pick(['L / 2', 'n', '2'])} && ${term(0)} != ${small()}`;
      case 4:
        return `c[${pick(['0', 'n', 'gid'])}] > ${small()}`;
      case 5:
        return `lid % ${1 + next(3)} == 0 || gid == ${small()}`;
      case 6:
      case 7:
        return `${overflowing()} ${pick(['<', '>=', '==', '!='])} ${pick(['0', 'n', 'lid', '1', 'm', overflowing()])}`;
      default:
        return `${term(0)} ${pick(['<', '<=', '!=', '>='])} ${term(0)}`;
    }
  };
  const statement = (depth: number): string => {
    const inner = (): string => {
      const before = names;
      const text = body(depth - 1);
      names = before;
      return text;
    };
    switch (next(depth > 0 ? 18 : 8)) {
      case 0:
      case 1:
        return `a[${term(1)}] = ${term(0)};`;
      case 2:
        return `t[${term(1)}] = ${pick(['t', 'a', 'c'])}[${term(1)}];`;
      case 3:
        return pick([
          't[lid] += 1;',
          'a[gid] += 2;',
          `a[gid] = t[${term(0)}];`,
          't[lid] = a[gid];',
          'atomic_inc(&b[n]);',
        ]);
      case 4: {
        const name = `v${count++}`;
        const text = `int ${name} = ${term(1)};`;
        names = [...names, name];
        return text;
      }
      case 5:
      case 6:
        return `barrier(${pick(['CLK_LOCAL_MEM_FENCE', 'CLK_GLOBAL_MEM_FENCE', '3', '3'])});`;
      case 7: {
        const variable = names.filter((name) => name.startsWith('v'));
        return variable.length > 0 ? `${pick(variable)} ${pick(['=', '+='])} ${term(1)};` : `b[gid] = ${term(0)};`;
      }
      case 8:
      case 9:
        return `if (${condition()}) {\n${inner()}}`;
      case 10:
        return `if (${condition()}) {\n${inner()}} else {\n${inner()}}`;
      case 11: {
        const name = `k${count++}`;
        const [from, to] = [pick(['0', 'lid', 'gid', '1']), pick(['4', 'n', 'm', 'L'])];
        const before = names;
        names = [...names, name];
        const text = `for (int ${name} = ${from}; ${name} < ${to}; ${name} += ${pick(['1', 'L', '2', 'get_global_size(0)'])}) {\n${body(depth - 1)}}`;
        names = before;
        return text;
      }
      case 12: {
        const name = `s${count++}`;
        const before = names;
        names = [...names, name];
        const text = `for (int ${name} = ${pick(['L / 2', 'n', '8'])}; ${name} > 0; ${name} ${pick(['>>= 1', '/= 2', '--'])}) {\n${pick([`if (lid < ${name}) t[lid] += t[lid + ${name}];\nbarrier(3);\n`, body(depth - 1)])}}`;
        names = before;
        return text;
      }
      case 13: {
        const name = `d${count++}`;
        return `for (int ${name} = 1; ${name} < L; ${name} *= 2) {\nint u${name} = lid >= ${name} ? t[lid - ${name}] : 0;\n${pick(['barrier(3);\n', ''])}t[lid] += u${name};\nbarrier(3);\n}`;
      }
      case 14:
      case 15: {
        const guards = isFlat
          ? ['gid < n', 'gid >= 1', 'gid != 0', 'gid < n - 1', 'lid < m', 'n > 0']
          : ['gid < n', 'gid < n', 'y < m', 'y < m', 'gid >= 1', 'y != 0', 'gid < n - 1', 'y < m - 1', 'n >= 0'];
        const indices = isFlat
          ? [
              'gid * m + lid',
              'gid - 1',
              'max(gid - 1, 0)',
              'min(gid + 1, n - 1)',
              'gid % 3',
              '(gid + 1) & 3',
              'n - gid',
            ]
          : ['y * n + gid', '(y - 1) * n + gid', '(y + 1) * n + gid - 1', 'gid * m + y', '(y * n + gid) * 2 + 1'];
        const guard = Array.from({ length: 1 + next(4) }, () => pick(guards)).join(' && ');
        return `if (${guard}) a[${pick([...indices, `(${condition()} ? ${pick(indices)} : ${pick(indices)})`])}] = ${term(0)};`;
      }
      case 16:
        return `switch (${term(0)}) {\ncase 0: ${statement(0)}\ncase 2: ${statement(0)} break;\ndefault: ${statement(0)}\n}`;
      default:
        return pick([`if (${condition()}) return;`, 'if (gid >= n) return;', `b[gid * 2 + ${next(3)}] = n;`]);
    }
  };
  const body = (depth: number): string => Array.from({ length: 1 + next(3) }, () => `${statement(depth)}\n`).join('');
  const text = Array.from({ length: 1 + next(4) }, () => `${statement(2)}\n`).join('');
  return `kernel void k(global int *a, global int *b, global const int *c, local int *t, int n, int m) {
int gid = get_global_id(0), lid = get_local_id(0), grp = get_group_id(0), L = get_local_size(0);
${isFlat ? '' : 'int y = get_global_id(1), ly = get_local_id(1);\n'}${text}}
`;
}

interface Tried {
  readonly localSize: readonly number[];
  readonly numGroups: readonly number[];
  readonly n: number;
  readonly m: number;
}

const LAUNCHES: readonly Tried[] = [
  { localSize: [2], numGroups: [2], n: 3, m: 1 },
  { localSize: [4], numGroups: [2], n: 8, m: 2 },
  { localSize: [3], numGroups: [1], n: 0, m: 5 },
  { localSize: [4], numGroups: [1], n: 2, m: 4 },
  { localSize: [1], numGroups: [4], n: 1, m: 7 },
  { localSize: [8], numGroups: [2], n: 5, m: 16 },
  { localSize: [8], numGroups: [1], n: -3, m: 2 },
  { localSize: [2], numGroups: [2], n: 7, m: -1 },
];
/** For kernels that use two dimensions. */
const FLAT_AND_WIDE: readonly Tried[] = [
  ...LAUNCHES,
  { localSize: [2, 2], numGroups: [1, 2], n: 2, m: 3 },
  { localSize: [1, 3], numGroups: [2, 1], n: 4, m: 0 },
  { localSize: [4, 2], numGroups: [2, 2], n: 8, m: 4 },
];

/** `2 * n + get_local_size(0) - 1`; undefined if it has anything but sums of products. */
function valueOf(sum: string, of: (name: string) => number | undefined): number | undefined {
  let total = 0;
  for (const [, sign, product = ''] of sum.replace(/^(?!-)/, '+').matchAll(/([+-]) ?([^+-]+)/g)) {
    const factors = product.split('*').map((part) => (/^\s*\d+\s*$/.test(part) ? Number(part) : of(part.trim())));
    if (factors.includes(undefined)) return undefined;
    total += factors.reduce<number>((made, factor) => made * (factor ?? 0), sign === '-' ? -1 : 1);
  }
  return total;
}

/** The values of arguments and sizes in a launch, by their names. */
function valuesIn({ localSize, numGroups, n, m }: Tried): ReadonlyMap<string, number> {
  const size = (d: number): number => (localSize[d] ?? 1) * (numGroups[d] ?? 1);
  return new Map([
    ['n', n],
    ['m', m],
    ['get_work_dim()', Math.max(1, ...[0, 1, 2].filter((d) => size(d) > 1).map((d) => d + 1))],
    ...[0, 1, 2].flatMap((d): readonly [string, number][] => [
      [`get_local_size(${d})`, localSize[d] ?? 1],
      [`get_num_groups(${d})`, numGroups[d] ?? 1],
      [`get_global_size(${d})`, size(d)],
    ]),
  ]);
}

/** Whether a launch satisfies an assumption; undefined if that is not decided here. */
function isSatisfied(assumption: string, launch: Tried): boolean | undefined {
  const values = valuesIn(launch);
  const [, left, operator, right] = /^(.*) (>=|<=|==) (.*)$/.exec(assumption) ?? [];
  const [one, other] = [left, right].map((side) => side && valueOf(side, (name) => values.get(name)));
  if (typeof one !== 'number' || typeof other !== 'number') return undefined;
  return operator === '==' ? one === other : operator === '>=' ? one >= other : one <= other;
}

const SIZE = /^'(\w+)' has (.*) elements?$/;

/** The buffers that leave the sizes under which bounds are proved; undefined if the launch is none of those. */
function outside({ verdict, assumes }: KernelVerdict, launch: Tried, { extents }: Ran): readonly string[] | undefined {
  if (verdict !== 'proved' && verdict !== 'conditional') return undefined;
  const values = valuesIn(launch);
  const sizes = new Map<string, number>();
  for (const assumption of assumes) {
    const [, name, size] = SIZE.exec(assumption) ?? [];
    const value = size === undefined ? undefined : valueOf(size, (one) => values.get(one));
    if (name === undefined ? !isSatisfied(assumption, launch) : value === undefined) return undefined;
    if (name !== undefined && value !== undefined) sizes.set(name, Math.max(value, sizes.get(name) ?? 0));
  }
  return [...extents].flatMap(([name, [least, greatest]]) =>
    least < 0 || greatest >= 4 * (sizes.get(name) ?? 0) ? [`${name}: ${least} to ${greatest}`] : [],
  );
}

describe('proofs about random kernels', () => {
  it('hold in every launch that is tried', function () {
    this.timeout(600_000);
    const counts = { races: 0, barriers: 0, bounds: 0, kernels: 0, conditional: 0 };
    const first = Number(process.env.PROVER_SEED ?? 1001);
    for (let seed = first; seed < first + Number(process.env.PROVER_KERNELS ?? 100); seed++) {
      const text = kernelOf(generator(seed));
      const analysis = analyse(new SourceFile('k.cl', text), parseBuildOptions([]), { read: () => undefined });
      const [kernel] = verdictsOf(analysis);
      const [program] = analysis.programs();
      assert.ok(kernel && program, text);
      const { races, barriers, bounds } = kernel.verdicts;
      counts.kernels++;
      if (races.verdict === 'proved') counts.races++;
      if (barriers.verdict === 'proved') counts.barriers++;
      const functions = new Functions(program);
      const [body] = program.bodies;
      assert.ok(body, text);
      const graph = graphOf(body);
      for (const launch of text.includes('int y') ? FLAT_AND_WIDE : LAUNCHES) {
        const { localSize, numGroups, n, m } = launch;
        let ran: ReturnType<typeof runKernel>;
        const run = {
          localSize,
          numGroups,
          argument: (name: string) => (name === 'n' ? n : m),
          initial: (name: string, offset: number) => (name.charCodeAt(0) * 7 + offset * 13 + seed) % 5,
        };
        try {
          ran = runKernel(graph, functions, run);
        } catch {
          continue;
        }
        const where = `${text}seed ${seed}, launch ${localSize} x ${numGroups}, n = ${n}, m = ${m}`;
        const isClaimed = ({ verdict, assumes }: KernelVerdict): boolean =>
          (verdict === 'proved' || verdict === 'conditional') && assumes.every((one) => isSatisfied(one, launch));
        if (isClaimed(races) && races.verdict === 'conditional') counts.conditional++;
        const left = outside(bounds, launch, ran);
        if (left) counts.bounds++;
        assert.deepEqual(left ?? [], [], `bounds: ${bounds.assumes.join('; ')}\n${where}`);
        if (isClaimed(barriers)) assert.equal(ran.parts, false, `barriers: ${where}`);
        if (isClaimed(races) && !ran.parts) assert.equal(ran.conflict, '', `races: ${where}`);
      }
    }
    // Otherwise the test says nothing.
    assert.ok(
      counts.races > counts.kernels / 20 &&
        counts.barriers > counts.kernels / 3 &&
        counts.conditional > 0 &&
        counts.bounds > counts.kernels,
      JSON.stringify(counts),
    );
    if (process.env.PROVER_KERNELS) console.log(counts);
  });
});
