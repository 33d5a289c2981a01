// What has happened on the current path to objects of the API, and to memory that a transfer may still use.
import type { HostSpan } from '../events.js';
import type { HostMemory } from './memory.js';
import { UNKNOWN, type Value } from './values.js';

/** Nothing has happened to an object since it was created. */
const LIVE: Value = { kind: 'happened', at: undefined };

const placeOf = (object: string): string => `O:${object}`;
/** Where a state keeps the transfer that reads into a variable of the host. */
const pendingAt = (place: string): string => `P:${place}`;

export class Lifetimes {
  /** The objects that the current pass has created. */
  readonly #created = new Set<string>();
  /** The variables that a transfer without an end has been seen for. */
  readonly #pending = new Set<string>();

  constructor(private readonly memory: HostMemory) {}

  startPass(): void {
    this.#created.clear();
  }

  /** An object is created. Of objects that one call creates in a loop, nothing is known. */
  create(object: string): void {
    this.memory.store.set(placeOf(object), this.#created.has(object) ? UNKNOWN : LIVE);
    this.#created.add(object);
  }

  /** Where an object was released; undefined if it was not, or if it is unknown. */
  releasedAt(object: string): HostSpan | undefined {
    const state = this.memory.store.get(placeOf(object));
    return state?.kind === 'happened' ? state.at : undefined;
  }

  /** The only reference to an object is released. */
  release(object: string, at: HostSpan): void {
    if (this.memory.store.get(placeOf(object)) === LIVE)
      this.memory.store.set(placeOf(object), { kind: 'happened', at });
  }

  /** There may be other references to an object. */
  share(object: string): void {
    this.memory.store.set(placeOf(object), UNKNOWN);
  }

  /** A transfer into a variable begins. */
  begin(place: string, at: HostSpan): void {
    this.#pending.add(place);
    this.memory.store.set(pendingAt(place), { kind: 'happened', at });
  }

  /** All transfers have ended, or may have. */
  endAll(): void {
    for (const place of this.#pending) this.end(place);
  }

  /** The transfer into a variable has ended, or the variable is another one. */
  end(place: string): void {
    if (this.#pending.has(place)) this.memory.store.set(pendingAt(place), UNKNOWN);
  }

  /** The transfer that may still write into a variable; undefined if there is none. */
  pendingAt(place: string): HostSpan | undefined {
    const state = this.#pending.has(place) ? this.memory.store.get(pendingAt(place)) : undefined;
    return state?.kind === 'happened' ? state.at : undefined;
  }

  /** The variables that transfers may still write into. */
  get pending(): readonly string[] {
    return [...this.#pending].filter((place) => this.pendingAt(place));
  }
}
