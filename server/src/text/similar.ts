/**
 * How many slips of a typist one word is from another: letters left out, put in or exchanged, and neighbours swapped
 * ("optimal string alignment"). More than `limit` counts as that and one.
 */
export function slipsBetween(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let twoBefore: number[] = [];
  let before = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      let slips = Math.min((before[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (before[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        slips = Math.min(slips, (twoBefore[j - 2] ?? 0) + 1);
      row.push(slips);
      least = Math.min(least, slips);
    }
    if (least > limit) return limit + 1;
    twoBefore = before;
    before = row;
  }
  return Math.min(before[other.length] ?? 0, limit + 1);
}

/** So many slips may be in a name of that length before another one is meant. */
export const allowedSlips = (name: string): number => Math.min(3, Math.max(1, Math.floor(name.length / 3)));

/**
 * Whether one word may be another with one slip: the same at both ends but for two letters. False for most at a glance.
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

/**
 * Whether `written` is `meant` with one slip that nobody makes on purpose: names that differ in a digit, in a last
 * letter or in one letter of a constant (`v0` and `v1`, `row` and `rows`, `TILE_M` and `TILE_N`) are different names
 * more often than not.
 */
export function isSlipOf(written: string, meant: string): boolean {
  if (slipsBetween(written, meant, 1) !== 1) return false;
  const longer = written.length > meant.length ? written : meant;
  const shorter = longer === written ? meant : written;
  let at = 0;
  while (at < shorter.length && shorter[at] === longer[at]) at++;
  const changed = longer.slice(at, at + 2);
  if (longer.length !== shorter.length) return longer.length >= 4 && at < longer.length - 1 && !/^[\d_]/.test(changed);
  const isSwap = written[at] === meant[at + 1] && written[at + 1] === meant[at];
  if (isSwap) return !/\d/.test(changed);
  return (
    written.length >= 5 && at < written.length - 1 && /[a-z]/.test(written[at] ?? '') && /[a-z]/.test(meant[at] ?? '')
  );
}
