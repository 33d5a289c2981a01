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

/** Where the launch is known, somebody has asked. */
const KNOWN: Bounds = { steps: 20_000, iterations: 600, runs: 8 };
/** Else it costs each keystroke. */
const UNKNOWN: Bounds = { steps: 1000, iterations: 20, runs: 1 };
const MAXIMUM_STEPS = 4_000_000;

const IDS = /^get_(local|global)(_linear)?_id$/;

/**
 * Executes a kernel, which may run the functions that it reaches. Undefined where nothing is wrong, or nothing is known
 * of who runs it: no launch, and no work-item asks for its place.
 */
export function execute(
  kernel: ExecutableFunction,
  reached: readonly ExecutableFunction[],
  functions: Functions,
  given: Launch | undefined,
): Execution | undefined {
  const required = requiredSize(kernel.body);
  if (!given && !required && !reached.some(({ body }) => asksForIds(body))) return undefined;
  const launch = given ?? (required && { localSize: required, numGroups: [1] });
  const geometry: Geometry = given
    ? geometryOf(given)
    : { localSize: [0, 1, 2].map((d) => required?.[d]), numGroups: [undefined, undefined, undefined] };
  const items = launch ? workItems(launch, new Set(reached.flatMap(({ body }) => [...numbersIn(body)]))) : SOME;
  const bounds = launch ? KNOWN : UNKNOWN;

  const conflicts = new Map<string, Conflict>();
  const partings = new Map<number, Parting>();
  const data = new Map<number, NonNullable<Trace['parted']>>();
  const faults = new Map<number, { readonly fault: Fault; readonly item: WorkItem }>();
  const queue: (readonly Supposition[])[] = [[]];
  const offered = new Set<string>();
  let left = MAXIMUM_STEPS;
  for (let run = 0; run < queue.length && run < bounds.runs && left > 0; run++) {
    const suppositions = queue[run] ?? [];
    const choices = new Choices(suppositions);
    const objects = new Objects();
    const traces: Trace[] = [];
    for (const item of items) {
      const machine = new Machine(functions, objects, choices, item, geometry, bounds);
      traces.push(machine.run(kernel));
      left -= machine.steps;
      if (left < 0) break;
    }
    for (const conflict of conflictsIn(traces)) {
      const key = `${conflict.first.access.node.first},${conflict.second.access.node.first}`;
      if (!conflicts.has(key)) conflicts.set(key, conflict);
    }
    for (const parting of partingsIn(traces)) partings.set(parting.barrier.node.first, parting);
    for (const trace of traces) {
      if (trace.parted) data.set(trace.parted.barrier.node.first, trace.parted);
      // What is supposed of the host's values to reach a place may be what keeps an index right, but no null pointer.
      for (const fault of trace.faults)
        if (run === 0 || (fault.kind === 'null' && !faults.has(fault.node.first)))
          faults.set(fault.node.first, { fault, item: trace.item });
    }
    if (run > 0) continue;
    for (const [key, one] of choices.alternatives) {
      if (offered.has(key)) continue;
      offered.add(key);
      queue.push([one]);
    }
  }
  // Most kernels are right, and many are kept.
  if (conflicts.size + partings.size + data.size + faults.size === 0) return undefined;
  return {
    geometry,
    conflicts: [...conflicts.values()],
    partings: [...partings.values()],
    data: [...data.values()],
    faults: [...faults.values()],
  };
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
