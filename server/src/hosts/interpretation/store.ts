import { isChangeable, isEqual, join, UNKNOWN, type Value } from './values.js';

/**
 * The changes of a state against another one. It no longer changes, so that several states share it. It is smaller than
 * half of the one below it, so that there are few of them.
 */
interface Layer {
  readonly values: ReadonlyMap<string, Value>;
  readonly below: Layer | undefined;
}

/** The places that a state and its copies have a value for, so that some of them are found without visiting all. */
class Places {
  readonly all = new Set<string>();
  /** Those that the whole program shares and that have had a known value. */
  readonly shared: string[] = [];
  readonly #byObject = new Map<string, string[]>();
  readonly #byName = new Map<string, string[]>();
  readonly #byKind = new Map<string, string[]>();
  /** Those of elements of an array, by `arrayOf`. */
  readonly #byArray = new Map<string, string[]>();
  /** Those that have had a known value. */
  readonly #known = new Set<string>();
  /** Those of them that the whole program shares. */
  readonly #sharedByName = new Map<string, string[]>();
  /** Those that others are parts of. */
  readonly #wholes = new Set<string>();

  add(place: string): void {
    if (this.all.has(place)) return;
    this.all.add(place);
    for (let whole = wholeOf(place); whole !== undefined && !this.#wholes.has(whole); whole = wholeOf(whole))
      this.#wholes.add(whole);
    append(this.#byObject, objectOf(place), place);
    const array = arrayOf(place);
    if (array !== undefined) append(this.#byArray, array, place);
    if (place.charAt(1) === ':') append(this.#byKind, place.charAt(0), place);
    for (const name of namesIn(place)) append(this.#byName, name, place);
  }

  /** A place gets a known value. */
  learn(place: string): void {
    if (this.#known.has(place)) return;
    this.#known.add(place);
    if (!isShared(place)) return;
    this.shared.push(place);
    for (const name of namesIn(place)) append(this.#sharedByName, name, place);
  }

  /** Those of the object that a place is in. */
  ofObject(place: string): readonly string[] {
    return this.#byObject.get(objectOf(place)) ?? [];
  }

  /** The elements of an array, or their members: `rest` follows the index. */
  elementsOf(array: string, rest: string): readonly string[] {
    return this.#byArray.get(`${array}[]${rest}`) ?? [];
  }

  /** Those that keep what has happened to objects of the API, by the letter that they begin with. */
  ofKind(kind: string): readonly string[] {
    return this.#byKind.get(kind) ?? [];
  }

  /** Whether others may be parts of a place: a large array has many elements without parts. */
  hasParts(place: string): boolean {
    return this.#wholes.has(place);
  }

  /** Those of `named` that the whole program shares and that have had a known value. */
  sharedNamed(name: string): readonly string[] {
    return this.#sharedByName.get(name) ?? [];
  }

  /** The variables and members of a name, and their parts. */
  named(name: string): readonly string[] {
    return this.#byName.get(name) ?? [];
  }
}

/** The keys under which the whole program shares a place; none for local variables. */
export interface SharedKeys {
  readonly written: readonly string[];
  readonly read: readonly string[];
  /** Those of the objects and arrays that a member of a global object is in: code that is not followed may change them. */
  readonly wholes?: readonly string[];
}

/**
 * A member of a global object is shared by its place, a member of any other one by its name (`.name`), as a pointer may
 * refer to any object; all members of a name are found there, too (`*.name`). `isObject`: whether a global variable is
 * an object or an array of them.
 */
export function sharedKeys(place: string, isObject: (variable: string) => boolean): SharedKeys | undefined {
  const [, name] = /\.(\w+(?:\[[^\]]*\]|\*)*)$/.exec(place) ?? [];
  if (name === undefined) return place.startsWith('G:') ? { written: [place], read: withAny(place) } : undefined;
  if (isLocalMember(place)) return undefined;
  const variable = /^G:(?:[^[]*:)?\w+/.exec(place)?.[0];
  return variable !== undefined && !place.slice(variable.length).includes('*') && isObject(variable)
    ? { written: [place, `*.${name}`], read: [...withAny(place), `.${name}`], wholes: wholesOf(place) }
    : { written: [`.${name}`, `*.${name}`], read: [`*.${name}`] };
}

/** A place, and those of the same part of an element that is not known. */
const withAny = (place: string): readonly string[] => [...new Set([place, place.replace(/\[\d+\]/g, '[*]')])];

const isLocalMember = (place: string): boolean => /^L\d+:\w+\.\w+$/.test(place);

/** Whether the whole program shares a place. */
const isShared = (place: string): boolean =>
  /\.\w+(?:\[[^\]]*\]|\*)*$/.test(place) ? !isLocalMember(place) : place.startsWith('G:');

const objectOf = (place: string): string => place.slice(0, place.search(/[.[*]|$/));

/** The array that a place is an element of, with what follows the index: equal for all elements; undefined if none. */
export function arrayOf(place: string): string | undefined {
  const [, array, rest = ''] = /^(.*)\[(?:\d+|\*|"[^"]*")\]([^[]*)$/s.exec(place) ?? [];
  return array === undefined ? undefined : `${array}[]${rest}`;
}

/** What a place is directly a part of; undefined if it is a variable. */
function wholeOf(place: string): string | undefined {
  const end = Math.max(place.lastIndexOf('.'), place.lastIndexOf('['), place.endsWith('*') ? place.length - 1 : -1);
  return end > 0 ? place.slice(0, end) : undefined;
}

/** All that a place is a part of. */
function wholesOf(place: string): readonly string[] {
  const whole = wholeOf(place);
  return whole === undefined ? [] : [whole, ...wholesOf(whole)];
}

/** The names of the variable and the members that a place is in. */
export function namesIn(place: string): ReadonlySet<string> {
  // A class is not a variable.
  const path = place.replace(/\["[^"]*"\]/g, '[]').replace(/^T:\w+\./, '');
  const names = new Set(path.slice(path.lastIndexOf(':') + 1).match(/[A-Za-z_]\w*/g));
  // Code assigns members of an object far more often than the variable that refers to it.
  if (names.size > 1) for (const own of ['self', 'this']) names.delete(own);
  return names;
}

function append(to: Map<string, string[]>, key: string, place: string): void {
  const known = to.get(key);
  if (known) known.push(place);
  else to.set(key, [place]);
}

/** Whether a place is a variable of a function. */
export const isLocal = (place: string): boolean => /^L\d+:\w+$/.test(place);

/** Values by place. A copy shares everything with the original, and joining two copies visits what differs. */
export class Store {
  #own = new Map<string, Value>();
  #below: Layer | undefined;

  constructor(
    readonly places = new Places(),
    below?: Layer,
  ) {
    this.#below = below;
  }

  get(place: string): Value | undefined {
    const own = this.#own.get(place);
    if (own) return own;
    for (let layer = this.#below; layer; layer = layer.below) {
      const value = layer.values.get(place);
      if (value) return value;
    }
    return undefined;
  }

  set(place: string, value: Value): void {
    // States are joined at a cost of what was set in them.
    if (this.get(place) === value) return;
    this.places.add(place);
    if (value.kind !== 'unknown') this.places.learn(place);
    this.#own.set(place, value);
  }

  copy(): Store {
    if (this.#own.size > 0) {
      let size = this.#own.size;
      let below = this.#below;
      for (; below && below.values.size <= 2 * size; below = below.below) size += below.values.size;
      this.#below = { values: this.#since(below), below };
      this.#own = new Map();
    }
    return new Store(this.places, this.#below);
  }

  /** The values set above a layer, in a new map. */
  #since(end: Layer | undefined): Map<string, Value> {
    const layers: ReadonlyMap<string, Value>[] = [this.#own];
    for (let layer = this.#below; layer && layer !== end; layer = layer.below) layers.push(layer.values);
    const all = new Map<string, Value>();
    for (const layer of layers.reverse()) for (const [place, value] of layer) all.set(place, value);
    return all;
  }

  /**
   * Joins this state with that of another path. Returns how many places were compared, and whether the other one was
   * like this already. `otherwise` returns the value of a place that one of them lacks.
   */
  meet(other: Store, otherwise: (place: string) => Value | undefined): { compared: number; isSame: boolean } {
    const shared = new Set(layersOf(other.#below));
    const common = layersOf(this.#below).find((layer) => shared.has(layer));
    const before = new Store(this.places, common);
    const ours = this.#since(common);
    const theirs = other.#since(common);
    const changed = new Set([...ours.keys(), ...theirs.keys()]);
    const lost = new Set<number>();
    let isSame = true;
    for (const place of changed) {
      const our = ours.get(place) ?? before.get(place);
      const their = theirs.get(place) ?? before.get(place);
      if (our === their) continue;
      const absent = our && their ? undefined : otherwise(place);
      const value = our && their ? join(our, their) : joinAbsent(our ?? their, absent);
      if (value) ours.set(place, value);
      const known = their ?? absent;
      // A variable that only this path has declared is none of the other one.
      if (value && !(known ? isEqual(value, known) : isLocal(place))) isSame = false;
      for (const alias of [aliasOf(our), aliasOf(their)])
        if (alias !== undefined && alias !== aliasOf(value)) lost.add(alias);
    }
    this.#own = ours;
    this.#below = common;
    // A variable that is no longer known may be another name for a collection.
    for (const place of lost.size > 0 ? this.places.all : [])
      if (lost.has(aliasOf(this.get(place)) ?? -1)) this.set(place, UNKNOWN);
    return { compared: changed.size, isSame };
  }
}

const aliasOf = (value: Value | undefined): number | undefined =>
  value && isChangeable(value) ? value.alias : undefined;

const joinAbsent = (known: Value | undefined, otherwise: Value | undefined): Value | undefined =>
  known && join(otherwise ?? known, known);

function layersOf(top: Layer | undefined): readonly Layer[] {
  const layers: Layer[] = [];
  for (let layer = top; layer; layer = layer.below) layers.push(layer);
  return layers;
}
