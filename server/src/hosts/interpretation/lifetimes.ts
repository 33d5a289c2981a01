// What has happened on the current path to objects of the API, and to memory that a transfer may still use.
import type { HostSpan, MemoryObject } from '../events.js';
import type { HostMemory } from './memory.js';
import { type Branch, type Queued, UNKNOWN, type Value } from './values.js';

type Happened = Extract<Value, { kind: 'happened' }>;

/** A transfer that may still write into a variable, or a launch that may use its memory. */
export interface Pending {
  readonly at: HostSpan;
  /** The bytes that it writes from the start of the variable, if they are known. */
  readonly bytes: number | undefined;
  /** It is the launch of a kernel, which uses a buffer in the host's memory. */
  readonly isLaunch?: boolean;
}

/** Nothing has happened to an object since it was created. */
const LIVE: Value = { kind: 'happened', at: undefined };

const placeOf = (object: string): string => `O:${object}`;
/** Where a state keeps the transfer that reads into a variable of the host. */
const pendingAt = (place: string): string => `P:${place}`;
/** Where a state keeps the last launch on an out-of-order queue. */
const queuedAt = (queue: string): string => `Q:${queue}`;
/** Where a state keeps the call that set an argument of a kernel. */
const argumentOf = (kernel: string, index: number | ''): string => `A:${kernel}:${index}`;
/** Where a state keeps the call that frees what a variable points to. */
const freedAt = (place: string): string => `F:${place}`;
/** Where a state keeps the call that unmaps what a variable points to. */
const unmappedAt = (place: string): string => `M:${place}`;
/** The letters that these places begin with. */
const KINDS = ['O', 'P', 'Q', 'A', 'F', 'M'];

export class Lifetimes {
  /** The objects that the current pass has created. */
  readonly #created = new Set<string>();
  /** Those of which one call has created several. */
  readonly #several = new Set<string>();
  /** The variables that a transfer without an end has been seen for. */
  readonly #pending = new Set<string>();
  /** The variables that point to the memory of buffers. */
  readonly #hosts = new Map<string, string>();
  /** The variables that pointed to memory which was unmapped. */
  readonly #unmapped = new Set<string>();
  /** The out-of-order queues that kernels have been launched on. */
  readonly #queues = new Set<string>();
  /** The innermost branch that is executed. */
  #branch: Branch | undefined;

  constructor(private readonly memory: HostMemory) {}

  startPass(): void {
    this.#created.clear();
    this.#several.clear();
  }

  /**
   * Executes code under a condition. The condition may be whether an earlier call has failed, so that nothing has
   * happened there which that call would have done.
   */
  inBranch<T>(execute: () => T): T {
    return this.apart(() => {
      this.divide();
      return execute();
    });
  }

  /** Executes code that the following code does not depend on. */
  apart<T>(execute: () => T): T {
    const outer = this.#branch;
    try {
      return execute();
    } finally {
      this.#branch = outer;
    }
  }

  /** The rest of a block is executed under a condition, because its other outcome leaves the block. */
  divide(): void {
    this.#branch = { outer: this.#branch };
  }

  /** An object is created. Of objects that one call creates in a loop, nothing is known. */
  create(object: string): void {
    const isAgain = this.#created.has(object);
    if (isAgain) this.#several.add(object);
    this.memory.store.set(placeOf(object), isAgain ? UNKNOWN : LIVE);
    this.#created.add(object);
  }

  /** Whether an object is the only one that its call has created. */
  isSingle(object: string): boolean {
    return this.#created.has(object) && !this.#several.has(object);
  }

  /** Where an object was released; undefined if it was not, or if it is unknown. */
  releasedAt(object: string): HostSpan | undefined {
    return this.#happenedAt(placeOf(object))?.at;
  }

  /** The only reference to an object is released. */
  release(object: string, at: HostSpan): void {
    if (this.memory.store.get(placeOf(object)) === LIVE) this.#happens(placeOf(object), at);
  }

  /** There may be other references to an object. */
  share(object: string): void {
    this.memory.store.set(placeOf(object), UNKNOWN);
  }

  /** An argument of a kernel is set, to a memory object if it is one. */
  pass(kernel: string, index: number, at: HostSpan, memory: MemoryObject | undefined): void {
    this.#happens(argumentOf(kernel, index), at, { memory });
  }

  /** The memory objects that calls of the host have passed to a kernel, by index. */
  passedTo(kernel: string): ReadonlyMap<number, MemoryObject> {
    const start = argumentOf(kernel, '');
    const passed = new Map<number, MemoryObject>();
    for (const place of this.memory.store.places.ofKind('A')) {
      const value = place.startsWith(start) ? this.memory.store.get(place) : undefined;
      if (value?.kind === 'happened' && value.memory) passed.set(Number(place.slice(start.length)), value.memory);
    }
    return passed;
  }

  /** A transfer into a variable begins, or a launch that uses its memory. */
  begin(place: string, { at, bytes, isLaunch = false }: Pending): void {
    this.#pending.add(place);
    this.#happens(pendingAt(place), at, { bytes, isLaunch });
  }

  /** A buffer is created in the memory that a variable points to. */
  host(object: string, place: string): void {
    this.#hosts.set(object, place);
    this.memory.store.set(freedAt(place), LIVE);
  }

  /** The variable that points to the memory of a buffer. */
  hostOf(object: string): string | undefined {
    return this.isSingle(object) ? this.#hosts.get(object) : undefined;
  }

  /** What a variable points to is freed. */
  free(place: string, at: HostSpan): void {
    if (this.memory.store.get(freedAt(place)) === LIVE) this.#happens(freedAt(place), at);
  }

  /** Where the host's memory of a buffer was freed; undefined if it was not, or if it is unknown. */
  freedAt(object: string): HostSpan | undefined {
    const place = this.hostOf(object);
    return place === undefined ? undefined : this.#happenedAt(freedAt(place))?.at;
  }

  /** That the host's memory of a buffer was freed has been reported. */
  forgetFree(object: string): void {
    const place = this.hostOf(object);
    if (place !== undefined) this.memory.store.set(freedAt(place), UNKNOWN);
  }

  /** What a variable points to is no longer mapped. */
  unmap(place: string, at: HostSpan): void {
    this.#unmapped.add(place);
    this.#happens(unmappedAt(place), at);
  }

  /** Where what a variable points to was unmapped; undefined if it was not, or if it is unknown. */
  unmappedAt(place: string): HostSpan | undefined {
    return this.#unmapped.has(place) ? this.#happenedAt(unmappedAt(place))?.at : undefined;
  }

  /** All commands have ended, or may have. */
  endAll(): void {
    for (const place of this.#pending) this.end(place);
    this.orderAll();
  }

  /** Later launches are ordered after the earlier ones. */
  orderAll(): void {
    for (const queue of this.#queues) this.memory.store.set(queuedAt(queue), UNKNOWN);
  }

  /** The last launch on an out-of-order queue that certainly nothing waits for. */
  lastOn(queue: string): Queued | undefined {
    return this.#queues.has(queue) ? this.#happenedAt(queuedAt(queue))?.queued : undefined;
  }

  /** A kernel is launched on an out-of-order queue. */
  enqueue(queue: string, queued: Queued): void {
    this.#queues.add(queue);
    this.#happens(queuedAt(queue), queued.path.at(-1), { queued });
  }

  /** Code that is not followed is executed: it may wait, and it may replace released objects and arguments. */
  forget(): void {
    const { store } = this.memory;
    for (const place of KINDS.flatMap((kind) => store.places.ofKind(kind))) {
      const value = store.get(place);
      if (value?.kind === 'happened' && value !== LIVE) store.set(place, UNKNOWN);
    }
  }

  /** The transfer into a variable has ended, or the variable is another one. */
  end(place: string): void {
    if (this.#pending.has(place)) this.memory.store.set(pendingAt(place), UNKNOWN);
  }

  /** A variable points to something else. */
  assign(place: string): void {
    this.end(place);
    if (this.#unmapped.has(place)) this.memory.store.set(unmappedAt(place), UNKNOWN);
    if (this.memory.store.get(freedAt(place))) this.memory.store.set(freedAt(place), UNKNOWN);
  }

  /** The transfer that may still write into a variable; undefined if there is none. */
  pendingAt(place: string): Pending | undefined {
    const state = this.#pending.has(place) ? this.#happenedAt(pendingAt(place)) : undefined;
    return state?.at && { at: state.at, bytes: state.bytes, isLaunch: state.isLaunch === true };
  }

  /** The variables that transfers may still write into. */
  get pending(): readonly string[] {
    return [...this.#pending].filter((place) => this.pendingAt(place));
  }

  #happens(place: string, at: HostSpan | undefined, more: Omit<Happened, 'kind' | 'at' | 'branch'> = {}): void {
    this.memory.store.set(place, { kind: 'happened', at, branch: this.#branch, ...more });
  }

  /** What has certainly happened: no branch has begun since. */
  #happenedAt(place: string): Happened | undefined {
    const state = this.memory.store.get(place);
    if (state?.kind !== 'happened') return undefined;
    let { branch } = state;
    while (branch && branch !== this.#branch) branch = branch.outer;
    return branch === this.#branch ? state : undefined;
  }
}
