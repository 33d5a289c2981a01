// Classifies single tokens of a unit by their spelling, and finds the ends of brackets and attributes, without a tree.
import { TokenKind } from '../preprocessor/token.js';
import { intern, type Name } from '../text/names.js';
import { characterOfWord, T } from './alphabet.js';
import { keywordOf } from './keywords.js';
import type { Unit } from './unit.js';

const PUNCTUATORS = {
  '(': intern('('),
  ')': intern(')'),
  '[': intern('['),
  ']': intern(']'),
  '{': intern('{'),
  '}': intern('}'),
  ';': intern(';'),
  ',': intern(','),
  '=': intern('='),
  '*': intern('*'),
} as const;

/** Words that begin or continue declaration specifiers. */
export const DECLARES: ReadonlySet<number> = new Set([
  T.typeWord,
  T.storageClass,
  T.qualifier,
  T.functionSpecifier,
  T.space,
  T.access,
  T.kernel,
  T.pipe,
  T.atomic,
  T.record,
  T.enumeration,
  T.typeof,
  T.attribute,
  T.extension,
  T.alignas,
]);

/** Whether the token at `at` is a punctuator; false beyond the last token. */
export const isPunctuator = ({ names }: Unit, at: number, punctuator: keyof typeof PUNCTUATORS): boolean =>
  names[at] === PUNCTUATORS[punctuator];

/** A name that is not a keyword. */
export const isPlainName = ({ kinds, names }: Unit, at: number): boolean =>
  kinds[at] === TokenKind.Identifier && characterOfWord(names[at] ?? 0) === 0;

/** A name, or a keyword of declarations. */
export function isNameOrSpecifier({ kinds, names }: Unit, at: number): boolean {
  if (kinds[at] !== TokenKind.Identifier) return false;
  const word = characterOfWord(names[at] ?? 0);
  return word === 0 || (word !== T.attribute && word !== T.asm && DECLARES.has(word));
}

const BRACES = { openers: ['{'], closers: ['}'] } as const;
const BRACKETS = { openers: ['(', '[', '{'], closers: [')', ']', '}'] } as const;

/**
 * The token that closes the bracket at `at`, or `at` if it is not a bracket; the last token if it is not closed. A
 * closing brace also closes all brackets inside the braces.
 */
export function closing(unit: Unit, at: number): number {
  const { openers, closers } = isPunctuator(unit, at, '{') ? BRACES : BRACKETS;
  let depth = 0;
  for (let i = at; i < unit.length; i++) {
    if (openers.some((one) => isPunctuator(unit, i, one))) depth++;
    else if (closers.some((one) => isPunctuator(unit, i, one)) && --depth <= 0) return i;
    if (depth === 0) return at;
  }
  return unit.length - 1;
}

/** The token after the attributes that begin at `at`, or `at` if there are none. */
export function afterAttributes(unit: Unit, at: number): number {
  let after = at;
  while (after < unit.length) {
    if (characterOfWord(unit.names[after] ?? 0) === T.attribute) after = closing(unit, after + 1) + 1;
    else if (isPunctuator(unit, after, '[') && isPunctuator(unit, after + 1, '[')) after = closing(unit, after) + 1;
    else break;
  }
  return after;
}

/** Every name in a unit that is neither a keyword nor the name of a member. */
export function* identifiers({ kinds, names }: Unit): Iterable<Name> {
  for (let at = 0; at < kinds.length; at++) {
    const name = names[at] ?? 0;
    if (kinds[at] !== TokenKind.Identifier || keywordOf(name)) continue;
    if (at === 0 || characterOfWord(names[at - 1] ?? 0) !== T.memberAccess) yield name;
  }
}
