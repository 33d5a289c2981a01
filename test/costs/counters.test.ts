// What accesses cost against what the hardware counters of an NVIDIA H100 counted for the same kernels, and those of an
// H200 for `packed.cl`, `parts.cl`, `halos.cl`, `when.cl` and `when_loaded.cl`: `counters.json`
// holds for each case [line, memory, operation, warp instructions, sectors or wavefronts].
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { accessLines } from '../../server/src/cli/accesses.js';
import { generic } from '../../server/src/devices/generic.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';

interface Case {
  readonly name: string;
  readonly file: string;
  readonly kernel: string;
  readonly global: readonly number[];
  readonly local: readonly number[];
  readonly args: readonly string[];
  readonly options?: readonly string[];
}

interface Predicted {
  readonly range: { readonly start: { readonly line: number } };
  readonly space: string;
  readonly operation: string;
  readonly requests: number;
  readonly transactions: number | null;
}

type Counted = readonly [line: number, space: string, operation: string, requests: number, transactions: number];

const folder = 'test/costs';
const cases: readonly Case[] = JSON.parse(readFileSync(`${folder}/cases.json`, 'utf8'));
const counters: Readonly<Record<string, readonly Counted[]>> = JSON.parse(
  readFileSync(`${folder}/counters.json`, 'utf8'),
);

/** The names and values of the scalars that a case passes. */
function scalarsOf({ kernel, args }: Case, text: string): Readonly<Record<string, number>> {
  const parameters = new RegExp(`kernel\\s+void\\s+${kernel}\\s*\\(([^)]*)\\)`).exec(text)?.[1]?.split(',') ?? [];
  const values: Record<string, number> = {};
  for (const [i, arg] of args.entries()) {
    const [kind, value] = arg.split(':');
    const name = /(\w+)\s*$/.exec(parameters[i] ?? '')?.[1];
    if (kind !== 'buffer' && name) values[name] = Number(value);
  }
  return values;
}

/** The text of a case, with the other kernels of its file blank: each would be analysed for every case. */
const textOf = ({ file, kernel }: Case): string =>
  readFileSync(`${folder}/${file}`, 'utf8').replace(/^(?:__)?kernel\b[^]*?^\}$/gm, (text) =>
    new RegExp(`\\b${kernel}\\s*\\(`).test(text) ? text : text.replace(/./g, ''),
  );

/** Most launches have 64 work-groups, of which these are executed: nearly all do the same as their neighbours. */
const SHARE = 8;
const isLong = ({ global, local }: Case): boolean => global[0] === 64 * (local[0] ?? 1);

function predicted(one: Case): readonly Predicted[] {
  const text = textOf(one);
  const root = new SourceFile(one.file, text);
  const [width = 1, ...others] = one.global.map((size, d) => size / (one.local[d] ?? 1));
  const launch = { localSize: one.local, numGroups: [isLong(one) ? SHARE : width, ...others] };
  const { lines } = accessLines(
    root,
    parseBuildOptions([...(one.options ?? [])]),
    { read: () => undefined },
    {
      kernel: one.kernel,
      device: generic,
      launch: { ...launch, arguments: scalarsOf(one, text) },
    },
  );
  return lines.map((line): Predicted => JSON.parse(line));
}

/** How the counted accesses of a case differ from those predicted, in words; `isExact` where they cost the same. */
function compared(
  one: Case,
): readonly { readonly isExact: boolean; readonly isWhole: boolean; readonly place: string; readonly text: string }[] {
  const own = predicted(one);
  return (counters[one.name] ?? []).map(([line, space, operation, requests, cost]) => {
    const fitting = own.filter(
      (access) =>
        access.range.start.line + 1 === line &&
        access.space === space &&
        access.operation === operation &&
        access.transactions !== null,
    );
    const [ownRequests, ownCost] = fitting.reduce(
      ([r, t], access) => [r + access.requests, t + (access.transactions ?? 0)],
      [0, 0],
    );
    const [mine, theirs] = [ownCost / ownRequests, cost / requests];
    return {
      isExact: Math.abs(mine - theirs) <= 0.01 * theirs,
      isWhole: ownRequests * (isLong(one) ? 64 / SHARE : 1) === requests,
      place: `${one.name}:${line}`,
      text: `${one.name}:${line} ${space} ${operation}: ${ownRequests} x ${mine.toFixed(3)}, counted ${requests} x ${theirs.toFixed(3)}`,
    };
  });
}

/** Accesses that are not at their line in the compiled code, by case and line, and those whose address data decides. */
const EXPLAINED: Readonly<Record<string, string>> = {
  // Of three elements, the last one is loaded where it is used.
  'load_3:10': 'components',
  'vl3_use:257': 'components',
  // Loaded before the loop or in the iteration before.
  'bodies_by_tile:70': 'hoisted',
  'sgemm_registers:34': 'hoisted',
  'blocked_lu:223': 'hoisted',
  'blocked_lu:224': 'hoisted',
  // Both arms of a condition access memory: the compiler makes one access of them.
  'switched:61': 'arms',
  'either:33': 'arms',
  'stored_either:60': 'arms',
  'tile_halo:162': 'arms',
  'stored_arms_same:153': 'arms',
  'else_if_id:70': 'arms',
  'else_if_three:80': 'arms',
  'else_if_else:91': 'arms',
  'else_if_load:98': 'arms',
  // Integers that are the same for a warp are read from a constant bank.
  'by_table:33': 'constants',
  'fetch_one:22': 'data',
  'gathered:84': 'data',
  'generic_global:15': 'data',
  'generic_stride:24': 'data',
  'generic_local:37': 'data',
  'generic_stored:78': 'data',
  'and_while:36': 'data',
  'histogram:109': 'data',
  'histogram_by_item:175': 'data',
};

describe('the costs of accesses', () => {
  it("equal the hardware's counters", function () {
    this.timeout(600_000);
    const all = cases.flatMap(compared);
    const wrong = all.filter(({ isExact }) => !isExact);
    const unexplained = wrong.filter(({ place }) => !Object.hasOwn(EXPLAINED, place)).map(({ text }) => text);
    assert.deepEqual(unexplained, []);
    assert.ok(all.length > 1100);
    // Of the requests, the compiler joins some and leaves some out.
    assert.ok(all.filter(({ isWhole }) => !isWhole).length <= 0.04 * all.length);
  });
});
