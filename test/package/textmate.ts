// The words of the TextMate grammar, from the one table of the language's words (`grammar/tokens/alphabet.js`).
import { WORDS } from '../../grammar/tokens/alphabet.js';
import { builtinNames } from '../../server/src/builtins/index.js';

const wordsOf = (...terminals: readonly string[]): string[] =>
  terminals.flatMap((terminal) => {
    const [, , words] = WORDS.find(([name]) => name === terminal) ?? [];
    if (words === undefined) throw new Error(`the alphabet has no terminal '${terminal}'`);
    return words.split(' ');
  });

const STATEMENTS = 'if else while do for switch case default goto return break continue'.split(' ');
const SPACES = ['global', 'local', 'constant', 'private', 'generic'];

/** Scopes, and the words that have them. */
const SCOPES: readonly (readonly [scope: string, words: readonly string[]])[] = [
  ['keyword.control', wordsOf(...STATEMENTS)],
  ...SPACES.map((space): [string, string[]] => [
    `storage.modifier.address-space.${space}`,
    wordsOf('space').filter((word) => word.replace(/^__/, '') === space),
  ]),
  ['storage.modifier.access', wordsOf('access')],
  ['storage.modifier.kernel', wordsOf('kernel')],
  [
    'storage.modifier',
    [
      ...wordsOf('qualifier', 'storage_class', 'function_specifier', 'extension', 'pipe', 'atomic', 'alignas').filter(
        (word) => word !== 'typedef',
      ),
      // Reserved, and of no use in a kernel.
      'uniform',
    ],
  ],
  ['storage.type', [...wordsOf('record', 'enum', 'bit_int', 'local_label'), 'typedef']],
  [
    'keyword.operator.word',
    // A compiler's own operators look like functions, and C23's words are used in headers.
    [
      ...wordsOf('sizeof', 'alignof', 'vec_step', 'typeof', 'static_assert', 'generic_selection', 'complex_part'),
      'typeof',
    ],
  ],
  ['keyword.other.attribute', [...wordsOf('attribute', 'asm'), 'asm', '__declspec']],
];

/** The patterns of the repository's `keywords`. */
export const keywordPatterns = (): { readonly name: string; readonly match: string }[] =>
  SCOPES.map(([scope, words]) => ({ name: `${scope}.opencl-c`, match: `\\b(?:${words.join('|')})\\b` }));

/** The keywords that name types. */
export const typeWords = (): string[] => wordsOf('type_word');

/** What is not a line of the tables, but made by rules: the conversions of 6.2.3 and 6.2.4. */
const CONVERSIONS = '(?:convert|as)_(?:u?(?:char|short|int|long)|float|double|half)\\w*';

/** The pattern of the repository's `builtins`: a name that a function of the specification has, where it is called. */
export const builtinPattern = (): string =>
  `\\b(?:${[CONVERSIONS, ...builtinNames().filter((name) => !name.startsWith('__'))].join('|')})(?=\\s*\\()`;
