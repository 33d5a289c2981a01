// The memory of an interpreted host: the values of its places on the current path, and those ever stored in it.
import type { KernelObject } from '../events.js';
import { type AssignedNames, REFERENCED } from '../reading/program.js';
import { typed } from './arithmetic.js';
import { COST } from './limits.js';
import { arrayOf, isLocal, namesIn, type SharedKeys, Store, sharedKeys } from './store.js';
import type { ResolvedType } from './types.js';
import { isChangeable, join, UNKNOWN, type Value } from './values.js';

export class HostMemory {
  /** The state of the current path. */
  store = new Store();
  /** The values ever stored outside of local variables. */
  #summary = new Map<string, Value>();
  /** The kernels that the current pass has stored outside of local variables, in this order. */
  kept: KernelObject[] = [];
  /** Where kernels are stored instead of others of any name, in any pass. */
  readonly #open = new Set<string>();
  /** The results of `sharedKeys`: the same places are looked up again and again. */
  readonly #keys = new Map<string, SharedKeys | undefined>();
  /** The stored values that the previous pass found. */
  #before: ReadonlyMap<string, Value> | undefined;
  /** Those of elements of arrays, by `arrayOf`. */
  #elementsBefore: ReadonlyMap<string, readonly Value[]> = new Map();

  /** `typeAt`: the type of a place, if it is known. */
  constructor(
    private readonly spend: (steps: number) => void,
    private readonly typeAt: (place: string) => ResolvedType | undefined,
  ) {}

  /** Starts another pass, which knows what the previous one has stored. */
  startPass(): void {
    this.kept = [];
    this.#before = this.#summary;
    const elements = new Map<string, Value[]>();
    for (const [key, value] of this.#summary) {
      const array = arrayOf(key);
      if (array === undefined) continue;
      const known = elements.get(array);
      if (known) known.push(value);
      else elements.set(array, [value]);
    }
    this.#elementsBefore = elements;
    this.#summary = new Map([...this.#open].map((key) => [key, UNKNOWN]));
  }

  copy(store = this.store): Store {
    this.spend(1);
    return store.copy();
  }

  /** Joins the state with that of another path. Returns whether that was like this one already. */
  meet(other: Store): boolean {
    const { compared, isSame } = this.store.meet(other, this.#otherwise);
    this.spend(compared / COST);
    return isSame;
  }

  /** Those of some places that have a value, with their values. */
  #stored(places: readonly string[]): (readonly [string, Value])[] {
    this.spend(places.length / COST);
    return places.flatMap((place) => {
      const value = this.store.get(place);
      return value ? [[place, value] as const] : [];
    });
  }

  /** The value stored at a place. */
  read(place: string): Value {
    const [, base = '', index, rest = ''] = /^(.*)\[(\d+|\*|"[^"]*")\]([^[]*)$/s.exec(place) ?? [];
    if (index === '*') return this.#readAny(base, rest);
    const own = this.store.get(place) ?? (index === undefined ? undefined : this.store.get(`${base}[*]${rest}`));
    if (own) return own;
    // What an expression that is not followed has put into a dictionary is unknown.
    const isNew = index?.startsWith('"') === true && this.store.get(base.replace(/\*$/, ''))?.kind === 'unknown';
    return isNew ? UNKNOWN : this.#absent(place);
  }

  /** The joined value of all elements of an array. */
  #readAny(base: string, rest: string): Value {
    let value: Value | undefined;
    const add = (one: Value): void => {
      value = value ? join(value, one) : one;
    };
    for (const [, one] of this.#stored(this.store.places.elementsOf(base, rest))) add(one);
    if (!value)
      for (const key of this.#keysOf(`${base}[*]${rest}`)?.read ?? [`${base}[*]${rest}`])
        for (const one of this.#elementsBefore.get(arrayOf(key) ?? '') ?? []) add(one);
    return value ?? UNKNOWN;
  }

  #absent(place: string): Value {
    const keys = this.#keysOf(place);
    if (keys?.wholes?.some((whole) => this.#before?.get(whole)?.kind === 'unknown')) return UNKNOWN;
    const known = (keys?.read ?? []).flatMap((key) => this.#before?.get(key) ?? []);
    return known.reduce<Value | undefined>((all, one) => (all ? join(all, one) : one), undefined) ?? UNKNOWN;
  }

  /**
   * The value of a place that a branch has not stored to: undefined for a local variable, which it has not declared.
   */
  readonly #otherwise = (place: string): Value | undefined =>
    isLocal(place) || place.startsWith('K:') ? undefined : this.#absent(place);

  write(place: string, value: Value): void {
    const isAny = place.includes('[*]');
    const kept = value.kind === 'number' ? typed(value, this.typeAt(place)) : value;
    this.store.set(place, isAny ? join(kept, this.store.get(place) ?? kept) : kept);
    if (isAny) {
      const [base = '', rest = ''] = place.split('[*]');
      const elements = this.store.places
        .ofObject(base)
        .filter((other) => other !== place && other.startsWith(`${base}[`) && other.endsWith(rest));
      for (const [other, old] of this.#stored(elements)) this.store.set(other, join(old, kept));
    }
    this.note(place, kept);
  }

  /** A collection that several variables hold has changed. */
  changeAliases(alias: number, value: Value): void {
    const isHeld = (one: Value | undefined): boolean => one !== undefined && isChangeable(one) && one.alias === alias;
    for (const place of this.store.places.all) if (isHeld(this.store.get(place))) this.write(place, value);
    for (const [key, one] of this.#summary) if (isHeld(one)) this.#summary.set(key, join(one, value));
  }

  /** Copies the parts of a struct to another one; with `next` `.[*`, those of a collection that is moved to it, too. */
  copyParts(from: string, to: string, next = '.['): void {
    // One of several elements may keep its parts.
    if (!to.includes('[*]')) for (const part of this.#partsOf(to, next)) this.store.set(part, UNKNOWN);
    for (const part of this.#partsOf(from, next)) this.write(to + part.slice(from.length), this.read(part));
  }

  /** Forgets the parts of a struct, array or container that is replaced, and what a pointer pointed to. */
  forgetParts(place: string): void {
    for (const part of this.#partsOf(place, '.[*')) this.store.set(part, UNKNOWN);
  }

  /** The kernels in the parts of a struct or array. */
  kernelsIn(place: string): readonly Value[] {
    return this.#partsOf(place, '.[')
      .map((part) => this.read(part))
      .filter(({ kind }) => kind === 'kernel' || kind === 'execution');
  }

  /** The stored places whose names begin with that of `place` and one of the characters `next`. */
  #partsOf(place: string, next: string): readonly string[] {
    if (!this.store.places.hasParts(place)) return [];
    const parts = this.store.places
      .ofObject(place)
      .filter((one) => one.length > place.length && next.includes(one.charAt(place.length)) && one.startsWith(place));
    return this.#stored(parts).map(([part]) => part);
  }

  #keysOf(place: string): SharedKeys | undefined {
    const known = this.#keys.get(place);
    if (known || this.#keys.has(place)) return known;
    const keys = sharedKeys(place, (variable) => /^(?:array|record)$/.test(this.typeAt(variable)?.kind ?? ''));
    this.#keys.set(place, keys);
    return keys;
  }

  note(place: string, value: Value): void {
    const keys = this.#keysOf(place)?.written;
    if (!keys) return;
    this.kept.push(...kernelsOf(value));
    for (const key of keys) {
      const known = this.#summary.get(key);
      this.#summary.set(key, known ? join(known, value) : value);
    }
  }

  /** Invalidates all that is shared by the whole program: code that is not followed may store to it. */
  noteAll(): void {
    for (const key of this.#summary.keys()) this.#summary.set(key, UNKNOWN);
  }

  /** Invalidates the shared places that hold a kernel: others of any name are stored there, too. */
  forgetKernel(object: KernelObject): void {
    for (const [key, value] of this.#summary)
      if (value.kind === 'kernel' && value.objects.includes(object)) {
        this.#open.add(key);
        this.#summary.set(key, UNKNOWN);
      }
  }

  /** Invalidates a place, and the array that contains it: code that is not analysed may have changed them. */
  havoc(place: string): void {
    const base = place.replace(/\[(?:\d+|\*)\]$/, '');
    for (const part of this.#partsOf(base, '.[*')) this.store.set(part, UNKNOWN);
    this.store.set(base, UNKNOWN);
    if (base !== place) this.store.set(place, UNKNOWN);
    this.note(base, UNKNOWN);
    this.note(place, UNKNOWN);
  }

  /** Invalidates the variables and members of these names, and their parts. */
  invalidate(names: ReadonlySet<string>): void {
    for (const [place] of this.#stored([...names].flatMap((name) => this.store.places.named(name)))) {
      this.store.set(place, UNKNOWN);
      this.note(place, UNKNOWN);
    }
  }

  /**
   * Invalidates the variables that a function which is not followed may have assigned, with all their parts, and what
   * they point to.
   *
   * @param self  the object whose member function it is
   */
  forget(names: AssignedNames, self: string | undefined): void {
    const { store } = this;
    const { places } = store;
    const isOfSelf = (place: string): boolean =>
      self !== undefined && place.startsWith(self) && '.[*'.includes(place.charAt(self.length));
    const forgetShared = (assigned: Iterable<string>, kind?: Value['kind']): void => {
      let count = 0;
      for (const place of assigned) {
        count++;
        const value = store.get(place);
        // Most places are unknown already.
        if (!value || value.kind === 'unknown' || (kind !== undefined && value.kind !== kind)) continue;
        if (!this.#keysOf(place) && !isOfSelf(place)) continue;
        if (value.kind === 'address' || value.kind === 'record') this.havoc(value.place);
        if (isChangeable(value) && value.alias !== undefined) this.changeAliases(value.alias, UNKNOWN);
        store.set(place, UNKNOWN);
      }
      this.spend(count / COST);
    };
    const own = self === undefined ? [] : places.ofObject(self);
    if (names === 'all') {
      forgetShared(places.shared);
      forgetShared(own);
      return;
    }
    if (names.has(REFERENCED)) {
      forgetShared(places.shared, 'kernel');
      forgetShared(own, 'kernel');
    }
    for (const name of names) forgetShared(places.sharedNamed(name));
    const isAssigned = (place: string): boolean =>
      names.has('this') || [...namesIn(place)].some((name) => names.has(name));
    forgetShared(own.filter((place) => isOfSelf(place) && isAssigned(place)));
  }
}

/** The kernels that a value is, or a collection contains. */
function kernelsOf(value: Value): readonly KernelObject[] {
  if (value.kind === 'kernel') return value.objects;
  if (value.kind === 'list') return value.elements.flatMap(kernelsOf);
  return value.kind === 'dictionary' ? [...value.entries.values()].flatMap(kernelsOf) : [];
}
