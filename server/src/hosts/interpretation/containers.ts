// The containers of C++'s standard library, and where the values that they hold are stored.
import type { HostExpression, HostType } from '../reading/syntax.js';

type Kind = 'sequence' | 'map' | 'pair' | 'holder';

const KINDS: Readonly<Record<string, Kind>> = {
  array: 'sequence',
  deque: 'sequence',
  list: 'sequence',
  vector: 'sequence',
  map: 'map',
  unordered_map: 'map',
  pair: 'pair',
  tuple: 'pair',
  optional: 'holder',
};

/** What a type is; undefined if it is not a container. */
export function kindOfContainer(type: HostType | undefined): Kind | undefined {
  const name = type && type.pointers === 0 ? type.name.replace(/^std::/, '') : '';
  return Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
}

/** The type of the elements of a container; undefined for others. */
export function elementOfContainer(type: HostType | undefined): HostType | undefined {
  const kind = kindOfContainer(type);
  return kind === 'pair' ? undefined : kind && type?.arguments[kind === 'map' ? 1 : 0];
}

/** An element of a container that a list initializes. */
interface Initialized {
  /** Undefined for the element of a container that holds one. */
  readonly key: HostExpression | undefined;
  readonly value: HostExpression;
}

/** The elements that the initializer of a container states; undefined if it does not state them. */
export function initializedIn(
  type: HostType,
  init: HostExpression,
): { readonly kind: Kind; readonly elements: readonly Initialized[] } | undefined {
  const kind = kindOfContainer(type);
  const values = valuesIn(init, type);
  if (!kind || !values) return undefined;
  const { start, end } = init;
  if (kind === 'holder') {
    const [value, ...others] = values;
    return value && others.length === 0 ? { kind, elements: [{ key: undefined, value }] } : undefined;
  }
  if (kind !== 'map') {
    const keyOf = (value: number): HostExpression => ({ kind: 'number', value, type: 'int', start, end });
    return { kind, elements: values.map((value, i) => ({ key: keyOf(i), value })) };
  }
  const pairs = values.flatMap((pair) => {
    const [key, value, ...others] = pair.kind === 'list' ? pair.elements : [];
    return value && others.length === 0 ? [{ key, value }] : [];
  });
  return pairs.length === values.length ? { kind, elements: pairs } : undefined;
}

/** The values in braces; for a pair and for what holds one value, those in parentheses as well. */
function valuesIn(init: HostExpression, type: HostType): readonly HostExpression[] | undefined {
  const kind = kindOfContainer(type);
  if (init.kind !== 'list' && init.kind !== 'construct') return kind === 'holder' ? [init] : undefined;
  const values = init.kind === 'list' ? init.elements : init.args.map(({ value }) => value);
  const [only, ...others] = values;
  // An array is a struct with a member that is an array.
  if (only?.kind === 'list' && others.length === 0 && /array$/.test(type.name)) return only.elements;
  const isList = init.kind === 'list' || init.isList === true;
  return isList || kind === 'pair' || kind === 'holder' ? values : undefined;
}
