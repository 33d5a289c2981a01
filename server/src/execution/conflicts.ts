import type { Node } from '../syntax/ast.js';
import { spellingOf } from '../text/names.js';
import { AddressSpace } from '../types/address-space.js';
import { parted } from './integers.js';
import type { Access, At, Barrier, Trace } from './trace.js';
import { isSame, isUnknown } from './values.js';

/** Two work-items that do not agree on memory. */
export interface Conflict {
  readonly first: { readonly trace: Trace; readonly access: Access };
  readonly second: { readonly trace: Trace; readonly access: Access };
  /** A barrier stands between the two, whose flags do not order this memory. */
  readonly fence: Barrier | undefined;
}

/** Two work-items of a work-group that do not come by the same barriers, or not with the same arguments. */
export interface Parting {
  readonly barrier: Barrier;
  readonly reached: Trace;
  readonly missed: Trace;
  readonly cause: At | undefined;
  /** Both come by, and give it something else. */
  readonly isOther?: boolean;
}

/** More of one byte, and in all, are not compared. */
const MAXIMUM_AT_ONE_BYTE = 10;
const MAXIMUM_BYTES = 600_000;
/** Bytes of one access. */
const MAXIMUM_WIDTH = 1024;

const isSameGroup = (one: Trace, other: Trace): boolean =>
  one.item.group.every((place, i) => place === other.item.group[i]);

interface Entry {
  readonly trace: Trace;
  readonly access: Access;
}

/** The pairs of accesses to one place that nothing orders, each pair of expressions once. */
export function conflictsIn(traces: readonly Trace[]): Conflict[] {
  const found: Pairs = new Map();
  const places = new Map<string, Map<number, Entry[]>>();
  let bytes = 0;
  for (const trace of traces) {
    for (const access of trace.accesses) {
      const { symbols, constant } = parted(access.offset);
      const { object } = access;
      const group = object.space === AddressSpace.Local ? trace.item.group.join() : '';
      const key = `${object.id}|${group}|${symbols}`;
      let own = places.get(key);
      if (!own) {
        own = new Map();
        places.set(key, own);
      }
      const end = constant + Math.min(access.size, MAXIMUM_WIDTH);
      for (let byte = constant; byte < end && bytes < MAXIMUM_BYTES; byte++, bytes++) {
        const here = own.get(byte);
        const entry = { trace, access };
        if (!here) {
          own.set(byte, [entry]);
          continue;
        }
        for (const other of here) meet(other, entry, found);
        if (here.length < MAXIMUM_AT_ONE_BYTE && !here.some((one) => isAlike(one, entry))) here.push(entry);
      }
    }
  }
  return [...found.values()].flatMap((own) => [...own.values()]);
}

/** Conflicts by the expressions of the first and of the second access. */
type Pairs = Map<Node, Map<Node, Conflict>>;

/** What one of them meets, the other meets as well. */
const isAlike = (one: Entry, other: Entry): boolean =>
  one.trace === other.trace && one.access.kind === other.access.kind && one.access.barriers === other.access.barriers;

/** What comes later in the program is behind what comes before. */
function inOrder(left: Entry, right: Entry): readonly [Entry, Entry] {
  const [one, other] = [left.access, right.access];
  const difference = one.barriers - other.barriers || one.node.first - other.node.first;
  return difference > 0 ? [right, left] : [left, right];
}

function meet(left: Entry, right: Entry, found: Pairs): void {
  const [first, second] = inOrder(left, right);
  const [one, other] = [first.access, second.access];
  if (first.trace === second.trace || (one.kind === 'read' && other.kind === 'read')) return;
  if (one.kind === 'atomic' && other.kind === 'atomic') return;
  // All write the same: whoever is last, that is there, and who reads it finds what it has written itself.
  if (one.kind !== 'atomic' && other.kind !== 'atomic' && isSame(one.value, other.value)) return;
  // They may do so.
  if (one.node === other.node && one.node.kind !== 'call' && isUnknown(one.value) && isUnknown(other.value)) return;
  let own = found.get(one.node);
  if (!own) {
    own = new Map();
    found.set(one.node, own);
  }
  const known = own.get(other.node);
  if (known && !known.fence) return;
  if (!isSameGroup(first.trace, second.trace)) {
    own.set(other.node, { first, second, fence: undefined });
    return;
  }
  // What the group does as a whole it does once, and before whoever waits for it.
  if (one.together && other.together) return;
  if ((one.together && one.barriers <= other.barriers) || (other.together && other.barriers <= one.barriers)) return;
  const [from, to] = [Math.min(one.barriers, other.barriers), Math.max(one.barriers, other.barriers)];
  let fence: Barrier | undefined;
  for (let i = 0; i < to; i++) {
    const [barrier, others] = [first.trace.barriers[i], second.trace.barriers[i]];
    // From here on they went apart, which is another mistake.
    if (!barrier || !others || barrier.key !== others.key) return;
    if (i < from) continue;
    const isLocal = one.object.space === AddressSpace.Local;
    // Who comes before it makes known what was done.
    if (isLocal ? barrier.local : barrier.global) return;
    if (barrier.local || barrier.global || isBarrier(barrier)) fence = barrier;
  }
  own.set(other.node, { first, second, fence });
}

/** Something that is there to order memory. */
const isBarrier = ({ node: { callee } }: Barrier): boolean =>
  callee.kind === 'identifier' && /barrier$/.test(spellingOf(callee.name));

/** The first barrier that one of two work-items of a group reaches alone. */
export function partingsIn(traces: readonly Trace[]): Parting[] {
  const found = new Map<number, Parting>();
  const byGroup = new Map<string, Trace>();
  for (const trace of traces) {
    const key = trace.item.group.join();
    const other = byGroup.get(key);
    if (!other) {
      byGroup.set(key, trace);
      continue;
    }
    const parting = partingOf(other, trace);
    if (parting && !found.has(parting.barrier.node.first)) found.set(parting.barrier.node.first, parting);
  }
  return [...found.values()];
}

function partingOf(one: Trace, other: Trace): Parting | undefined {
  const count = Math.max(one.barriers.length, other.barriers.length);
  for (let i = 0; i < count; i++) {
    const [left, right] = [one.barriers[i], other.barriers[i]];
    const isSame = left?.key === right?.key;
    if (isSame && (left?.given === undefined || right?.given === undefined || left.given === right.given)) continue;
    const cause = left?.cause ?? right?.cause;
    if (isSame && left) return { barrier: left, reached: one, missed: other, cause, isOther: true };
    if (left && right) return { barrier: left, reached: one, missed: other, cause };
    if (left) return other.isComplete ? { barrier: left, reached: one, missed: other, cause } : undefined;
    if (right) return one.isComplete ? { barrier: right, reached: other, missed: one, cause } : undefined;
  }
  return undefined;
}
