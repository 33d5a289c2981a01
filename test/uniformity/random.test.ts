// Random kernels: values that are called uniform are the same for all work-items of a group that read them in the same
// iterations, and affine ones differ as their form says.
import assert from 'node:assert/strict';
import { analyse } from '../../server/src/analysis/analysis.js';
import { Functions } from '../../server/src/execution/functions.js';
import { graphOf } from '../../server/src/ir/lowering.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { spellingOf } from '../../server/src/text/names.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { type Affine, type Form, spellForm } from '../../server/src/uniformity/form.js';
import { Uniformities } from '../../server/src/uniformity/uniformity.js';
import { runKernel, type Seen } from '../prover/interpreter.js';

/** A kernel of assignments under conditions, in loops and cases. Work-items don't share what they write. */
function kernelOf(seed: number): string {
  let state = seed;
  const next = (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const pick = <T>(list: readonly T[]): T => list[next(list.length)] as T;
  const variables = ['u', 'v', 'w', 'x'];
  const name = (): string => pick([...variables, ...variables, 'lid', 'gid', 'grp', 'n', 'm']);
  const term = (): string =>
    pick([
      () => name(),
      () => String(next(4)),
      () => `${name()} + ${name()}`,
      () => `${name()} - ${name()}`,
      () => `${name()} * ${pick(['2', '3', 'n'])}`,
      () => `c[${name()} & 7]`,
      () => `(${condition()} ? ${name()} : ${name()})`,
      () => `(${condition()})`,
      () => `-${name()}`,
    ])();
  const condition = (): string =>
    pick([
      () => `${name()} ${pick(['<', '==', '>', '!='])} ${name()}`,
      () => `lid ${pick(['<', '=='])} ${next(3)}`,
      () => `n > ${next(4)} ${pick(['&&', '||'])} ${name()} < ${next(5)}`,
      () => `c[${pick(['n', 'grp', 'gid', 'm'])} & 7] > ${next(4)}`,
    ])();
  let count = 0;
  const statement = (depth: number, isInLoop: boolean): string => {
    const inner = (loop = isInLoop): string =>
      Array.from({ length: 1 + next(3) }, () => statement(depth - 1, loop)).join(' ');
    const assignment = (): string => `${pick(variables)} ${pick(['=', '=', '+=', '-='])} ${term()};`;
    if (depth === 0) return assignment();
    return pick([
      assignment,
      assignment,
      () => `if (${condition()}) { ${inner()} }`,
      () => `if (${condition()}) { ${inner()} } else { ${inner()} }`,
      () => {
        const i = `i${count++}`;
        const [from, to, step] = [pick(['0', 'lid', 'n']), pick(['3', 'm', 'lid + 2']), pick(['1', '2'])];
        return `for (int ${i} = ${from}; ${i} < ${to}; ${i} += ${step}) { ${inner(true)} ${pick(variables)} += ${i}; }`;
      },
      () => {
        const i = `j${count++}`;
        return `{ int ${i} = 0; while (${condition()} && ${i}++ < 3) { ${inner(true)} } ${pick(variables)} = ${i}; }`;
      },
      () => {
        const i = `k${count++}`;
        return `{ int ${i} = 0; do { ${inner(false)} ${i}++; } while (${condition()} && ${i} < 3); ${pick(variables)} += ${i}; }`;
      },
      () => `switch (${name()}) { case 0: ${inner(false)} case 1: ${inner(false)} break; default: ${inner(false)} }`,
      () => (isInLoop ? `if (${condition()}) ${pick(['break', 'continue'])};` : assignment()),
      () => `if (${condition()} && ${next(3)} == n) return;`,
    ])();
  };
  const body = Array.from({ length: 3 + next(4) }, () => `  ${statement(2, false)}`).join('\n');
  return `kernel void k(global int *o, global const int *c, int n, int m) {
  int gid = get_global_id(0), lid = get_local_id(0), grp = get_group_id(0);
  int u = n, v = lid, w = 1, x = c[gid];
${body}
  o[gid * 4] = u; o[gid * 4 + 1] = v; o[gid * 4 + 2] = w; o[gid * 4 + 3] = x;
}
`;
}

/** A value without what depends on the place in the group; undefined if a factor is not a number. */
function restOf({ terms }: Affine, { value, ids }: Seen): number | undefined {
  let rest = value;
  for (const [name, { number, symbols }] of terms) {
    const [, dimension = '0'] = /^(?:local|global) id(?:\((\d)\))?$/.exec(name) ?? [];
    if (symbols !== '' || !/^(local|global) id/.test(name)) return undefined;
    rest -= number * (ids[Number(dimension)] ?? 0);
  }
  return rest;
}

/** The name that is read. */
const nameOf = ({ load: { node, unit } }: Seen): string =>
  `'${spellingOf(unit.names[node.first] ?? 0)}' (token ${node.first})`;

const LAUNCHES = [
  { localSize: [4], numGroups: [2], n: 3, m: 2 },
  { localSize: [3], numGroups: [1], n: 0, m: 5 },
  { localSize: [2, 2], numGroups: [1, 2], n: 2, m: 3 },
];

describe('the uniformity of random kernels', () => {
  it('is that of the values in every launch that is tried', function () {
    this.timeout(600_000);
    let compared = 0;
    const first = Number(process.env.UNIFORMITY_SEED ?? 1);
    for (let seed = first; seed < first + Number(process.env.UNIFORMITY_KERNELS ?? 60); seed++) {
      const text = kernelOf(seed);
      const analysis = analyse(new SourceFile('k.cl', text), parseBuildOptions([]), { read: () => undefined });
      const [program] = analysis.programs();
      const [body] = program?.bodies ?? [];
      assert.ok(program && body, text);
      const forms = new Uniformities(program.parts).of(body)?.forms;
      assert.ok(forms, text);
      const graph = graphOf(body);
      // The form at the target of an assignment is that of the new value.
      const targets = new Set(
        graph.blocks.flatMap(({ instructions }) =>
          instructions.flatMap((of) => (of.op === 'store' && of.to.op === 'variable' ? [of.to.node.first] : [])),
        ),
      );
      for (const { localSize, numGroups, n, m } of LAUNCHES) {
        const seen: Seen[] = [];
        const run = {
          localSize,
          numGroups,
          argument: (name: string) => (name === 'n' ? n : m),
          initial: (name: string, offset: number) => (name.charCodeAt(0) * 7 + offset * 13 + seed) % 5,
          observe: (one: Seen) => void seen.push(one),
        };
        let ran: ReturnType<typeof runKernel>;
        try {
          ran = runKernel(graph, new Functions(program), run);
        } catch {
          continue;
        }
        assert.equal(ran.conflict, '', text);
        const rests = new Map<string, number>();
        for (const one of seen) {
          const form: Form | undefined = forms.get(one.load.node.first);
          if (form?.kind !== 'affine' || targets.has(one.load.node.first)) continue;
          const rest = restOf(form, one);
          if (rest === undefined) continue;
          const key = `${one.load.node.first} ${one.group} ${one.iterations}`;
          const known = rests.get(key);
          rests.set(key, rest);
          if (known === undefined) continue;
          compared++;
          assert.equal(
            rest,
            known,
            `${text}seed ${seed}, launch ${localSize} x ${numGroups}, n = ${n}, m = ${m}: ${nameOf(one)} is ${spellForm(form)}`,
          );
        }
      }
    }
    // Otherwise the test says nothing.
    assert.ok(compared > 3000, `${compared}`);
    if (process.env.UNIFORMITY_KERNELS) console.log(compared);
  });
});
