/**
 * The cost of a kernel's accesses on a device, for a launch. The kernel is executed for all work-groups or a sample of
 * them, and the cost of each request of a warp is counted. This layer neither reports nor displays the costs.
 */
import type { Functions } from '../execution/functions.js';
import type { Launch } from '../execution/launch.js';
import type { BodyAnalysed } from '../semantics/facts/facts.js';
import type { Expression, Statement } from '../syntax/ast.js';
import type { Unit } from '../syntax/unit.js';
import { Cut, Group, type StepBudget } from './group.js';
import { GroupPlace } from './group-place.js';
import type { MemoryGeometry } from './memory-geometry.js';
import { type AccessCost, CostRecorder } from './recorder.js';

export interface KernelCosts {
  readonly geometry: MemoryGeometry;
  /** In the order of the source. */
  readonly accesses: readonly AccessCost[];
  /** The number of work-groups of the launch, and of those that were executed. */
  readonly groups: number;
  readonly executed: number;
  /** The number of executed expressions times work-items. */
  readonly steps: number;
  /** The place at which the execution stopped before the end of the kernel, and the reason. */
  readonly cut:
    | {
        readonly reason: Cut['reason'];
        readonly unit: Unit | undefined;
        readonly node: Expression | Statement | undefined;
      }
    | undefined;
}

/** The maximum size of a work-group; no device supports more. */
const MOST_ITEMS = 1 << 11;

/** Work-groups with equal costs after which the others are assumed to be equal, the first and the last among them. */
const ENOUGH = 4;

/** The steps of the first work-group, which is allowed more so that the end of a long kernel is reached. */
const FIRST_GROUP = 1 << 22;

export const three = (sizes: readonly number[]): [number, number, number] => [
  sizes[0] ?? 1,
  sizes[1] ?? 1,
  sizes[2] ?? 1,
];

export interface CostQuestion {
  readonly launch: Launch;
  readonly geometry: MemoryGeometry;
  /** Expressions times work-items after which no further work-group is executed; the first may exceed it. */
  readonly steps: number;
  /** Executes a few work-groups only if their costs are equal; else as many as the steps allow. */
  readonly isSampled: boolean;
}

/** Undefined for a launch with work-groups that no device has. Yields after each work-group. */
export function* executeForCosts(
  functions: Functions,
  kernel: BodyAnalysed,
  { launch, geometry, steps, isSampled }: CostQuestion,
): Generator<undefined, KernelCosts | undefined> {
  const local = three(launch.localSize);
  const groups = three(launch.numGroups);
  const size = local[0] * local[1] * local[2];
  if (!(size >= 1 && size <= MOST_ITEMS)) return undefined;
  const recorder = new CostRecorder(geometry);
  const most = Math.max(steps, FIRST_GROUP);
  const budget: StepBudget = { left: most };
  const total = groups[0] * groups[1] * groups[2];
  let executed = 0;
  let alike = 0;
  let counted: readonly number[] = [];
  let last = '';
  let cut: KernelCosts['cut'];
  for (const index of spread(total)) {
    const before = budget.left;
    const place = new GroupPlace({ local, groups }, placeOf(index, groups), geometry.warp);
    const args = launch.arguments ?? {};
    const group = new Group({ functions, geometry, args, recorder, place, size, budget });
    try {
      group.run(kernel);
    } catch (error) {
      if (!(error instanceof Cut)) throw error;
      cut = { reason: error.reason, unit: error.where?.unit, node: error.where?.node };
    }
    executed++;
    yield;
    if (isSampled) {
      const now = recorder.counts();
      const own = now.map((count, i) => count - (counted[i] ?? 0)).join();
      alike = own === last ? alike + 1 : 1;
      counted = now;
      last = own;
      if (alike >= ENOUGH) break;
    }
    if (cut || executed === total || steps - (most - budget.left) < before - budget.left) break;
  }
  const accesses = [...recorder.accesses].sort((one, other) => one.node.first - other.node.first);
  return { geometry, accesses, groups: total, executed, steps: most - budget.left, cut };
}

/** Computes all costs at once. */
export function costsOf(...args: Parameters<typeof executeForCosts>): KernelCosts | undefined {
  const parts = executeForCosts(...args);
  for (;;) {
    const { done, value } = parts.next();
    if (done) return value;
  }
}

export const placeOf = (index: number, groups: readonly [number, number, number]): [number, number, number] => [
  index % groups[0],
  Math.floor(index / groups[0]) % groups[1],
  Math.floor(index / (groups[0] * groups[1])),
];

/** All numbers below a bound: one in the middle, the ends, then the others in an order that is spread evenly. */
function* spread(count: number): Generator<number> {
  const middle = count >> 1;
  const ends = new Set([middle, count - 1, 0]);
  yield* ends;
  // A step near the golden ratio that is coprime to the count.
  let step = Math.max(1, Math.round(count * 0.618));
  while (step > 1 && divisor(step, count) > 1) step--;
  for (let i = 0, at = middle; i < count; i++, at = (at + step) % count) if (!ends.has(at)) yield at;
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}
