import { TokenKind } from '../preprocessor/token.js';
import { intern, type Name } from '../text/names.js';
import { characterOfWord, T } from './alphabet.js';
import { columnsOf, indentationOf } from './recovery/line-starts.js';
import type { Unit } from './unit.js';
import { afterAttributes, closing, DECLARES, isNameOrSpecifier, isPlainName, isPunctuator } from './unit-tokens.js';

export const TYPEOF = intern('typeof');

/** Tokens that follow the names that a `typedef` declares, or appear in place of them. */
const ENDS_TYPEDEF: ReadonlySet<number> = new Set([T.semicolon, T.rightBrace, T.rightParenthesis, T.equals, T.kernel]);

/** A name that a `typedef` declares, and the token after it. */
export interface TypedefName {
  readonly name: Name;
  readonly from: number;
}

/**
 * The names that a `typedef` declares, `start` being the token after it (C99 6.7.7), as far as they can be determined
 * before parsing. `isType` returns whether a name is a type at a token.
 */
export function typedefNames(
  unit: Unit,
  start: number,
  isType: (name: Name, at: number) => boolean,
): readonly TypedefName[] {
  const { kinds, names, length: end } = unit;
  const found: TypedefName[] = [];
  let at = start;
  let hasType = false;
  for (; at < end; at++) {
    at = afterAttributes(unit, at);
    const name = names[at] ?? 0;
    if (kinds[at] !== TokenKind.Identifier) break;
    const word = name === TYPEOF && isPunctuator(unit, at + 1, '(') ? T.typeof : characterOfWord(name);
    if (word === 0) {
      // A name is a specifier if no type precedes it, or if another name follows.
      const isLast =
        (!isNameOrSpecifier(unit, at + 1) && (hasType || !isPunctuator(unit, at + 1, '*'))) ||
        (hasType && beginsDeclaration(unit, start, at + 1));
      if (hasType && isLast) break;
      if (isLast && (isPunctuator(unit, at + 1, ';') || isPunctuator(unit, at + 1, ','))) break;
      if (hasType && isType(name, at)) break;
      hasType = true;
    } else if (word === T.alignas) at = closing(unit, at + 1);
    else if (word === T.typeof || word === T.bitInt || (word === T.atomic && isPunctuator(unit, at + 1, '('))) {
      at = closing(unit, at + 1);
      hasType = true;
    } else if (word === T.record || word === T.enumeration) {
      hasType = true;
      at = afterAttributes(unit, at + 1) - 1;
      if (isPlainName(unit, at + 1)) at++;
      if (isPunctuator(unit, at + 1, '{')) at = closing(unit, at + 1);
    } else if (word === T.typeWord) hasType = true;
    else if (!DECLARES.has(word)) return found;
  }
  for (; at < end; at++) {
    // A declarator: its name comes first, after opening parentheses and stars.
    for (at = afterAttributes(unit, at); at < end && !isPlainName(unit, at); at = afterAttributes(unit, at + 1)) {
      const word = characterOfWord(names[at] ?? 0);
      if (ENDS_TYPEDEF.has(word)) return found;
    }
    found.push({ name: names[at] ?? 0, from: at + 1 });
    for (at++; at < end && !isPunctuator(unit, at, ','); at++) {
      if (isPunctuator(unit, at, '(') || isPunctuator(unit, at, '[') || isPunctuator(unit, at, '{'))
        at = closing(unit, at);
      else if (isPunctuator(unit, at, ';') || isPunctuator(unit, at, '}')) break;
    }
    if (!isPunctuator(unit, at, ',')) return found;
  }
  return found;
}

/** Whether token `at` begins another declaration, on a line of its own, than the one that begins at `start`. */
function beginsDeclaration(unit: Unit, start: number, at: number): boolean {
  const column = columnsOf(unit)[at] ?? -1;
  return column >= 0 && column <= indentationOf(unit, start) && DECLARES.has(characterOfWord(unit.names[at] ?? 0));
}
