import { byName, intern, type Name } from '../text/names.js';
import type { AccessKeyword, SpaceKeyword, StorageClass } from './ast.js';

/** The punctuators that the parser decides by, interned. */
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

/** What a keyword means to the parser. Keywords of later versions count in every version: they are reserved there, too. */
export type Keyword =
  | { readonly kind: 'space'; readonly space: SpaceKeyword }
  | { readonly kind: 'access'; readonly access: AccessKeyword }
  | { readonly kind: 'qualifier'; readonly qualifier: 'const' | 'volatile' | 'restrict' }
  | { readonly kind: 'storage'; readonly storage: StorageClass }
  /** `words`: the word as a list of its own, which declarations share. */
  | { readonly kind: 'type'; readonly word: string; readonly words: readonly string[] }
  | { readonly kind: 'tag'; readonly tag: 'struct' | 'union' | 'enum' }
  | {
      readonly kind:
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
        | 'thread';
    }
  | { readonly kind: 'sizeof'; readonly operator: 'sizeof' | 'alignof' | 'vec_step' }
  | { readonly kind: 'statement'; readonly word: string }
  | { readonly kind: 'part'; readonly operator: '__real' | '__imag' }
  | { readonly kind: 'builtin'; readonly word: string };

const table = new Map<Name, Keyword>();
const add = (spellings: string, keyword: (word: string) => Keyword) => {
  for (const word of spellings.split(' ')) table.set(intern(word), keyword(word));
};

for (const space of ['private', 'local', 'global', 'constant', 'generic'] as const)
  add(`${space} __${space}`, () => ({ kind: 'space', space }));
for (const access of ['read_only', 'write_only', 'read_write'] as const)
  add(`${access} __${access}`, () => ({ kind: 'access', access }));
add('const __const __const__', () => ({ kind: 'qualifier', qualifier: 'const' }));
add('volatile __volatile __volatile__', () => ({ kind: 'qualifier', qualifier: 'volatile' }));
add('restrict __restrict __restrict__', () => ({ kind: 'qualifier', qualifier: 'restrict' }));
for (const storage of ['typedef', 'static', 'extern', 'auto', 'register'] as const)
  add(storage, () => ({ kind: 'storage', storage }));
add(
  'void char short int long float double half signed __signed __signed__ unsigned bool _Bool _Complex __int128 __int128_t __uint128_t _Float16',
  (word) => ({ kind: 'type', word, words: [word] }),
);
for (const tag of ['struct', 'union', 'enum'] as const) add(tag, () => ({ kind: 'tag', tag }));
add('inline __inline __inline__', () => ({ kind: 'inline' }));
add('kernel __kernel', () => ({ kind: 'kernel' }));
add('pipe', () => ({ kind: 'pipe' }));
add('__attribute__ __attribute', () => ({ kind: 'attribute' }));
add('__typeof__ __typeof', () => ({ kind: 'typeof' }));
add('_Atomic', () => ({ kind: 'atomic' }));
add('__extension__', () => ({ kind: 'extension' }));
add('_Static_assert', () => ({ kind: 'static-assert' }));
add('__asm__ __asm', () => ({ kind: 'asm' }));
add('_Noreturn', () => ({ kind: 'noreturn' }));
add('_Thread_local __thread', () => ({ kind: 'thread' }));
add('sizeof', () => ({ kind: 'sizeof', operator: 'sizeof' }));
add('__alignof__ __alignof _Alignof', () => ({ kind: 'sizeof', operator: 'alignof' }));
add('vec_step', () => ({ kind: 'sizeof', operator: 'vec_step' }));
for (const operator of ['__real', '__imag'] as const) add(operator, () => ({ kind: 'part', operator }));
add('if else while do for switch case default goto return break continue', (word) => ({ kind: 'statement', word }));
add(
  '__builtin_astype __builtin_convertvector __builtin_va_arg __builtin_offsetof __builtin_types_compatible_p __builtin_choose_expr __func__ __FUNCTION__ __PRETTY_FUNCTION__',
  (word) => ({ kind: 'builtin', word }),
);

const keywords = byName(table);

/** The keyword that a name spells, or undefined. */
export const keywordOf = (name: Name): Keyword | undefined => keywords[name];

/** Every keyword's spelling. */
export const keywordNames = (): Iterable<Name> => table.keys();
