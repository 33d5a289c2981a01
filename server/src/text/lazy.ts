// The two ways to cache values for the lifetime of the process. Values with the lifetime of another object are stored
// with that (`per-owner.ts`).

/** A constant that is computed on first use. */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/**
 * A value determined by a key alone: one value for equal keys, forever. For keys of which a process has few, or which
 * it keeps anyway (names, spellings).
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
