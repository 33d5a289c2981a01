/**
 * Interned spellings of tokens.
 *
 * Every token of every file is one of a few ten thousand spellings, so that other layers compare small integers (names)
 * instead of strings, and index tables (macros, typedef names) by them. The table only grows; it is bounded by the
 * distinct spellings that were ever opened.
 */

/** The index of an interned spelling; 0 is the empty spelling. */
export type Name = number;

const spellings: string[] = [''];
let buckets = new Int32Array(1 << 15);
/** By name; there are fewer names than buckets. */
let hashes = new Int32Array(buckets.length);

function grow(): void {
  const next = new Int32Array(buckets.length * 2);
  const mask = next.length - 1;
  for (let name = 1; name < spellings.length; name++) {
    let slot = (hashes[name] ?? 0) & mask;
    while (next[slot] !== 0) slot = (slot + 1) & mask;
    next[slot] = name;
  }
  buckets = next;
  const wider = new Int32Array(next.length);
  wider.set(hashes);
  hashes = wider;
}

const { imul } = Math;

/** The hash of no characters. */
export const EMPTY_HASH = 0x811c9dc5 | 0;

/** The hash of a spelling that ends in `c`, from the hash of the preceding characters (FNV-1a). */
export const hashOf = (hash: number, c: number): number => imul(hash ^ c, 0x01000193);

/** Interns `text[start, end)` (UTF-16 offsets, end exclusive) without creating a string when the spelling is known. */
export function internRange(text: string, start: number, end: number): Name {
  let hash = EMPTY_HASH;
  for (let i = start; i < end; i++) hash = hashOf(hash, text.charCodeAt(i));
  return internHashed(text, start, end, hash);
}

/** `internRange` for a caller that already has the hash of the characters. */
export function internHashed(text: string, start: number, end: number, hashOfAll: number): Name {
  const hash = hashOfAll ^ (hashOfAll >>> 15);
  const mask = buckets.length - 1;
  const length = end - start;
  let slot = hash & mask;
  for (;;) {
    const name = buckets[slot];
    if (name === undefined || name === 0) break;
    if (hashes[name] === hash) {
      const known = spellings[name];
      if (known !== undefined && known.length === length && text.startsWith(known, start)) return name;
    }
    slot = (slot + 1) & mask;
  }
  if (length === 0) return 0;
  const name = spellings.length;
  // A slice would keep the whole file alive; joining its characters creates a separate string.
  spellings.push(length < 13 ? text.slice(start, end) : JSON.parse(JSON.stringify(text.slice(start, end))));
  hashes[name] = hash;
  buckets[slot] = name;
  if (spellings.length * 2 > buckets.length) grow();
  return name;
}

/** Interns a whole string. */
export const intern = (text: string): Name => internRange(text, 0, text.length);

/** The spelling of an interned name; empty for 0 and for an invalid number. */
export const spellingOf = (name: Name): string => spellings[name] ?? '';

/**
 * A list by name instead of a map, for names that are interned at load time: they are the smallest ones, and a name
 * beyond the list is not in it.
 */
export function byName<T>(entries: ReadonlyMap<Name, T>): readonly (T | undefined)[] {
  return Array.from({ length: Math.max(...entries.keys()) + 1 }, (_, name) => entries.get(name));
}
