// Long patterns, made of what can be read alone.

/** What one of several patterns matches, the first that does: each is as it would be alone, but for its flags. */
export const anyOf = (flags: string, ...alternatives: readonly RegExp[]): RegExp =>
  new RegExp(alternatives.map(({ source }) => source).join('|'), flags);

/** Whole names: those of a list with blanks between them, each of which may be a pattern. */
export const namedLike = (names: string, flags = ''): RegExp =>
  new RegExp(`^(?:${names.trim().split(/\s+/).join('|')})$`, flags);

/** The same for names that begin so; `end` is what stands behind the beginning. */
export const beginningLike = (names: string, end = ''): RegExp =>
  new RegExp(`^(?:${names.trim().split(/\s+/).join('|')})${end}`);
