import { WORDS } from '../../../grammar/tokens/alphabet.js';
import { byName, intern, type Name, spellingOf } from '../text/names.js';
import type { AccessKeyword, SpaceKeyword, StorageClass } from './ast.js';

/** The punctuators that code refers to by name, interned. */
export const P = {
  leftParen: intern('('),
  rightParen: intern(')'),
  leftBrace: intern('{'),
  rightBrace: intern('}'),
  leftBracket: intern('['),
  rightBracket: intern(']'),
  semicolon: intern(';'),
  comma: intern(','),
  colon: intern(':'),
  question: intern('?'),
  equals: intern('='),
  star: intern('*'),
  caret: intern('^'),
  ampersand: intern('&'),
  dot: intern('.'),
  arrow: intern('->'),
  ellipsis: intern('...'),
  increment: intern('++'),
  decrement: intern('--'),
  plus: intern('+'),
  minus: intern('-'),
  not: intern('!'),
  tilde: intern('~'),
  andAnd: intern('&&'),
} as const;

/** The meaning of a keyword. Keywords of later versions count in every version: they are reserved there, too. */
export type Keyword =
  | { readonly kind: 'space'; readonly space: SpaceKeyword }
  | { readonly kind: 'access'; readonly access: AccessKeyword }
  | { readonly kind: 'qualifier'; readonly qualifier: 'const' | 'volatile' | 'restrict' }
  | { readonly kind: 'storage'; readonly storage: StorageClass }
  /** `words`: a list with only this word, which declarations share. */
  | { readonly kind: 'type'; readonly word: string; readonly words: readonly string[] }
  | { readonly kind: 'tag'; readonly tag: 'struct' | 'union' | 'enum' }
  | { readonly kind: PlainKind }
  | { readonly kind: 'sizeof'; readonly operator: 'sizeof' | 'alignof' | 'vec_step' }
  | { readonly kind: 'statement'; readonly word: string }
  | { readonly kind: 'part'; readonly operator: '__real' | '__imag' }
  | { readonly kind: 'builtin'; readonly word: string };

type PlainKind =
  | 'inline'
  | 'kernel'
  | 'pipe'
  | 'attribute'
  | 'typeof'
  | 'atomic'
  | 'extension'
  | 'static-assert'
  | 'asm'
  | 'noreturn'
  | 'alignas'
  | 'nullability'
  | 'calling-convention'
  | 'bit-int'
  | 'local-label';

/** A word without the underscores of its other spellings. */
const plain = (word: string): string => word.replace(/^_+|(?<!_)_+$/g, '');

/** One of the words that a keyword may mean. */
function oneOf<T extends string>(words: readonly T[], word: string): T {
  const found = words.find((one) => one === word);
  if (found === undefined) throw new Error(`the alphabet has '${word}' where one of ${words.join(', ')} is expected`);
  return found;
}

const SPACES = ['private', 'local', 'global', 'constant', 'generic'] as const;
const ACCESSES = ['read_only', 'write_only', 'read_write'] as const;
const STORAGE_CLASSES = ['typedef', 'static', 'extern', 'auto', 'register', '__thread', '_Thread_local'] as const;

const PLAIN: Readonly<Record<string, PlainKind>> = {
  kernel: 'kernel',
  pipe: 'pipe',
  attribute: 'attribute',
  typeof: 'typeof',
  atomic: 'atomic',
  extension: 'extension',
  static_assert: 'static-assert',
  asm: 'asm',
  alignas: 'alignas',
  bit_int: 'bit-int',
  local_label: 'local-label',
};

/** The meaning of a word that is a terminal of the grammar over tokens; undefined for punctuators. */
function meaning(terminal: string, word: string): Keyword | undefined {
  const kind = PLAIN[terminal];
  if (kind) return { kind };
  switch (terminal) {
    case 'space':
      return { kind: 'space', space: oneOf(SPACES, plain(word)) };
    case 'access':
      return { kind: 'access', access: oneOf(ACCESSES, plain(word)) };
    case 'qualifier':
      if (/null/i.test(word)) return { kind: 'nullability' };
      if (/(?:call|cdecl|pascal)$/.test(word)) return { kind: 'calling-convention' };
      return { kind: 'qualifier', qualifier: oneOf(['const', 'volatile', 'restrict'], plain(word)) };
    case 'storage_class':
      return { kind: 'storage', storage: oneOf(STORAGE_CLASSES, word) };
    case 'type_word':
      return { kind: 'type', word, words: [word] };
    case 'function_specifier':
      return { kind: word === '_Noreturn' ? 'noreturn' : 'inline' };
    case 'record':
    case 'enum':
      return { kind: 'tag', tag: oneOf(['struct', 'union', 'enum'], word) };
    case 'sizeof':
    case 'alignof':
    case 'vec_step':
      return { kind: 'sizeof', operator: terminal };
    case 'complex_part':
      return { kind: 'part', operator: oneOf(['__real', '__imag'], `__${plain(word)}`) };
    case 'conversion':
    case 'bit_cast':
    case 'offsetof':
    case 'types_compatible':
    case 'generic_selection':
      return { kind: 'builtin', word };
    default:
      return /^[a-z]/.test(word) ? { kind: 'statement', word } : undefined;
  }
}

const table = new Map<Name, Keyword>();
for (const [terminal, , words] of WORDS)
  for (const word of words.split(' ')) {
    const keyword = meaning(terminal, word);
    if (keyword) table.set(intern(word), keyword);
  }
for (const word of ['__builtin_choose_expr', '__func__', '__FUNCTION__', '__PRETTY_FUNCTION__'])
  table.set(intern(word), { kind: 'builtin', word });

const keywords = byName(table);

/** All keywords. */
export const keywordNames = (): string[] => [...table.keys()].map(spellingOf);

/** The keyword that a name spells, or undefined. */
export const keywordOf = (name: Name): Keyword | undefined => keywords[name];

/** The keywords that begin statements or occur in them. */
export const statementWords = (): string[] =>
  [...table].flatMap(([name, { kind }]) => (kind === 'statement' ? [spellingOf(name)] : []));
