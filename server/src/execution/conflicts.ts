import type { Node } from '../syntax/ast.js';
import { spellingOf } from '../text/names.js';
import { AddressSpace } from '../types/address-space.js';
import { keyOf, parted } from './integers.js';
import type { Access, At, Barrier, DataCondition, Synchronization, Trace } from './trace.js';
import { isSame, isUnknown, type Value } from './values.js';

/** Two work-items that do not agree on memory. */
export interface Conflict {
  readonly first: { readonly trace: Trace; readonly access: Access };
  readonly second: { readonly trace: Trace; readonly access: Access };
  /** A barrier stands between the two, whose flags do not order this memory. */
  readonly fence: Barrier | undefined;
}

/** Two work-items of a work-group that do not reach the same barriers, or not with the same arguments. */
export interface Parting {
  readonly barrier: Barrier;
  readonly reached: Trace;
  readonly missed: Trace;
  readonly cause: At | undefined;
  /** Both reach it with different arguments. */
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
  const found = new Pairs(traces);
  const places = new Map<string, Map<number, Entry[]>>();
  const inConflict = new Set<readonly Entry[]>();
  let bytes = 0;
  for (const trace of traces) {
    for (const access of trace.accesses) {
      if (access.offset === undefined) continue;
      const { symbols, constant } = parted(access.offset);
      const { object } = access;
      const group = object.space === AddressSpace.Local ? groupOf(trace) : '';
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
        for (const other of here) if (found.meet(other, entry)) inConflict.add(here);
        const isCovered = here.some((one) => isAlike(one, entry, inConflict.has(here)));
        if (here.length < MAXIMUM_AT_ONE_BYTE && !isCovered) here.push(entry);
      }
    }
  }
  meetAnywhere(traces, found);
  return found.all();
}

const groupOf = ({ item }: Trace): string => item.group.join();

/** Accesses of one expression that are compared with those to any element. */
const MAXIMUM_OF_ONE_NODE = 8;

/** Compares the accesses to any element of an object, where data is the index, with the others to that object. */
function meetAnywhere(traces: readonly Trace[], found: Pairs): void {
  const anywhere = new Map<string, Entry[]>();
  for (const trace of traces)
    for (const access of trace.accesses)
      if (access.offset === undefined) add(anywhere, `${access.object.id}|${groupOf(trace)}`, { trace, access });
  if (anywhere.size === 0) return;
  const alike = new Map<string, number>();
  for (const trace of traces)
    for (const access of trace.accesses) {
      const others = access.offset !== undefined && anywhere.get(`${access.object.id}|${groupOf(trace)}`);
      if (!others) continue;
      const key = `${groupOf(trace)}|${access.node.first}|${access.kind}|${access.moment.barriers}`;
      const count = (alike.get(key) ?? 0) + 1;
      alike.set(key, count);
      if (count <= MAXIMUM_OF_ONE_NODE) for (const other of others) found.meet(other, { trace, access });
    }
}

function add<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const own = map.get(key);
  if (!own) map.set(key, [value]);
  else if (own.length < MAXIMUM_ANYWHERE) own.push(value);
}

/** Accesses to any element of one object that are compared. */
const MAXIMUM_ANYWHERE = 64;

/**
 * What one of them meets, the other meets as well. Synchronizations between the two may order one of them alone: that
 * matters as long as no conflict is known.
 */
const isAlike = (one: Entry, other: Entry, isInConflict: boolean): boolean =>
  one.trace === other.trace &&
  one.access.kind === other.access.kind &&
  one.access.moment.barriers === other.access.moment.barriers &&
  (isInConflict || one.trace.synchronizations.length === 0);

/** What comes later in the program is behind what comes before. */
function inOrder(left: Entry, right: Entry): readonly [Entry, Entry] {
  const [one, other] = [left.access, right.access];
  const difference =
    one.moment.barriers - other.moment.barriers ||
    one.moment.iterations - other.moment.iterations ||
    one.node.first - other.node.first;
  return difference > 0 ? [right, left] : [left, right];
}

/** Conflicts by the expressions of the first and of the second access. */
class Pairs {
  readonly #found = new Map<Node, Map<Node, Conflict>>();
  readonly #order: Order;

  constructor(traces: readonly Trace[]) {
    this.#order = new Order(traces);
  }

  all(): Conflict[] {
    return [...this.#found.values()].flatMap((own) => [...own.values()]);
  }

  /** Notes the conflict of two accesses to one place; returns whether they have one. */
  meet(left: Entry, right: Entry): boolean {
    const [first, second] = inOrder(left, right);
    const [one, other] = [first.access, second.access];
    if (!mayConflict(first, second)) return false;
    let own = this.#found.get(one.node);
    if (!own) {
      own = new Map();
      this.#found.set(one.node, own);
    }
    const known = own.get(other.node);
    if (known && !known.fence) return true;
    if (this.#order.isOrdered(first, second)) return false;
    if (!isSameGroup(first.trace, second.trace)) {
      own.set(other.node, { first, second, fence: undefined });
      return true;
    }
    const [from, to] = [one.moment.barriers, other.moment.barriers];
    // The device decides which work-items form a sub-group: any two of a work-group may, and then this orders them.
    if (one.moment.subGroupBarriers !== other.moment.subGroupBarriers) return false;
    // Collectives run once, before the waiters resume.
    if (one.together && other.together) return false;
    if ((one.together && from <= to) || (other.together && to <= from)) return false;
    const fence = fenceBetween(first, second);
    if (fence !== 'orders') own.set(other.node, { first, second, fence });
    return fence !== 'orders';
  }
}

/** Whether two accesses to one place conflict if nothing orders them. */
function mayConflict(first: Entry, second: Entry): boolean {
  const [one, other] = [first.access, second.access];
  if (first.trace === second.trace || (one.kind === 'read' && other.kind === 'read')) return false;
  if (one.kind === 'atomic' && other.kind === 'atomic') return false;
  // Benign: all writers store the same value, and whoever reads it finds what it has written itself.
  if (one.kind !== 'atomic' && other.kind !== 'atomic' && isSame(one.value, other.value)) return false;
  if (one.node !== other.node) return true;
  // They may store the same.
  if (isUnknown(one.value) && isUnknown(other.value)) return false;
  return isSameGroup(first.trace, second.trace) || !isOfLocalMemory(one.value, other.value);
}

/** Whether two groups store what one place of their local memory holds, which may be the same. */
function isOfLocalMemory(one: Value | undefined, other: Value | undefined): boolean {
  const [key, own] = [one, other].map((value) =>
    value?.kind === 'integer'
      ? keyOf(value.value)
      : value?.kind === 'uniform' || value?.kind === 'data'
        ? value.key
        : '',
  );
  const withoutGroup = (text: string | undefined) => text?.replace(GROUP, 'g');
  return key !== undefined && GROUP.test(key) && withoutGroup(key) === withoutGroup(own);
}

/** How keys of values name the group whose local memory holds them. */
const GROUP = /g\d+\.\d+\.\d+/;

/** A barrier between two accesses of a group that does not order this memory; undefined for none. */
function fenceBetween(first: Entry, second: Entry): Barrier | 'orders' | undefined {
  const [one, other] = [first.access, second.access];
  const from = Math.min(one.moment.barriers, other.moment.barriers);
  const to = Math.max(one.moment.barriers, other.moment.barriers);
  let fence: Barrier | undefined;
  for (let i = 0; i < to; i++) {
    const [barrier, others] = [first.trace.barriers[i], second.trace.barriers[i]];
    // The work-items diverged here, which is another mistake.
    if (!barrier || !others || barrier.key !== others.key) return 'orders';
    if (i < from) continue;
    const isLocal = one.object.space === AddressSpace.Local;
    // The fence publishes earlier writes.
    if (isLocal ? barrier.local : barrier.global) return 'orders';
    if (barrier.local || barrier.global || isBarrier(barrier)) fence = barrier;
  }
  return fence;
}

/** What atomic operations order (3.3 "Memory Model"), or fences with atomic operations in OpenCL C 1.x. */
class Order {
  /** The synchronizations of each group. */
  readonly #groups = new Map<string, { readonly trace: Trace; readonly one: Synchronization }[]>();

  constructor(traces: readonly Trace[]) {
    for (const trace of traces)
      for (const one of trace.synchronizations) {
        const group = groupOf(trace);
        const own = this.#groups.get(group);
        if (own) own.push({ trace, one });
        else this.#groups.set(group, [{ trace, one }]);
      }
  }

  isOrdered(first: Entry, second: Entry): boolean {
    if (this.#groups.size === 0) return false;
    return this.#isBefore(first, second) || this.#isBefore(second, first);
  }

  /** Something releases what `first` did, which the work-item of `second` acquired before and looked at. */
  #isBefore(first: Entry, second: Entry): boolean {
    const isWide = !isSameGroup(first.trace, second.trace);
    const released = new Set(
      (this.#groups.get(groupOf(first.trace)) ?? []).flatMap(({ trace, one }) =>
        (!isWide || one.isWide) && isReleased(first, trace, one) ? [one.object] : [],
      ),
    );
    if (released.size === 0) return false;
    return (this.#groups.get(groupOf(second.trace)) ?? []).some(
      ({ trace, one }) => (!isWide || one.isWide) && released.has(one.object) && isAcquired(second, trace, one),
    );
  }
}

function isReleased({ trace, access: { moment } }: Entry, by: Trace, one: Synchronization): boolean {
  if (by !== trace) return moment.barriers < one.moment.barriers;
  return moment.index < one.moment.index && (one.releases || moment.fences < one.moment.fences);
}

function isAcquired({ trace, access: { moment } }: Entry, by: Trace, one: Synchronization): boolean {
  if (by === trace) {
    const isAcquired = one.acquires || one.moment.fences < moment.fences;
    return isAcquired && one.moment.index < moment.index && one.moment.undecided < moment.undecided;
  }
  // Its group passes a barrier in between, and looks at what came of it.
  if (one.moment.barriers >= moment.barriers) return false;
  return (trace.barriers[one.moment.barriers]?.undecided ?? 0) < moment.undecided;
}

/** Something that is there to order memory. */
const isBarrier = ({ node: { callee } }: Barrier): boolean =>
  callee.kind === 'identifier' && /barrier$/.test(spellingOf(callee.name));

/** The barriers that some work-items of a group reach and others do not, each once. */
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
    for (const parting of partingsBetween(other, trace))
      if (!found.has(parting.barrier.node.first)) found.set(parting.barrier.node.first, parting);
  }
  return [...found.values()];
}

/** Conditions on data that a barrier depends on and that differ between work-items of a group, each barrier once. */
export function dataPartingsIn(traces: readonly Trace[]): DataCondition[] {
  const found = new Map<Node, DataCondition>();
  const known = new Map<
    string,
    { readonly origin: string; readonly conditions: DataCondition[]; readonly by: Set<Trace> }
  >();
  const sizes = new Map<string, number>();
  for (const trace of traces) {
    const group = groupOf(trace);
    if (trace.isComplete) sizes.set(group, (sizes.get(group) ?? 0) + 1);
    for (const condition of trace.dataConditions) {
      const key = `${group}|${condition.id}`;
      const other = known.get(key);
      if (!other) known.set(key, { origin: condition.origin, conditions: [condition], by: new Set([trace]) });
      else {
        other.by.add(trace);
        other.conditions.push(condition);
        if (other.origin !== condition.origin && !found.has(condition.barrier.node))
          found.set(condition.barrier.node, condition);
      }
    }
  }
  // Others of the group never come to the condition, and may not meet those for which it holds.
  for (const [key, { conditions, by }] of known)
    if (by.size < (sizes.get(key.split('|')[0] ?? '') ?? 0))
      for (const condition of conditions)
        if (!found.has(condition.barrier.node)) found.set(condition.barrier.node, condition);
  return [...found.values()];
}

/** The barriers that only one of two work-items of a group reaches, and the first that they pass different arguments. */
function* partingsBetween(one: Trace, other: Trace): Iterable<Parting> {
  const count = Math.max(one.barriers.length, other.barriers.length);
  for (let i = 0; i < count; i++) {
    const [left, right] = [one.barriers[i], other.barriers[i]];
    if (left?.key !== right?.key) {
      yield* missedBy(one, other, i);
      yield* missedBy(other, one, i);
      return;
    }
    if (left?.given === undefined || right?.given === undefined || left.given === right.given) continue;
    yield { barrier: left, reached: one, missed: other, cause: left.cause ?? right.cause, isOther: true };
    return;
  }
}

/** The barriers that one work-item reaches and another never does, where the others before `from` are the same. */
function* missedBy(reached: Trace, missed: Trace, from: number): Iterable<Parting> {
  if (!missed.isComplete && missed.barriers.length <= from) return;
  const keys = new Set(missed.barriers.map(({ key }) => key));
  const found = new Set<Node>();
  for (const barrier of reached.barriers.slice(from)) {
    if (keys.has(barrier.key) || found.has(barrier.node)) continue;
    found.add(barrier.node);
    yield { barrier, reached, missed, cause: barrier.cause ?? missed.barriers[from]?.cause };
    if (!missed.isComplete) return;
  }
}
