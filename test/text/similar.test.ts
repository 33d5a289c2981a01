// Which words are one word with a typing error.
import {
  allowedSlips,
  areSwapped,
  isMisspellingOf,
  isSlipOf,
  mayBeSlip,
  slipsBetween,
} from '../../server/src/text/similar.js';
import { assertRecorded } from '../as-recorded.js';

const WORDS =
  'n v0 m12 row rows num gsize nrows count total TILE_M offset float4 srcOffset_x2 barrier get_global_id normalize';

/** A word with each typing error at each place. */
function errorsIn(word: string): ReadonlySet<string> {
  const places = [...word].map((_, i) => i);
  const errors = [
    ...places.map((i) => word.slice(0, i) + word.slice(i + 1)),
    ...places.map((i) => word.slice(0, i + 1) + word.slice(i)),
    ...['e', 'Q', '7', '_'].flatMap((by) => places.map((i) => word.slice(0, i) + by + word.slice(i + 1))),
    ...places.map((i) => word.slice(0, i) + word.charAt(i + 1) + word.charAt(i) + word.slice(i + 2)),
    ...places.map((i) => word.slice(0, i) + word.slice(i + 2)),
    ...places.map((i) => `${word.slice(0, i)}s${word.slice(i, i + 2)}t${word.slice(i + 2)}`),
    `${word}s`,
    `${word}es`,
    `x${word}`,
    [...word].reverse().join(''),
  ];
  return new Set(errors.filter((other) => other !== '' && other !== word));
}

describe('similar words', () => {
  it('are those that are recorded', () => {
    const lines = WORDS.split(' ').flatMap((word) => [
      `${word}: ${allowedSlips(word)} typing errors allowed`,
      ...[...errorsIn(word)].map((written) => {
        const counts = [1, 2, 3].map((limit) => slipsBetween(written, word, limit));
        const is = [
          mayBeSlip(written, word) && 'similar',
          areSwapped(written, word) && 'swapped',
          isSlipOf(written, word) && 'slip',
          isMisspellingOf(written, word) && 'misspelled',
          isMisspellingOf(written, word, true) && 'misspelled in the language',
        ];
        return `  ${written} ${counts.join('/')} ${is.filter(Boolean).join(', ')}`.trimEnd();
      }),
    ]);
    assertRecorded('test/text/similar.txt', `${lines.join('\n')}\n`);
  });
});
