/** The length of the common prefix of two texts, in UTF-16 units. */
export function commonPrefix(one: string, other: string): number {
  const STEP = 4096;
  const end = Math.min(one.length, other.length);
  let at = 0;
  while (at + STEP <= end && one.slice(at, at + STEP) === other.slice(at, at + STEP)) at += STEP;
  while (at < end && one.charCodeAt(at) === other.charCodeAt(at)) at++;
  return at;
}

/** The length of their common suffix, up to `most`. */
export function commonSuffix(one: string, other: string, most: number): number {
  const STEP = 4096;
  let length = 0;
  while (
    length + STEP <= most &&
    one.slice(one.length - length - STEP, one.length - length) ===
      other.slice(other.length - length - STEP, other.length - length)
  )
    length += STEP;
  while (length < most && one.charCodeAt(one.length - length - 1) === other.charCodeAt(other.length - length - 1))
    length++;
  return length;
}
