// The memory of an interpreted host: the values of its places on the current path, and those ever stored in it.
import type { AssignedNames } from '../reading/program.js';
import { typed } from './arithmetic.js';
import { COST } from './limits.js';
import { Store } from './store.js';
import type { ResolvedType } from './types.js';
import { join, UNKNOWN, type Value } from './values.js';

export class HostMemory {
  /** The state of the current path. */
  store = new Store();
  /** The values ever stored outside of local variables. */
  readonly #summary = new Map<string, Value>();
  /** The stored values that the previous pass found. */
  #before: ReadonlyMap<string, Value> | undefined;

  /** `typeAt`: the type of a place, if it is known. */
  constructor(
    private readonly spend: (steps: number) => void,
    private readonly typeAt: (place: string) => ResolvedType | undefined,
  ) {}

  /** Starts another pass, which knows what the previous one has stored. */
  startPass(): void {
    this.#before = new Map(this.#summary);
  }

  copy(store = this.store): Store {
    this.spend(1);
    return store.copy();
  }

  /** Joins the state with that of another path. */
  meet(other: Store): void {
    this.spend(this.store.meet(other, this.#otherwise) / COST);
  }

  /** All stored values, to be searched. */
  entries(): Map<string, Value> {
    const entries = this.store.entries();
    this.spend(entries.size / COST);
    return entries;
  }

  /** The value stored at a place. */
  read(place: string): Value {
    const own = this.store.get(place);
    if (own) return own;
    const star = /^(.*)\[(\d+|\*|"[^"]*")\]([^[]*)$/s.exec(place);
    if (star) {
      const [, base = '', index, rest = ''] = star;
      const any = this.store.get(`${base}[*]${rest}`);
      if (any && index !== '*') return any;
      if (index === '*') return this.#readAny(base, rest);
    }
    return this.#absent(place);
  }

  /** The joined value of all elements of an array. */
  #readAny(base: string, rest: string): Value {
    let value: Value | undefined;
    const add = (one: Value): void => {
      value = value ? join(value, one) : one;
    };
    const scan = (entries: Iterable<[string, Value]>, from: string): void => {
      for (const [place, one] of entries) if (place.startsWith(`${from}[`) && place.endsWith(`]${rest}`)) add(one);
    };
    scan(this.entries(), base);
    if (!value && this.#before) scan(this.#before.entries(), summaryKey(base) ?? base);
    return value ?? UNKNOWN;
  }

  #absent(place: string): Value {
    const key = summaryKey(place);
    return (key !== undefined && this.#before?.get(key)) || UNKNOWN;
  }

  /**
   * The value of a place that a branch has not stored to: undefined for a local variable, which it has not declared.
   */
  readonly #otherwise = (place: string): Value | undefined =>
    /^L\d+:\w+$|^K:/.test(place) ? undefined : this.#absent(place);

  write(place: string, value: Value): void {
    const isAny = place.includes('[*]');
    const kept = value.kind === 'number' ? typed(value, this.typeAt(place)) : value;
    this.store.set(place, isAny ? join(kept, this.store.get(place) ?? kept) : kept);
    if (isAny) {
      const [base = '', rest = ''] = place.split('[*]');
      for (const [other, old] of this.entries())
        if (other !== place && other.startsWith(`${base}[`) && other.endsWith(rest))
          this.store.set(other, join(old, kept));
    }
    this.note(place, kept);
  }

  /** Copies the parts of a struct to another one. */
  copyParts(from: string, to: string): void {
    const partsOf = (place: string): string[] =>
      [...this.entries().keys()].filter((one) => one.startsWith(place) && /^[.[]/.test(one.slice(place.length)));
    for (const part of partsOf(to)) this.store.set(part, UNKNOWN);
    for (const part of partsOf(from)) this.write(to + part.slice(from.length), this.read(part));
  }

  note(place: string, value: Value): void {
    const key = summaryKey(place);
    if (key === undefined) return;
    const known = this.#summary.get(key);
    this.#summary.set(key, known ? join(known, value) : value);
  }

  /** Invalidates all that is shared by the whole program: code that is not followed may store to it. */
  noteAll(): void {
    for (const key of this.#summary.keys()) this.#summary.set(key, UNKNOWN);
  }

  /** Invalidates a place, and the array that contains it: code that is not analysed may have changed them. */
  havoc(place: string): void {
    const base = place.replace(/\[(?:\d+|\*)\]$/, '');
    for (const [other] of this.entries())
      if (other === base || (other.startsWith(base) && /^[.[*]/.test(other.slice(base.length))))
        this.store.set(other, UNKNOWN);
    this.store.set(base, UNKNOWN);
    if (base !== place) this.store.set(place, UNKNOWN);
    this.note(base, UNKNOWN);
    this.note(place, UNKNOWN);
  }

  /** Invalidates the variables, elements and members of these names. */
  invalidate(names: ReadonlySet<string>): void {
    for (const [place] of this.entries()) {
      const last = /(?<!\w)(\w+)(?:\[[^[\]]*\]|\*)*$/.exec(place)?.[1];
      if (last === undefined || !names.has(last)) continue;
      this.store.set(place, UNKNOWN);
      this.note(place, UNKNOWN);
    }
  }

  /** Invalidates the variables that a function which is not followed may have assigned. */
  forget(names: AssignedNames): void {
    for (const [place] of this.entries()) {
      if (summaryKey(place) === undefined) continue;
      const last = /(?<!\w)(\w+)(?:\[[^[\]]*\])?$/.exec(place)?.[1];
      if (names === 'all' || (last !== undefined && names.has(last))) this.store.set(place, UNKNOWN);
    }
  }
}

/** The key under which the whole program shares a place; undefined for local variables. */
function summaryKey(place: string): string | undefined {
  const field = /\.(\w+)((?:\[[^\]]*\]|\*)*)$/.exec(place);
  if (field) return /^L\d+:\w+\.\w+$/.test(place) ? undefined : `.${field[1]}${field[2]}`;
  return place.startsWith('G:') ? place : undefined;
}
