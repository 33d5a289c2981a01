// Finds whole words in a text without a pattern: a name may be longer than any pattern can be.

const isWordCharacter = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95 || code === 36;

/** The offsets of `word` in a text as a whole word: not next to a letter, digit, `_` or `$`. */
export function* wordsIn(text: string, word: string): Iterable<number> {
  if (word === '') return;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    const after = at + word.length;
    const before = at === 0 ? 0 : text.charCodeAt(at - 1);
    if (!isWordCharacter(before) && !(after < text.length && isWordCharacter(text.charCodeAt(after)))) yield at;
  }
}

/** Whether `word` occurs in a text as a whole word. */
export function hasWord(text: string, word: string): boolean {
  for (const _ of wordsIn(text, word)) return true;
  return false;
}
