// Time limits for clients that do not respond.

/** The timeout for responses of the client, in milliseconds. */
export const CLIENT_LIMIT_MS = 5000;

/** Settles like a promise; undefined if that takes longer than `limit` milliseconds. */
export function within<T>(limit: number, promise: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), limit);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
