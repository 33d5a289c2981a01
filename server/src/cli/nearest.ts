import { slipsBetween } from '../text/similar.js';

/** The most similar candidate for `word`; undefined if there is none. */
function nearest(word: string, candidates: Iterable<string>): string | undefined {
  let found: string | undefined;
  let least = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of candidates) {
    const away = candidate.startsWith(word) && word.length > 2 ? 1 : slipsBetween(word, candidate, least);
    if (away >= least) continue;
    least = away;
    found = candidate;
  }
  return found;
}

/** The same as the suffix of a message. */
export function didYouMean(word: string, candidates: Iterable<string>): string {
  const found = nearest(word, candidates);
  return found === undefined ? '' : `; did you mean '${found}'?`;
}
