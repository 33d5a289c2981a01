import { isWorkGroupBarrier } from '../builtins/index.js';
import type { Node } from '../syntax/ast.js';
import { spellingOf } from '../text/names.js';
import { AddressSpace } from '../types/address-space.js';
import { keyOf, parted } from './integers.js';
import { mayMeet } from './spread.js';
import type { Access, At, Barrier, DataCondition, Moment, Synchronization, Trace } from './trace.js';
import { isSame, isUnknown, type MemoryObject, type Value } from './values.js';

/** Two work-items with conflicting accesses to memory. */
export interface Conflict {
  readonly first: { readonly trace: Trace; readonly access: Access };
  readonly second: { readonly trace: Trace; readonly access: Access };
  /** A barrier between the two accesses whose flags do not order this memory. */
  readonly fence: Barrier | undefined;
}

/** Two work-items of a work-group that reach different barriers, or a barrier with different arguments. */
export interface Parting {
  readonly barrier: Barrier;
  readonly reached: Trace;
  readonly missed: Trace;
  readonly cause: At | undefined;
  /** Both reach it, with different arguments. */
  readonly isOther?: boolean;
}

/** Limits on the compared accesses per byte and in total. */
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

/** The unordered conflicting accesses to the same place, each pair of expressions once. */
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

/** The maximum number of accesses per expression that are compared with accesses to any element. */
const MAXIMUM_OF_ONE_NODE = 8;
/** The maximum number of them by one work-item: its iterations must not use up the others' share. */
const MAXIMUM_OF_ONE_ITEM = 2;
/** The maximum number of compared accesses to any element of one object. */
const MAXIMUM_ANYWHERE = 64;

/**
 * Compares accesses to elements that data decides with the other accesses to the same object.
 */
function meetAnywhere(traces: readonly Trace[], found: Pairs): void {
  const anywhere = new Map<string, Entry[]>();
  for (const entry of fewOfEachItem(traces, ({ offset }) => offset === undefined)) {
    const key = `${entry.access.object.id}|${groupOf(entry.trace)}`;
    const own = anywhere.get(key);
    if (!own) anywhere.set(key, [entry]);
    else if (own.length < MAXIMUM_ANYWHERE) own.push(entry);
  }
  if (anywhere.size === 0) return;
  const alike = new Map<string, number>();
  for (const entry of fewOfEachItem(traces, ({ offset }) => offset !== undefined)) {
    const { trace, access } = entry;
    const others = anywhere
      .get(`${access.object.id}|${groupOf(trace)}`)
      ?.filter((other) => other.access.spread && mayMeet(other.access.spread, other.access.size, access));
    if (!others?.length) continue;
    const key = `${groupOf(trace)}|${access.node.first}|${access.kind}|${access.moment.barriers}`;
    const count = (alike.get(key) ?? 0) + 1;
    alike.set(key, count);
    if (count <= MAXIMUM_OF_ONE_NODE) for (const other of others) found.meet(other, entry);
  }
}

/** The first accesses of each work-item by each expression between two barriers, of those that are wanted. */
function* fewOfEachItem(traces: readonly Trace[], isWanted: (access: Access) => boolean): Iterable<Entry> {
  for (const trace of traces) {
    const most = trace.synchronizations.length === 0 ? 1 : MAXIMUM_OF_ONE_ITEM;
    const counts = new Map<string, number>();
    for (const access of trace.accesses) {
      if (!isWanted(access)) continue;
      const key = `${access.object.id}|${access.node.first}|${access.kind}|${access.moment.barriers}`;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      if (count <= most) yield { trace, access };
    }
  }
}

/**
 * If one of them conflicts, so does the other. Synchronizations may order only one of them, which matters until a
 * conflict is found.
 */
const isAlike = (one: Entry, other: Entry, isInConflict: boolean): boolean =>
  one.trace === other.trace &&
  one.access.kind === other.access.kind &&
  one.access.moment.barriers === other.access.moment.barriers &&
  (isInConflict || one.trace.synchronizations.length === 0);

/** Accesses in program order. */
function inOrder(left: Entry, right: Entry): readonly [Entry, Entry] {
  const [one, other] = [left.access, right.access];
  const difference =
    one.moment.barriers - other.moment.barriers ||
    one.moment.iterations - other.moment.iterations ||
    one.node.first - other.node.first;
  return difference > 0 ? [right, left] : [left, right];
}

/** Conflicts by the expressions of the first and the second access. */
class Pairs {
  readonly #found = new Map<Node, Map<Node, Conflict>>();
  readonly #order: Order;

  constructor(traces: readonly Trace[]) {
    this.#order = new Order(traces);
  }

  all(): Conflict[] {
    return [...this.#found.values()].flatMap((own) => [...own.values()]);
  }

  /** Records the conflict of two accesses to the same place; returns whether there is one. */
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
    // The device decides which work-items form a sub-group. Any two of a work-group may, and are then ordered.
    if (one.moment.subGroupBarriers !== other.moment.subGroupBarriers) return false;
    // Collective operations run once, before the waiting work-items resume.
    if (one.together && other.together) return false;
    if ((one.together && from <= to) || (other.together && to <= from)) return false;
    const fence = fenceBetween(first, second);
    if (fence !== 'orders') own.set(other.node, { first, second, fence });
    return fence !== 'orders';
  }
}

/** Whether two unordered accesses to the same place conflict. */
function mayConflict(first: Entry, second: Entry): boolean {
  const [one, other] = [first.access, second.access];
  if (first.trace === second.trace || (one.kind === 'read' && other.kind === 'read')) return false;
  if (one.kind === 'atomic' && other.kind === 'atomic') return false;
  // Benign: all writers store the same value, and each reader reads a value that it has written itself.
  if (one.kind !== 'atomic' && other.kind !== 'atomic' && isSame(one.value, other.value)) return false;
  if (one.node !== other.node) return true;
  // They may store equal values.
  if (isUnknown(one.value) && isUnknown(other.value)) return false;
  return isSameGroup(first.trace, second.trace) || !isOfLocalMemory(one.value, other.value);
}

/** Whether two groups store values from equal places of their local memory, which may be equal. */
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

/** How keys of values name the group that owns the local memory. */
const GROUP = /g\d+\.\d+\.\d+/;

/** A barrier between two accesses of a group that does not order this memory; undefined if there is none. */
function fenceBetween(first: Entry, second: Entry): Barrier | 'orders' | undefined {
  const [one, other] = [first.access, second.access];
  const from = Math.min(one.moment.barriers, other.moment.barriers);
  const to = Math.max(one.moment.barriers, other.moment.barriers);
  let fence: Barrier | undefined;
  for (let i = 0; i < to; i++) {
    const [barrier, others] = [first.trace.barriers[i], second.trace.barriers[i]];
    // The work-items diverged here, which is reported separately.
    if (!barrier || !others || barrier.key !== others.key) return 'orders';
    if (i < from) continue;
    const isLocal = one.object.space === AddressSpace.Local;
    // The fence publishes earlier writes.
    if (isLocal ? barrier.local : barrier.global) return 'orders';
    if (barrier.local || barrier.global || isBarrier(barrier)) fence = barrier;
  }
  return fence;
}

/** Atomic operations of the work-items of one group that may order accesses. */
class AtomicOperations {
  readonly #byItem = new Map<Trace, Synchronization[]>();
  /**
   * By object, and by the number of barriers that were passed before: the work-item with operations there, or
   * 'several'.
   */
  readonly #byObject = new Map<MemoryObject, Map<number, Trace | 'several'>>();

  add(trace: Trace, one: Synchronization): void {
    const own = this.#byItem.get(trace);
    if (own) own.push(one);
    else this.#byItem.set(trace, [one]);
    const { barriers } = one.moment;
    const known = this.#byObject.get(one.object);
    if (!known) this.#byObject.set(one.object, new Map([[barriers, trace]]));
    else known.set(barriers, (known.get(barriers) ?? trace) === trace ? trace : 'several');
  }

  /** Whether the operations on an object are those of one work-item. */
  isByOne(object: MemoryObject): boolean {
    const items = new Set(this.#byObject.get(object)?.values());
    return items.size === 1 && !items.has('several');
  }

  /**
   * The objects with an operation of a work-item that `isOwn` accepts, or with one of another work-item after a number
   * of barriers that `isOther` accepts.
   */
  objects(
    trace: Trace,
    isOwn: (one: Synchronization) => boolean,
    isOther: (barriers: number) => boolean,
  ): Set<MemoryObject> {
    const found = new Set<MemoryObject>();
    for (const one of this.#byItem.get(trace) ?? []) if (!found.has(one.object) && isOwn(one)) found.add(one.object);
    for (const [object, items] of this.#byObject) {
      if (found.has(object)) continue;
      for (const [barriers, item] of items)
        if (item !== trace && isOther(barriers)) {
          found.add(object);
          break;
        }
    }
    return found;
  }
}

/** The atomic operations of one group. */
interface GroupOperations {
  readonly all: AtomicOperations;
  /** Those whose scope is larger than the group. */
  readonly wide: AtomicOperations;
  /** Those of the wide ones whose results differ between work-items. */
  readonly exchanges: AtomicOperations;
}

const haveCommon = (one: ReadonlySet<MemoryObject>, other: ReadonlySet<MemoryObject>): boolean => {
  for (const object of one) if (other.has(object)) return true;
  return false;
};

/** The ordering by atomic operations (3.3 "Memory Model"), or by fences with atomic operations in OpenCL C 1.x. */
class Order {
  readonly #groups = new Map<string, GroupOperations>();
  /** The objects by which each access is released, acquired or decided, once computed. */
  readonly #released = [new Map<Access, Set<MemoryObject>>(), new Map<Access, Set<MemoryObject>>()] as const;
  readonly #acquired = [new Map<Access, Set<MemoryObject>>(), new Map<Access, Set<MemoryObject>>()] as const;
  readonly #deciding = new Map<Access, Set<MemoryObject>>();

  constructor(traces: readonly Trace[]) {
    for (const trace of traces)
      for (const one of trace.synchronizations) {
        const { all, wide, exchanges } = this.#operationsOf(groupOf(trace));
        all.add(trace, one);
        if (one.isWide) wide.add(trace, one);
        if (one.isWide && one.isExchange) exchanges.add(trace, one);
      }
  }

  #operationsOf(group: string): GroupOperations {
    let own = this.#groups.get(group);
    if (!own) {
      own = { all: new AtomicOperations(), wide: new AtomicOperations(), exchanges: new AtomicOperations() };
      this.#groups.set(group, own);
    }
    return own;
  }

  isOrdered(first: Entry, second: Entry): boolean {
    if (this.#groups.size === 0) return false;
    const isWide = !isSameGroup(first.trace, second.trace);
    return (
      this.#isBefore(first, second, isWide) ||
      this.#isBefore(second, first, isWide) ||
      (isWide && haveCommon(this.#decide(first), this.#decide(second)))
    );
  }

  /** A release after `first` that the work-item of `second` acquired before its access and whose value it tested. */
  #isBefore(first: Entry, second: Entry, isWide: boolean): boolean {
    const released = this.#releasing(first, isWide);
    return released.size > 0 && haveCommon(released, this.#acquiring(second, isWide));
  }

  #releasing({ trace, access }: Entry, isWide: boolean): Set<MemoryObject> {
    return computed(this.#released[isWide ? 1 : 0], access, () =>
      this.#operationsOf(groupOf(trace))[isWide ? 'wide' : 'all'].objects(
        trace,
        (one) => isReleased(access, one),
        (barriers) => access.moment.barriers < barriers,
      ),
    );
  }

  #acquiring({ trace, access }: Entry, isWide: boolean): Set<MemoryObject> {
    const { moment } = access;
    return computed(this.#acquired[isWide ? 1 : 0], access, () =>
      this.#operationsOf(groupOf(trace))[isWide ? 'wide' : 'all'].objects(
        trace,
        (one) => (one.acquires || one.moment.fences < moment.fences) && isTested(moment, one),
        (barriers) => isTestedInGroup(trace, moment, barriers),
      ),
    );
  }

  /**
   * The objects of atomic operations by one work-item of the group whose results decide about an access. Of two groups
   * with a common one, only one makes its access, as where the group that draws the last number of a counter finishes
   * the work of all, or a lock orders them.
   */
  #decide({ trace, access }: Entry): Set<MemoryObject> {
    const { moment } = access;
    return computed(this.#deciding, access, () => {
      const { exchanges } = this.#operationsOf(groupOf(trace));
      const objects = exchanges.objects(
        trace,
        (one) => isTested(moment, one),
        (barriers) => isTestedInGroup(trace, moment, barriers),
      );
      return new Set([...objects].filter((object) => exchanges.isByOne(object)));
    });
  }
}

function computed(
  known: Map<Access, Set<MemoryObject>>,
  access: Access,
  compute: () => Set<MemoryObject>,
): Set<MemoryObject> {
  let objects = known.get(access);
  if (!objects) {
    objects = compute();
    known.set(access, objects);
  }
  return objects;
}

/** Whether an atomic operation of the same work-item releases an access. */
function isReleased({ kind, object, moment }: Access, one: Synchronization): boolean {
  if (moment.index >= one.moment.index) return false;
  // The operation itself precedes what is done after a later operation on the same object.
  const isItself = kind === 'atomic' && object === one.object && moment.index === one.moment.index - 1;
  return isItself || one.releases || moment.fences < one.moment.fences;
}

/** Whether a work-item has tested the result of an atomic operation of its own. */
const isTested = (moment: Moment, one: Synchronization): boolean =>
  one.moment.index < moment.index && one.moment.undecided < moment.undecided;

/**
 * Whether a work-item has tested a value after the barrier that follows an atomic operation of another work-item of the
 * group; `barriers`: the number of barriers before the operation.
 */
const isTestedInGroup = (trace: Trace, moment: Moment, barriers: number): boolean =>
  barriers < moment.barriers && (trace.barriers[barriers]?.undecided ?? 0) < moment.undecided;

/** An operation that exists to order memory. */
const isBarrier = ({ node: { callee } }: Barrier): boolean =>
  callee.kind === 'identifier' && isWorkGroupBarrier(spellingOf(callee.name));

/** The barriers that only some work-items of a group reach, without duplicates. */
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

/** The varying conditions on data that a barrier depends on, one for each barrier. */
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
  // The other work-items never reach the condition, and may not meet those for which it holds.
  for (const [key, { conditions, by }] of known)
    if (by.size < (sizes.get(key.split('|')[0] ?? '') ?? 0))
      for (const condition of conditions)
        if (!found.has(condition.barrier.node)) found.set(condition.barrier.node, condition);
  return [...found.values()];
}

/** The barriers that only one of two work-items of a group reaches, and the first with different arguments. */
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

/** Whether a barrier is in an iteration of a loop that a work-item may execute, too. */
const isAbandoned = ({ key: own }: Barrier, { abandoned }: Trace): boolean =>
  abandoned.some(({ key, executed }) => own.startsWith(key) && Number.parseInt(own.slice(key.length), 10) >= executed);

/** The barriers that one work-item reaches but another never does, given that those before `from` are equal. */
function* missedBy(reached: Trace, missed: Trace, from: number): Iterable<Parting> {
  if (!missed.isComplete && missed.barriers.length <= from) return;
  const keys = new Set(missed.barriers.map(({ key }) => key));
  const found = new Set<Node>();
  for (const barrier of reached.barriers.slice(from)) {
    if (keys.has(barrier.key) || found.has(barrier.node) || isAbandoned(barrier, missed)) continue;
    found.add(barrier.node);
    yield { barrier, reached, missed, cause: barrier.cause ?? missed.barriers[from]?.cause };
    if (!missed.isComplete) return;
  }
}
