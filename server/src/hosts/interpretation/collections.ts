// The lists, tuples and dictionaries of Python: what they hold, and what their methods do.
import { type Collection, join, NULL, UNKNOWN, type Value } from './values.js';

/** The key of an element, as it is written in a place; undefined if it is not known. */
export function keyOf(index: Value): string | undefined {
  if (index.kind === 'number') return String(index.value);
  const [only, ...others] = index.kind === 'string' ? index.values : [];
  return only === undefined || others.length > 0 ? undefined : `"${only}"`;
}

/** An element; unknown if the collection may not have it. */
export function elementOf(collection: Collection, index: Value): Value {
  if (collection.kind === 'list')
    return index.kind === 'number' ? (collection.elements.at(index.value) ?? UNKNOWN) : oneOf(collection.elements);
  const key = keyOf(index);
  return key === undefined ? oneOf([...collection.entries.values()]) : (collection.entries.get(key) ?? UNKNOWN);
}

const oneOf = ([first, ...others]: readonly Value[]): Value => (first ? others.reduce(join, first) : UNKNOWN);

/** The collection after an element has been assigned. */
export function withElement(collection: Collection, index: Value, value: Value): Value {
  const key = keyOf(index);
  if (key === undefined) return UNKNOWN;
  if (collection.kind === 'dictionary')
    return { ...collection, entries: new Map([...collection.entries, [key, value]]) };
  const { elements } = collection;
  const at = index.kind === 'number' ? (index.value < 0 ? index.value + elements.length : index.value) : -1;
  return elements[at] ? { ...collection, elements: elements.with(at, value) } : UNKNOWN;
}

/** What an iteration visits; undefined if it is not known. */
export function visitedIn(value: Value): readonly Value[] | undefined {
  if (value.kind === 'list') return value.elements;
  return value.kind === 'dictionary' && !value.isList ? [...value.entries.keys()].map(ofKey) : undefined;
}

/** The parts that a value is unpacked into; none if they are not known. */
export function unpacked(value: Value, count: number): readonly Value[] {
  const parts = visitedIn(value) ?? [];
  return parts.length === count ? parts : [];
}

const ofKey = (key: string): Value =>
  key.startsWith('"') ? { kind: 'string', values: [key.slice(1, -1)] } : { kind: 'number', value: Number(key) };

const tuple = (...elements: readonly Value[]): Value => ({ kind: 'list', elements });
const listOf = (elements: readonly Value[]): Value => ({ kind: 'list', elements, isChangeable: true });

/** What a call of a method returns, and the collection afterwards; undefined for other methods. */
export function calledMethod(
  collection: Collection,
  name: string,
  args: readonly Value[],
): { readonly result: Value; readonly changed?: Value } | undefined {
  const [first = UNKNOWN, second = NULL] = args;
  if (name === 'copy' && args.length === 0) {
    const { alias: _, ...copied } = collection;
    return { result: copied };
  }
  if (collection.kind === 'list') {
    const { elements, isChangeable: isList } = collection;
    const added = name === 'append' ? [first] : name === 'extend' ? visitedIn(first) : undefined;
    return isList && added && args.length === 1
      ? { result: NULL, changed: { ...collection, elements: [...elements, ...added] } }
      : undefined;
  }
  if (collection.isList) return undefined;
  const entries = [...collection.entries];
  switch (name) {
    case 'items':
      return { result: tuple(...entries.map(([key, value]) => tuple(ofKey(key), value))) };
    case 'values':
      return { result: tuple(...entries.map(([, value]) => value)) };
    case 'keys':
      return { result: tuple(...entries.map(([key]) => ofKey(key))) };
    case 'get': {
      const key = keyOf(first);
      return { result: key === undefined ? UNKNOWN : (collection.entries.get(key) ?? second) };
    }
    default:
      return undefined;
  }
}

/** What a function of Python returns that takes collections; undefined for other functions. */
export function ofBuiltin(name: string, args: readonly Value[]): Value | undefined {
  const visited = args.map(visitedIn);
  const [first, second] = visited;
  if (!first) return undefined;
  if (args.length === 1 && name === 'enumerate')
    return tuple(...first.map((one, value) => tuple({ kind: 'number', value }, one)));
  if (args.length === 1 && (name === 'list' || name === 'tuple'))
    return name === 'list' ? listOf(first) : tuple(...first);
  if (args.length === 2 && name === 'zip' && second)
    return tuple(...first.slice(0, second.length).map((one, i) => tuple(one, second[i] ?? UNKNOWN)));
  return undefined;
}
