// Composes long patterns from parts that are readable on their own.

/** A pattern that matches the first matching alternative: each is as it would be alone, except for its flags. */
export const anyOf = (flags: string, ...alternatives: readonly RegExp[]): RegExp =>
  new RegExp(alternatives.map(({ source }) => source).join('|'), flags);

/** Whole names: those of a blank-separated list, each of which may be a pattern. */
export const namedLike = (names: string, flags = ''): RegExp =>
  new RegExp(`^(?:${names.trim().split(/\s+/).join('|')})$`, flags);

/** The same for prefixes of names; `end` is the pattern after the prefix. */
export const beginningLike = (names: string, end = ''): RegExp =>
  new RegExp(`^(?:${names.trim().split(/\s+/).join('|')})${end}`);
