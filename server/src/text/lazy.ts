// The two ways in which a module keeps anything for as long as the process runs. What lasts as long as something else
// does is kept with that (`per-owner.ts`).

/** A constant that is made when somebody first asks for it. */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/**
 * What a key alone decides: one value for equal keys, for good. For keys of which a process meets few, or which it
 * keeps anyway (names, spellings).
 */
export function interned<K extends string | number, T>(make: (key: K) => T): (key: K) => T {
  const made = new Map<K, { readonly value: T }>();
  return (key) => {
    let known = made.get(key);
    if (!known) {
      known = { value: make(key) };
      made.set(key, known);
    }
    return known.value;
  };
}
