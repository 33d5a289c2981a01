import type {
  ArgumentSet,
  ArgumentValue,
  BuildCall,
  HostEvents,
  HostSpan,
  KernelLaunch,
  KernelObject,
  Misuse,
  ReachingSets,
  Transfer,
  TransferSizes,
  UnknownPart,
  Unordered,
  WholeSet,
} from '../events.js';
import type { Store } from './store.js';
import { isSameSource, joinMemory, joinSets, UNKNOWN, type Value } from './values.js';

const keyOf = ({ file, start, end }: HostSpan): string => `${file.path}:${start}:${end}`;
const namesOf = (kernels: readonly KernelObject[] | undefined): string => kernels?.map(({ id }) => id).join() ?? '?';
/** Where a state keeps the arguments of a kernel that may have been set. */
const placeOf = ({ id }: KernelObject): string => `${ARGUMENTS}:${id}`;
const ARGUMENTS = 'K';

/** What a call passes that is executed with several memory objects. */
const joinPassed = (one: ArgumentValue | undefined, other: ArgumentValue | undefined): ArgumentValue | undefined =>
  one?.kind === 'memory' && other?.kind === 'memory' && one.of === other.of ? joinMemory(one, other) : one;

const isSameTransfer = (one: TransferSizes, other: TransferSizes): boolean =>
  one.bytes === other.bytes &&
  one.within?.offset === other.within?.offset &&
  one.within?.of === other.within?.of &&
  one.array?.bytes === other.array?.bytes &&
  one.pattern === other.pattern;

/** A launch with the arguments that may have been set before it; undefined if they are unknown. */
interface LoggedLaunch {
  readonly launch: Omit<KernelLaunch, 'reaching'>;
  /** The arguments that are set in each execution that no condition in a loop decides about, if there is one. */
  readonly always: ReadonlySet<number> | undefined;
  /** Those of all executions. */
  readonly all: ReachingSets | undefined;
}

/** The operations on kernels that the interpreter meets, each call once for the same kernels and values. */
export class EventLog {
  /** The number of operations so far, repeated ones included. */
  calls = 0;
  /** The kernels that calls have created, in this order. */
  created: KernelObject[] = [];
  readonly #objects = new Map<string, KernelObject>();
  readonly #builds = new Map<string, BuildCall>();
  /** The kernels that the current pass has created. */
  readonly #current = new Set<KernelObject>();
  readonly #sets = new Map<string, ArgumentSet>();
  readonly #wholeSets = new Map<string, WholeSet>();
  readonly #launches = new Map<string, LoggedLaunch>();
  /** By place; undefined for calls that are executed with several sizes. */
  readonly #transfers = new Map<string, Transfer | undefined>();
  readonly #misuses = new Map<string, Misuse>();
  readonly #unordered = new Map<string, Unordered>();
  readonly #unknown = new Map<string, UnknownPart>();

  /** The calls that are probably launches, or arguments of them, of kernels that are not known. */
  get unknown(): readonly UnknownPart[] {
    return [...this.#unknown.values()];
  }

  get events(): Omit<HostEvents, 'unread' | 'unknown'> {
    return {
      builds: [...this.#builds.values()],
      objects: [...this.#objects.values()],
      sets: [...this.#sets.values()],
      wholeSets: [...this.#wholeSets.values()],
      misuses: [...this.#misuses.values()],
      unordered: [...this.#unordered.values()],
      transfers: [...this.#transfers.values()].filter((transfer) => transfer !== undefined),
      launches: [...this.#launches.values()].map(({ launch, always, all }) => ({
        ...launch,
        reaching: all && always ? new Map([...all].filter(([index]) => always.has(index))) : all,
      })),
    };
  }

  get size(): number {
    return this.#objects.size + this.#sets.size + this.#launches.size;
  }

  /** Drops everything but the kernels. */
  clearCalls(): void {
    this.#sets.clear();
    this.#wholeSets.clear();
    this.#launches.clear();
    this.#transfers.clear();
    this.#misuses.clear();
    this.#unordered.clear();
    this.#unknown.clear();
    this.#current.clear();
    this.created = [];
  }

  /** `options`: the value of the options of a call that builds a program. */
  addBuild(options: Value): void {
    this.calls++;
    const [text, ...others] = options.kind === 'string' ? options.values : [];
    if (options.kind !== 'string' || !options.at || text === undefined || others.length > 0) return;
    this.#builds.set(keyOf(options.at), { text, textAt: options.at });
  }

  addSet(set: ArgumentSet, store: Store): void {
    this.calls++;
    const key = `${keyOf(set.at)} ${set.index} ${set.size} ${namesOf(set.kernels)}`;
    this.#noteSet(set, store);
    const known = this.#sets.get(key);
    const constant = known && known.constant !== set.constant ? undefined : set.constant;
    const value = known ? joinPassed(set.value, known.value) : set.value;
    this.#sets.set(key, { ...set, value, constant });
  }

  addWholeSet(set: WholeSet): void {
    this.#wholeSets.set(`${keyOf(set.at)} ${namesOf(set.kernels)}`, set);
  }

  /** `sizes`: undefined if they are unknown. */
  addTransfer(call: Omit<Transfer, keyof TransferSizes>, sizes: TransferSizes | undefined): void {
    this.calls++;
    const key = `${keyOf(call.at)} ${call.kind}`;
    const known = this.#transfers.get(key);
    const isSame = !this.#transfers.has(key) || (known && sizes && isSameTransfer(known, sizes));
    this.#transfers.set(key, isSame && sizes ? { ...call, ...sizes } : undefined);
  }

  /** A call that looks like a launch of a kernel, which is not known, with the arguments that it passes. */
  addUnknownLaunch(at: HostSpan, passed: readonly HostSpan[], reason = 'it is unknown which kernel it is for'): void {
    this.#unknown.set(keyOf(at), { at, reason: `this launch is not checked: ${reason}`, call: 'launch' });
    for (const one of passed)
      this.#unknown.set(keyOf(one), { at: one, reason: `this argument is not checked: ${reason}`, call: 'argument' });
  }

  addMisuse(misuse: Misuse): void {
    this.#misuses.set(`${keyOf(misuse.at)} ${misuse.kind}`, misuse);
  }

  addUnordered(unordered: Unordered): void {
    this.#unordered.set(`${keyOf(unordered.at)} ${keyOf(unordered.before.at)}`, unordered);
  }

  /** The calls that may have set the arguments of the only one of some kernels; undefined if they are unknown. */
  readonly settable = settable;

  /** `isSometimes`: a condition in a loop decides, so that not every iteration reaches it. */
  addLaunch(launch: Omit<KernelLaunch, 'reaching'>, store: Store, isSometimes: boolean): void {
    this.calls++;
    const key = `${keyOf(launch.at)} ${namesOf(launch.kernels)} ${launch.globalSize} ${launch.localSize}`;
    const known = this.#launches.get(key);
    const now = settable(launch.kernels, store);
    const before = known ? known.all : now;
    const all = now && before && joinSets(now, before);
    const previous = known?.always ?? now;
    const always = isSometimes ? known?.always : now && new Set([...now.keys()].filter((i) => previous?.has(i)));
    this.#launches.set(key, { launch, always, all });
  }

  /** A kernel that is created. `store`: the state that keeps which arguments are set; false if none does. */
  kernel(id: string, made: Omit<KernelObject, 'id' | 'isShared' | 'isAsked'>, store: Store | false): KernelObject {
    this.calls++;
    const object = this.#objects.get(id) ?? { ...made, id, isShared: false, isAsked: false };
    this.#objects.set(id, object);
    this.created.push(object);
    // The first pass did not know all sources.
    if (!this.#current.has(object)) object.source = made.source;
    else if (!isSameSource(object.source, made.source)) object.source = undefined;
    this.#current.add(object);
    if (store && !store.get(placeOf(object))) store.set(placeOf(object), { kind: 'arguments', sets: new Map() });
    return object;
  }

  /**
   * Notes that an argument is set on this path. An unknown kernel may be any, and so may an unknown index. A call for
   * one of several kernels leaves the earlier values possible.
   */
  #noteSet(set: ArgumentSet, store: Store): void {
    const { kernels, index } = set;
    if (!kernels) this.forgetSets(store);
    for (const kernel of kernels ?? []) {
      const known = store.get(placeOf(kernel));
      if (known?.kind !== 'arguments') continue;
      const isOnly = kernels?.length === 1;
      const sets = index === undefined ? undefined : new Map([[index, [set]]]);
      const value: Value = sets
        ? { kind: 'arguments', sets: isOnly ? new Map([...known.sets, ...sets]) : joinSets(known.sets, sets) }
        : UNKNOWN;
      store.set(placeOf(kernel), value);
    }
  }

  /** Restores the arguments that are set in another state. */
  restoreSets(store: Store, from: Store): void {
    for (const place of from.places.ofKind(ARGUMENTS)) {
      const value = from.get(place);
      if (value) store.set(place, value);
    }
  }

  /** Code that is not followed may set arguments of a kernel. */
  forgetSetsOf(kernel: KernelObject, store: Store): void {
    if (store.get(placeOf(kernel))?.kind === 'arguments') store.set(placeOf(kernel), UNKNOWN);
  }

  /** Code that is not followed may set arguments of all kernels. */
  forgetSets(store: Store): void {
    for (const place of store.places.ofKind(ARGUMENTS))
      if (store.get(place)?.kind === 'arguments') store.set(place, UNKNOWN);
  }
}

/** The arguments of a kernel that may have been set on a path; undefined if the path is not known. */
function settable(kernels: readonly KernelObject[] | undefined, store: Store): ReachingSets | undefined {
  const [only, ...others] = kernels ?? [];
  const value = only && others.length === 0 ? store.get(placeOf(only)) : undefined;
  return value?.kind === 'arguments' ? value.sets : undefined;
}
