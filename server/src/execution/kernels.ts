/**
 * Races, divergent barriers and out-of-bounds accesses of a kernel, each with the work-items involved. The kernel is
 * executed for some of its work-items (`machine.ts`), and their traces are compared (`conflicts.ts`).
 */

import { hasTrait, needsWorkGroup } from '../builtins/index.js';
import { isAboutLaunch, takesDimension } from '../builtins/index-space.js';
import { calledIn, requiredSize } from '../ir/body.js';
import { integerLiteral } from '../semantics/expressions/constants.js';
import type { BodyAnalysed } from '../semantics/facts/facts.js';
import { type Name, spellingOf } from '../text/names.js';
import { Memory, perOwner } from '../text/per-owner.js';
import { Choices, type Supposition } from './choices.js';
import { type Conflict, conflictsIn, dataPartingsIn, type Parting, partingsIn } from './conflicts.js';
import { type Functions, numbersIn } from './functions.js';
import {
  type Geometry,
  geometryOf,
  type Launch,
  type Launches,
  launchOf,
  neighbours,
  type WorkItem,
  workItems,
} from './launch.js';
import { type Bounds, Machine } from './machine.js';
import { Objects } from './memory.js';
import type { DataCondition, Fault, Trace } from './trace.js';

/** A problem of a kernel in some launch. */
export interface Execution {
  readonly geometry: Geometry;
  readonly conflicts: readonly Conflict[];
  readonly partings: readonly Parting[];
  /** Conditions on data that varies in a group, with the barriers that depend on them. */
  readonly data: readonly DataCondition[];
  readonly faults: readonly FaultFound[];
}

interface FaultFound {
  readonly fault: Fault;
  /** The work-item that has the problem; undefined if all have it. */
  readonly item: WorkItem | undefined;
}

/** The result of executing a kernel. */
export interface Outcome {
  /** Undefined if there are no problems. */
  readonly execution: Execution | undefined;
  /** Statements and expressions executed, for all work-items. */
  readonly steps: number;
  /** The number of work-items that were not executed because of the step limit; 0 for most kernels. */
  readonly omitted: number;
  /** The number of work-items that were to be executed. */
  readonly items: number;
}

/** The limit for a known launch. */
const KNOWN: Bounds = { steps: 20_000, iterations: 600, runs: 8 };
/** The limit for an unknown launch. It is lower, because every kernel is executed so during editing. */
const UNKNOWN: Bounds = { steps: 1000, iterations: 20, runs: 3 };

const IDS = /^get_((local|global)(_linear)?_id|group_id)$/;
/** Functions that a kernel calls only if its groups have several work-items. */
const isOfGroups = (name: string): boolean =>
  name === 'get_local_size' || (needsWorkGroup(name) && !hasTrait(name, 'copy') && !isEventWait(name));

const isEventWait = (name: string): boolean => hasTrait(name, 'wait') && !hasTrait(name, 'barrier');

/** Executed work-items always include the first two and the last, however low the limit is. */
const MINIMUM_ITEMS = 3;

/**
 * Executes a kernel and the functions that it calls. Yields after each work-item, so that the caller can do other work
 * in between. Without a launch, a kernel that never queries an id is executed for one work-item.
 *
 * @param limit  steps after which no further work-item is executed, beyond the first ones
 */
export function* execute(
  kernel: BodyAnalysed,
  reached: readonly BodyAnalysed[],
  functions: Functions,
  given: Launch | undefined,
  limit: number,
): Generator<undefined, Outcome> {
  const required = requiredSize(kernel);
  const launch = given ?? (required && { localSize: required, numGroups: [1] });
  const geometry: Geometry = given
    ? geometryOf(given)
    : {
        localSize: [0, 1, 2].map((d) => required?.[d]),
        numGroups: [undefined, undefined, undefined],
        dimensions: Math.max(1, ...reached.map(dimensionsAsked)),
      };
  const all = launch
    ? workItems(launch, new Set(reached.flatMap((body) => [...numbersIn(body)])))
    : neighbours(dimensionOf(reached)).slice(0, reached.some(asksForIds) ? 2 : 1);
  const bounds = launch ? KNOWN : UNKNOWN;

  const found = new Findings();
  const queue: (readonly Supposition[])[] = [[]];
  const offered = new Set<string>();
  let items = byImportance(all);
  let steps = 0;
  for (let run = 0; run < queue.length && run < bounds.runs && (run === 0 || steps < limit); run++) {
    const choices = new Choices(queue[run] ?? []);
    const objects = new Objects();
    const traces: { readonly trace: Trace; readonly index: number }[] = [];
    for (const [i, index] of items.entries()) {
      if (steps > limit && (run > 0 || i >= MINIMUM_ITEMS)) break;
      const machine = new Machine({ functions, objects, choices, item: all[index] as WorkItem, geometry, bounds });
      traces.push({ trace: machine.run(kernel), index });
      steps += machine.steps;
      yield;
    }
    if (run === 0) items = items.slice(0, traces.length);
    found.add(
      traces.sort((one, other) => one.index - other.index).map(({ trace }) => trace),
      run === 0,
    );
    yield;
    if (run > 0) continue;
    for (const [key, one] of choices.alternatives) {
      if (offered.has(key) || (!launch && !isOfMemory(one))) continue;
      offered.add(key);
      queue.push([one]);
    }
  }
  return { execution: found.of(geometry), steps, omitted: all.length - items.length, items: all.length };
}

/** Whether an assumption is about the contents of memory rather than about an argument. */
const isOfMemory = (one: Supposition): boolean => 'symbol' in one && one.symbol.startsWith('[');

/** The indices of work-items by importance: the first two, the last, then others spread evenly. */
function byImportance(items: readonly WorkItem[]): readonly number[] {
  const last = items.length - 1;
  const order = new Set([0, 1, last].filter((i) => i >= 0 && i <= last));
  for (let parts = 2; parts <= items.length; parts *= 2)
    for (let i = 1; i < parts; i += 2) order.add(Math.round((last * i) / parts));
  for (let i = 0; i <= last; i++) order.add(i);
  return [...order];
}

/** The problems in the executions of a kernel, each place once. */
class Findings {
  readonly #conflicts = new Map<string, Conflict>();
  readonly #partings = new Map<number, Parting>();
  readonly #data = new Map<number, DataCondition>();
  readonly #faults = new Map<number, FaultFound>();

  /** `isFirst`: the only assumption about the host's values is that they are large. */
  add(traces: readonly Trace[], isFirst: boolean): void {
    for (const conflict of conflictsIn(traces)) {
      const key = `${conflict.first.access.node.first},${conflict.second.access.node.first}`;
      if (!this.#conflicts.has(key)) this.#conflicts.set(key, conflict);
    }
    for (const parting of partingsIn(traces)) this.#partings.set(parting.barrier.node.first, parting);
    for (const data of dataPartingsIn(traces))
      if (!this.#data.has(data.barrier.node.first)) this.#data.set(data.barrier.node.first, data);
    const items = new Map<number, Set<Trace>>();
    for (const trace of traces)
      for (const { node } of trace.faults) items.set(node.first, (items.get(node.first) ?? new Set()).add(trace));
    for (const trace of traces) {
      // An assumption that makes a place reachable may be one under which an index is valid, but it never makes a
      // pointer null.
      for (const fault of trace.faults)
        if ((isFirst || fault.kind === 'null') && !this.#faults.has(fault.node.first)) {
          const isOfAll = items.get(fault.node.first)?.size === traces.length;
          this.#faults.set(fault.node.first, { fault, item: isOfAll ? undefined : trace.item });
        }
    }
  }

  /** Undefined if there are no problems: most kernels have none, and many results are kept. */
  of(geometry: Geometry): Execution | undefined {
    const [conflicts, partings, data, faults] = [this.#conflicts, this.#partings, this.#data, this.#faults];
    if (conflicts.size + partings.size + data.size + faults.size === 0) return undefined;
    return {
      geometry,
      conflicts: [...conflicts.values()],
      partings: [...partings.values()],
      data: [...data.values()],
      faults: [...faults.values()],
    };
  }
}

/** Whether a function queries an id, or otherwise distinguishes work-items. */
export const asksForIds = perOwner((body: BodyAnalysed): boolean => {
  const { own, builtin } = calledIn(body);
  return [...builtin, ...own].some((name) => IDS.test(spellingOf(name)) || isOfGroups(spellingOf(name)));
});

const GROUPS = /^get_(local_(linear_)?id|(enqueued_)?local_size|group_id|num_groups|.*sub_group.*)$/;

/** Whether what a function does depends on how work-items are grouped. */
export const dependsOnGroups = perOwner((body: BodyAnalysed): boolean => {
  const { own, builtin } = calledIn(body);
  return [...builtin, ...own].some((name) => GROUPS.test(spellingOf(name)) || isOfGroups(spellingOf(name)));
});

/** The literal dimensions for which a function calls some queries; linear ids count as the first one. */
function literalDimensions({ facts }: BodyAnalysed, queries: RegExp): ReadonlySet<number> {
  const dimensions = new Set<number>();
  for (const fact of facts) {
    if (fact.kind !== 'builtin-call' || !queries.test(spellingOf(fact.name))) continue;
    const [dimension] = fact.call.args;
    if (!takesDimension(spellingOf(fact.name))) dimensions.add(0);
    const literal = dimension?.kind === 'number' ? integerLiteral(spellingOf(dimension.name)) : undefined;
    if (literal && literal.value < 3n) dimensions.add(Number(literal.value));
  }
  return dimensions;
}

/** The dimensions in which a function queries ids, if they are literals. */
const dimensionsOf = perOwner((body: BodyAnalysed): ReadonlySet<number> => literalDimensions(body, IDS));

/** The literal dimensions in which functions distinguish work-groups. */
export const groupDimensions = (bodies: readonly BodyAnalysed[]): ReadonlySet<number> =>
  new Set(bodies.flatMap((body) => [...literalDimensions(body, /^get_(global|global_linear|group)_id$/)]));

/** The number of dimensions in which a function queries ids, if they are literals. */
const dimensionsAsked = (body: BodyAnalysed): number => Math.max(0, ...[...dimensionsOf(body)].map((d) => d + 1));

/**
 * The dimensions in which functions query ids, all if a dimension is not a literal; the first one if there are none.
 */
export function dimensionsUsed(bodies: readonly BodyAnalysed[]): ReadonlySet<number> {
  const used = new Set(bodies.flatMap((body) => [...(hasUnknownDimension(body) ? [0, 1, 2] : dimensionsOf(body))]));
  return used.size > 0 ? used : new Set([0]);
}

const OF_LAUNCH = /^get_(?:(?:local|global)_(?:id|size)|enqueued_local_size|group_id|num_groups)$/;
const isLinearId = (name: string): boolean => isAboutLaunch(name) && !takesDimension(name);

/** The last dimension whose ids or sizes may matter to functions: linear ids are made of those of all. */
export const lastDimension = (bodies: readonly BodyAnalysed[]): number =>
  bodies.some(({ facts }) => facts.some((fact) => fact.kind === 'builtin-call' && isLinearId(spellingOf(fact.name))))
    ? 2
    : Math.max(...dimensionsUsed(bodies), ...bodies.flatMap((body) => [...literalDimensions(body, OF_LAUNCH)]));

/** The dimensions that a kernel is certainly meant for: helper functions often serve launches of any dimensions. */
export function dimensionsMeant(kernel: BodyAnalysed, bodies: readonly BodyAnalysed[]): ReadonlySet<number> {
  const own = dimensionsOf(kernel);
  return own.size > 0 && !hasUnknownDimension(kernel) ? own : dimensionsUsed(bodies);
}

const hasUnknownDimension = perOwner(({ facts }: BodyAnalysed): boolean =>
  facts.some(
    (fact) =>
      fact.kind === 'builtin-call' &&
      IDS.test(spellingOf(fact.name)) &&
      fact.call.args.some(({ kind }) => kind !== 'number'),
  ),
);

/** The dimension in which a kernel certainly has several work-items: the first in which it queries ids. */
const dimensionOf = (reached: readonly BodyAnalysed[]): number => Math.min(...dimensionsUsed(reached));

/** The functions that a kernel may run, and the names of those without a body. */
export function reached(
  kernel: BodyAnalysed,
  functions: Functions,
): { readonly functions: readonly BodyAnalysed[]; readonly missing: readonly Name[] } {
  const found = new Set([kernel]);
  const missing = new Set<Name>();
  for (const body of found)
    for (const name of calledIn(body).own) {
      if (!functions.has(name)) missing.add(name);
      for (const one of functions.named(name)) found.add(one);
    }
  return { functions: [...found], missing: [...missing] };
}

/** Launches with the sizes of work-groups that a kernel requires, by these. */
const adapted = new Memory<Launch, Map<string, Launch>>();

/**
 * The launch that is stated for a kernel, if any. Where it contradicts `reqd_work_group_size`, which makes it an error,
 * the kernel is launched with as many work-items in work-groups of the required size.
 */
export function statedLaunch(launches: Launches | undefined, body: BodyAnalysed): Launch | undefined {
  const launch = launches && launchOf(launches, spellingOf(body.symbol.name));
  const required = launch && requiredSize(body);
  if (!launch || !required || required.every((size, d) => size === (launch.localSize[d] ?? 1))) return launch;
  const known = adapted.get(launch) ?? new Map<string, Launch>();
  adapted.set(launch, known);
  let own = known.get(required.join());
  if (!own) {
    const numGroups = required.map((size, d) =>
      Math.ceil(((launch.localSize[d] ?? 1) * (launch.numGroups[d] ?? 1)) / size),
    );
    own = { ...launch, localSize: required, numGroups };
    known.set(required.join(), own);
  }
  return own;
}
