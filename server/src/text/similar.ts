/** The letters of a word, one bit for each that differs in its last five bits. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) & 31);
  return letters;
}

function bitsIn(set: number): number {
  let count = 0;
  for (let left = set; left !== 0; left &= left - 1) count++;
  return count;
}

/**
 * The number of typing errors between two words: letters omitted, inserted or replaced, and neighbours swapped
 * ("optimal string alignment"). More than `limit` count as `limit` plus one.
 */
export function slipsBetween(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  // Most words are clearly different: each letter that only one of them has is an error.
  const letters = lettersOf(one);
  const others = lettersOf(other);
  if (bitsIn(letters & ~others) > limit || bitsIn(others & ~letters) > limit) return limit + 1;
  // If the lengths differ by more than the limit, there are more errors than that.
  const width = other.length + 1;
  const row = (i: number): number => (i % 3) * width;
  const slips = new Uint32Array(3 * width).fill(limit + 1);
  for (let j = 0; j <= Math.min(limit, other.length); j++) slips[j] = j;
  for (let i = 1; i <= one.length; i++) {
    const [here, above, twoAbove] = [row(i), row(i - 1), row(i + 1)];
    const letter = one.charCodeAt(i - 1);
    const from = Math.max(1, i - limit);
    const to = Math.min(other.length, i + limit);
    let least = i - from < limit ? i : limit + 1;
    slips[here + from - 1] = least;
    for (let j = from; j <= to; j++) {
      const isSame = letter === other.charCodeAt(j - 1);
      let count = Math.min(
        j < i + limit ? (slips[above + j] ?? 0) + 1 : limit + 1,
        (slips[here + j - 1] ?? 0) + 1,
        (slips[above + j - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (i > 1 && j > 1 && letter === other.charCodeAt(j - 2) && one.charCodeAt(i - 2) === other.charCodeAt(j - 1))
        count = Math.min(count, (slips[twoAbove + j - 2] ?? 0) + 1);
      slips[here + j] = count;
      least = Math.min(least, count);
    }
    if (least > limit) return limit + 1;
  }
  return Math.min(slips[row(one.length) + other.length] ?? 0, limit + 1);
}

/**
 * The number of typing errors in a name of that length up to which another one is suggested. A name of one letter has
 * nothing in common with another one.
 */
export const allowedSlips = (name: string): number =>
  name.length === 1 ? 0 : Math.min(3, Math.max(1, Math.floor(name.length / 3)));

/**
 * Whether two words may differ by one typing error: their starts and ends agree except for two letters. Rejects most
 * words quickly.
 */
export function mayBeSlip(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  if (Math.max(one.length, other.length) - shorter > 1) return false;
  let same = 0;
  while (same < shorter && one.charCodeAt(same) === other.charCodeAt(same)) same++;
  for (let i = 1; same + i <= shorter && one.charCodeAt(one.length - i) === other.charCodeAt(other.length - i); i++)
    if (same + i >= shorter - 2) return true;
  return same >= shorter - 2;
}

/** Whether two words differ only in two neighbouring characters that are swapped. */
export function areSwapped(one: string, other: string): boolean {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return (
    one.length === other.length &&
    one[at] !== undefined &&
    one[at] === other[at + 1] &&
    one[at + 1] === other[at] &&
    one.slice(at + 2) === other.slice(at + 2)
  );
}

/**
 * Whether `written` is `meant` with one error that is unlikely to be intended: names that differ in a digit, in a last
 * letter or in one letter of a constant (`v0` and `v1`, `row` and `rows`, `TILE_M` and `TILE_N`) are usually different
 * names.
 */
export function isSlipOf(written: string, meant: string): boolean {
  if (slipsBetween(written, meant, 1) !== 1) return false;
  const longer = written.length > meant.length ? written : meant;
  const shorter = longer === written ? meant : written;
  let at = 0;
  while (at < shorter.length && shorter[at] === longer[at]) at++;
  const changed = longer.slice(at, at + 2);
  // A last letter that is typed twice is none of another name.
  const isTwice = longer.at(-1) === longer.at(-2);
  if (longer.length !== shorter.length)
    return longer.length >= 4 && (at < longer.length - 1 || isTwice) && !/^[\d_]/.test(changed);
  const isSwap = written[at] === meant[at + 1] && written[at + 1] === meant[at];
  // `m12` and `m21` are names of their own.
  if (isSwap) return !/\d\d/.test(changed);
  return (
    written.length >= 5 && at < written.length - 1 && /[a-z]/.test(written[at] ?? '') && /[a-z]/.test(meant[at] ?? '')
  );
}

/** The words of a name: `srcOffset_x2` has `src`, `Offset`, `x` and `2`. */
const wordsOf = (name: string): readonly string[] => name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [];

/** Words that have a similar word beside them in many programs: each is meant as it is written. */
const WORDS: ReadonlySet<string> = new Set(
  (
    'back band bank base beta bins bits byte call cell char chunk code cold cols cost count data date deep depth dest diff ' +
    'disk dist down edge even face fact fast file fill find fine first flag flow four from full gain grad grid group half ' +
    'hash head heap high hold host init inner input item keep kind lane last lead left length less level light line link ' +
    'list load local lock long loop loss lower main mark mask mass mean mesh mode more move name near next node none norm ' +
    'nose note odds once only open order outer output over pack pad page pair part pass past path peak pick pile pixel pool ' +
    'port pose post power prev query rank rate read real rest right ring rows rule same scale scan seed send shape shift side ' +
    'sign size slot small sort source span spin start stat state step stop sums swap tail take task term test text then tile ' +
    'time tint total tree true turn type unit upper used user value vary view voxel wait walk warp wave weight wide width ' +
    'word work write zero zone'
  ).split(' '),
);

/**
 * Whether `written` can only be a typing error in `meant`: one slip inside of a longer word that no other name has.
 * Names that differ in a word of their own (`num`, `sum`), an axis, an index or a side are different names.
 * `isPredefined`: the language has `meant`, and nothing that is spelled as `written`.
 */
export function isMisspellingOf(written: string, meant: string, isPredefined = false): boolean {
  if (slipsBetween(written, meant, 1) !== 1) return false;
  const [own, other] = [wordsOf(written), wordsOf(meant)];
  if (own.length !== other.length) return false;
  const at = own.findIndex((word, i) => word !== other[i]);
  const [one = '', two = ''] = [own[at], other[at]];
  if (Math.min(one.length, two.length) < 4 || WORDS.has(one.toLowerCase())) return false;
  // A first letter distinguishes names: `gsize` and `lsize`, `nrows` and `rows`.
  if (one[0] !== two[0] && !areSwapped(one, two)) return false;
  if (isSlipOf(one, two)) return own.every((word, i) => i === at || word === other[i]);
  // An additional or missing last letter distinguishes names of the program: `row` and `rows`.
  return isPredefined && one.length !== two.length && Math.min(one.length, two.length) > 4;
}
