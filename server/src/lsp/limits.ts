// Clients that do not answer: nothing waits for them for ever.

/** Milliseconds after which an answer of the client is no longer waited for. */
export const CLIENT_LIMIT_MS = 5000;

/** Settles as a promise does; undefined when that takes longer than `limit` milliseconds. */
export function within<T>(limit: number, promise: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), limit);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
