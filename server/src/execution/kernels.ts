/**
 * Races, barriers and wild accesses of a kernel, each with the work-items that it happens to: the kernel is executed
 * for some of them (`machine.ts`), and what they did is compared (`conflicts.ts`).
 */
import { attributesOf } from '../semantics/attributes.js';
import { integerLiteral } from '../semantics/constants.js';
import type { BodyAnalysed } from '../semantics/facts.js';
import { type Name, spellingOf } from '../text/names.js';
import { perOwner } from '../text/per-owner.js';
import { Choices, type Supposition } from './choices.js';
import { type Conflict, conflictsIn, type Parting, partingsIn } from './conflicts.js';
import { calledIn, type ExecutableFunction, type Functions, numbersIn } from './functions.js';
import { type Geometry, geometryOf, type Launch, SOME, type WorkItem, workItems } from './launch.js';
import { type Bounds, Machine } from './machine.js';
import { Objects } from './memory.js';
import type { Fault, Trace } from './trace.js';

/** What is wrong with a kernel in some launch. */
export interface Execution {
  readonly geometry: Geometry;
  readonly conflicts: readonly Conflict[];
  readonly partings: readonly Parting[];
  /** Barriers that only data decides on. */
  readonly data: readonly NonNullable<Trace['parted']>[];
  readonly faults: readonly { readonly fault: Fault; readonly item: WorkItem }[];
}

/** The result of executing a kernel. */
export interface Outcome {
  /** Undefined where nothing is wrong. */
  readonly execution: Execution | undefined;
  /** Statements and expressions executed, for all work-items. */
  readonly steps: number;
  /** Work-items that the step limit left out; 0 for most kernels. */
  readonly omitted: number;
  /** Work-items that were to be executed. */
  readonly items: number;
}

/** For a known launch. */
const KNOWN: Bounds = { steps: 20_000, iterations: 600, runs: 8 };
/** For any launch: bounded more tightly, as every kernel under edit is executed so. */
const UNKNOWN: Bounds = { steps: 1000, iterations: 20, runs: 1 };

const IDS = /^get_(local|global)(_linear)?_id$/;

/** Executed work-items always include the first two and the last, however low the limit is. */
const MINIMUM_ITEMS = 3;

const SKIPPED: Outcome = { execution: undefined, steps: 0, omitted: 0, items: 0 };

/**
 * Executes a kernel, which may run the functions that it reaches. Yields after each work-item, so that the caller can
 * do something else in between. Kernels are skipped when nothing is known of their work-items: there is no launch, and
 * none of the functions asks for an id.
 *
 * @param limit  steps after which no further work-item is executed, beyond the first ones
 */
export function* execute(
  kernel: ExecutableFunction,
  reached: readonly ExecutableFunction[],
  functions: Functions,
  given: Launch | undefined,
  limit: number,
): Generator<undefined, Outcome> {
  const required = requiredSize(kernel.body);
  if (!given && !required && !reached.some(({ body }) => asksForIds(body))) return SKIPPED;
  const launch = given ?? (required && { localSize: required, numGroups: [1] });
  const geometry: Geometry = given
    ? geometryOf(given)
    : { localSize: [0, 1, 2].map((d) => required?.[d]), numGroups: [undefined, undefined, undefined] };
  const all = launch ? workItems(launch, new Set(reached.flatMap(({ body }) => [...numbersIn(body)]))) : SOME;
  const bounds = launch ? KNOWN : UNKNOWN;

  const found = new Findings();
  const queue: (readonly Supposition[])[] = [[]];
  const offered = new Set<string>();
  let items = all;
  let steps = 0;
  for (let run = 0; run < queue.length && run < bounds.runs && (run === 0 || steps < limit); run++) {
    const choices = new Choices(queue[run] ?? []);
    const objects = new Objects();
    const traces: Trace[] = [];
    for (let i = 0; i < items.length; i++) {
      const machine = new Machine(functions, objects, choices, items[i] as WorkItem, geometry, bounds);
      traces.push(machine.run(kernel));
      steps += machine.steps;
      // Work-items of a kernel mostly take as long as the first one.
      if (run === 0 && i === 0) items = spread(all, limit / machine.steps);
      yield;
      if (run > 0 && steps > limit) break;
    }
    found.add(traces, run === 0);
    yield;
    if (run > 0) continue;
    for (const [key, one] of choices.alternatives) {
      if (offered.has(key)) continue;
      offered.add(key);
      queue.push([one]);
    }
  }
  return { execution: found.of(geometry), steps, omitted: all.length - items.length, items: all.length };
}

/** At most `count` of the work-items, in their order: the first two, the last, and the others evenly between. */
function spread(items: readonly WorkItem[], count: number): readonly WorkItem[] {
  const most = Math.max(MINIMUM_ITEMS, Math.floor(count));
  if (items.length <= most) return items;
  const chosen = new Set([0, 1]);
  const step = (items.length - 2) / (most - 2);
  for (let i = 1; i <= most - 2; i++) chosen.add(Math.min(items.length - 1, 1 + Math.round(i * step)));
  return items.filter((_, i) => chosen.has(i));
}

/** What is wrong in the executions of a kernel, each place once. */
class Findings {
  readonly #conflicts = new Map<string, Conflict>();
  readonly #partings = new Map<number, Parting>();
  readonly #data = new Map<number, NonNullable<Trace['parted']>>();
  readonly #faults = new Map<number, { readonly fault: Fault; readonly item: WorkItem }>();

  /** `isFirst`: nothing was supposed of the host's values beyond what holds for large ones. */
  add(traces: readonly Trace[], isFirst: boolean): void {
    for (const conflict of conflictsIn(traces)) {
      const key = `${conflict.first.access.node.first},${conflict.second.access.node.first}`;
      if (!this.#conflicts.has(key)) this.#conflicts.set(key, conflict);
    }
    for (const parting of partingsIn(traces)) this.#partings.set(parting.barrier.node.first, parting);
    for (const trace of traces) {
      if (trace.parted) this.#data.set(trace.parted.barrier.node.first, trace.parted);
      // What is supposed of the host's values to reach a place may be what keeps an index right, but no null pointer.
      for (const fault of trace.faults)
        if (isFirst || (fault.kind === 'null' && !this.#faults.has(fault.node.first)))
          this.#faults.set(fault.node.first, { fault, item: trace.item });
    }
  }

  /** Undefined where nothing is wrong: most kernels are right, and many are kept. */
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

/** Whether a function asks which work-item runs it. */
const asksForIds = perOwner((body: BodyAnalysed): boolean => {
  const { own, builtin } = calledIn(body);
  return [...builtin, ...own].some((name) => IDS.test(spellingOf(name)));
});

/** The functions that a kernel may run, and the names of those that have no body. */
export function reached(
  kernel: ExecutableFunction,
  functions: Functions,
): { readonly functions: readonly ExecutableFunction[]; readonly missing: readonly Name[] } {
  const found = new Set([kernel]);
  const missing = new Set<Name>();
  for (const { body } of found)
    for (const name of calledIn(body).own) {
      if (!functions.has(name)) missing.add(name);
      for (const one of functions.named(name)) found.add(one);
    }
  return { functions: [...found], missing: [...missing] };
}

/** `reqd_work_group_size`, which says what the host must launch. */
function requiredSize({ node }: BodyAnalysed): readonly number[] | undefined {
  const attribute = attributesOf(node, node.specifiers).find(({ name }) => name === 'reqd_work_group_size');
  const sizes = attribute?.args.map((arg) => {
    const literal = arg.kind === 'number' ? integerLiteral(spellingOf(arg.name)) : undefined;
    return literal && Number(literal.value);
  });
  return sizes?.every((size) => size !== undefined) ? sizes : undefined;
}
