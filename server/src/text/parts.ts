/** Runs a generator to its end, and returns its result: work that can be done in parts, all at once. */
export function finish<T>(parts: Generator<unknown, T, undefined>): T {
  for (;;) {
    const { done, value } = parts.next();
    if (done) return value;
  }
}
