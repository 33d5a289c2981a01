// The language's own words at the cursor.
import type { Analysis } from '../../analysis/analysis.js';
import type { LanguageVersion } from '../../preprocessor/language.js';
import { predefinedTypes } from '../../semantics/declarations/builtin-types.js';
import { statementWords } from '../../syntax/keywords.js';
import { kernelsIn } from '../../text/embedded.js';
import { intern, spellingOf } from '../../text/names.js';
import type { SourceFile } from '../../text/source-file.js';
import { rawTokens } from '../outline/tokens.js';
import { type Completion, keywords, Rank } from './completion-item.js';
import type { Cut } from './incomplete.js';
import { isOfVendor } from './likely-builtins.js';

export const SPACE_WORDS = ['global', 'local', 'constant', 'private'];

/** What may be written with `__` before it, which the specification has first. */
const UNDERSCORED: ReadonlySet<string> = new Set([
  ...SPACE_WORDS,
  'generic',
  'kernel',
  'read_only',
  'write_only',
  'read_write',
]);

const SPELLINGS: ReadonlyMap<number, boolean> = new Map(
  [...UNDERSCORED].flatMap((word) => [
    [intern(word), false],
    [intern(`__${word}`), true],
  ]),
);

/**
 * Whether a text writes `__global` rather than `global`, as the first such word in it does; so do those that have none
 * yet where one is begun.
 */
export function isUnderscored(root: SourceFile, { prefix, tokens }: Cut): boolean {
  if (prefix.startsWith('_')) return true;
  for (const name of (kernelsIn(root) ? tokens : rawTokens(root)).names) {
    const known = SPELLINGS.get(name);
    if (known !== undefined) return known;
  }
  return false;
}

export const underscored = (items: readonly Completion[]): Completion[] =>
  items.map((item) =>
    item.kind === 'keyword' && UNDERSCORED.has(item.label) ? { ...item, label: `__${item.label}` } : item,
  );

const TYPE_WORDS = [
  'void',
  'bool',
  'char',
  'short',
  'int',
  'long',
  'float',
  'double',
  'half',
  'unsigned',
  'signed',
  'struct',
  'union',
  'enum',
];

export const QUALIFIERS = ['const', 'volatile'];

export const STATEMENT_WORDS = statementWords();

export const VALUE_WORDS = ['sizeof', 'true', 'false'];

/** The types that there are without a declaration and whose names match. */
export function typeCompletions(
  language: Analysis['options']['language'],
  rank: number,
  matches: (name: string) => boolean,
): Completion[] {
  const items = keywords(TYPE_WORDS.filter(matches), rank);
  for (const name of predefinedTypes(language).keys()) {
    const label = spellingOf(name);
    if (matches(label) && !label.startsWith('__'))
      items.push({ label, kind: 'type', detail: '', rank: isOfVendor(label) ? Rank.Unlikely : rank, isGiven: true });
  }
  return items;
}

export function wordsAt(
  place: 'file' | 'parameter' | 'record' | 'type',
  version: LanguageVersion,
  generic: boolean,
): string[] {
  const words = [...QUALIFIERS, ...SPACE_WORDS, ...(generic ? ['generic'] : [])];
  switch (place) {
    case 'file':
      return [
        ...words,
        'kernel',
        'typedef',
        'inline',
        '__attribute__',
        ...(version >= 120 ? ['static', 'extern'] : []),
      ];
    case 'parameter':
      return [...words, 'restrict', 'read_only', 'write_only', ...(version >= 200 ? ['read_write', 'pipe'] : [])];
    case 'record':
    case 'type':
      return words;
  }
}
