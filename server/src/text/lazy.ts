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

/** The most values that `interned` keeps of one kind: more than a workspace has, so that few are computed again. */
const MOST_VALUES = 1 << 16;

/**
 * A value determined by a key alone, kept for the next time. All are forgotten when there are too many, so that a
 * process that runs for weeks does not keep what was typed meanwhile: equal keys may have different, equal values.
 */
export function interned<K extends string | number, T>(make: (key: K) => T): (key: K) => T {
  const made = new Map<K, { readonly value: T }>();
  return (key) => {
    let known = made.get(key);
    if (!known) {
      known = { value: make(key) };
      if (made.size >= MOST_VALUES) made.clear();
      made.set(key, known);
    }
    return known.value;
  };
}
