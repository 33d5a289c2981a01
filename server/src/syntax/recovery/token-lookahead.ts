// Decisions that only the tokens around an error support, where the parse table gives no information.
import { T } from '../alphabet.js';

/** What a declaration begins with, and no body does. */
export const BEGINS_DECLARATION: ReadonlySet<number> = new Set([
  T.typeWord,
  T.typeName,
  T.storageClass,
  T.kernel,
  T.record,
  T.enumeration,
  T.qualifier,
]);

export const NAMES: ReadonlySet<number> = new Set([T.identifier, T.unresolved, T.typeName]);

/** Tokens that follow a declared name, or never occur near one. */
export const FOLLOWS_NAME: ReadonlySet<number> = new Set([
  T.equals,
  T.leftBracket,
  T.comma,
  T.colon,
  T.number,
  T.rightParenthesis,
]);

/** Tokens that may directly precede or follow a declared name. */
const PRECEDES_DECLARED: ReadonlySet<number> = new Set([
  T.typeWord,
  T.typeName,
  T.identifier,
  T.unresolved,
  T.qualifier,
  T.space,
  T.star,
  T.comma,
  T.number,
  T.rightBrace,
]);
const FOLLOWS_DECLARED: ReadonlySet<number> = new Set([T.equals, T.leftBracket, T.comma, T.semicolon]);
const FOLLOWS_FUNCTION_OR_PARAMETER: ReadonlySet<number> = new Set([T.leftParenthesis, T.rightParenthesis]);
/** Tokens of the type before a declared name. */
export const TYPES: ReadonlySet<number> = new Set([T.typeWord, T.typeName, T.qualifier, T.space]);

/** The names that tokens `[from, to)` seem to declare, by their tokens. */
export function* declaredNames(characters: Uint16Array, from: number, to: number): Iterable<number> {
  for (let at = from; at < to; at++) {
    if (!NAMES.has(characters[at] ?? 0)) continue;
    const next = characters[at + 1] ?? 0;
    const isDeclared = FOLLOWS_DECLARED.has(next)
      ? PRECEDES_DECLARED.has(characters[at - 1] ?? 0)
      : FOLLOWS_FUNCTION_OR_PARAMETER.has(next) && followsType(characters, at);
    if (isDeclared) yield at;
  }
}

/** Whether token `at` follows a type, rather than being part of an expression. */
export function followsType(characters: Uint16Array, at: number): boolean {
  let before = at - 1;
  while (characters[before] === T.star) before--;
  const character = characters[before] ?? 0;
  return TYPES.has(character) || (before === at - 1 && NAMES.has(character));
}

/** How far these functions look: each mistake asks, and a text may be one mistake after the other. */
const MAXIMUM_LOOKAHEAD = 2048;

const limited = (at: number, characters: Uint16Array): number => Math.min(characters.length, at + MAXIMUM_LOOKAHEAD);

/** Whether the tokens from `at` on close a bracket that is open, before anything could end the statement. */
export function closesOpenBracket(characters: Uint16Array, at: number): boolean {
  let depth = 0;
  const end = limited(at, characters);
  for (let i = at; i < end; i++) {
    const character = characters[i] ?? 0;
    if (character === T.leftParenthesis || character === T.leftBracket) depth++;
    else if (character === T.rightParenthesis || character === T.rightBracket) {
      if (depth-- === 0) return true;
    } else if (character === T.semicolon || character === T.leftBrace || character === T.rightBrace) return false;
  }
  return false;
}

/** The `)` that closes the head of the loop around token `at`; undefined if a brace precedes it. */
export function endOfHead(characters: Uint16Array, at: number): number | undefined {
  let depth = 0;
  const end = limited(at, characters);
  for (let close = at; close < end; close++) {
    const character = characters[close];
    if (character === T.leftParenthesis) depth++;
    else if (character === T.rightParenthesis && depth-- === 0) return close;
    else if (character === T.leftBrace || character === T.rightBrace) return undefined;
  }
  return undefined;
}

/** What a statement follows. */
const PRECEDES_STATEMENT: ReadonlySet<number> = new Set([
  T.semicolon,
  T.leftBrace,
  T.rightBrace,
  T.rightParenthesis,
  T.colon,
  T.else,
]);

/**
 * The token before the parentheses around token `at`, if it begins a statement and the parentheses hold the three
 * clauses of a `for`; undefined otherwise.
 */
export function wordBeforeClauses(characters: Uint16Array, at: number): number | undefined {
  let open = at - 1;
  for (let depth = 0; ; open--) {
    const character = characters[open];
    if (character === undefined || at - open > MAXIMUM_LOOKAHEAD) return undefined;
    if (character === T.leftBrace || character === T.rightBrace) return undefined;
    if (character === T.rightParenthesis) depth++;
    else if (character === T.leftParenthesis && depth-- === 0) break;
  }
  if (!PRECEDES_STATEMENT.has(characters[open - 2] ?? 0)) return undefined;
  const close = endOfHead(characters, open + 1);
  if (close === undefined) return undefined;
  let clauses = 1;
  for (let i = open; i < close; i++) if (characters[i] === T.semicolon) clauses++;
  return clauses === 3 ? open - 1 : undefined;
}

/** Whether a block ends before token `at` that follows what reads as a call: `fi (a) { … }`. */
export function followsNamedBlock(characters: Uint16Array, at: number): boolean {
  if (characters[at - 1] !== T.rightBrace) return false;
  const condition = beforeBrackets(characters, at - 1, T.leftBrace, T.rightBrace);
  if (characters[condition] !== T.rightParenthesis) return false;
  const name = characters[beforeBrackets(characters, condition, T.leftParenthesis, T.rightParenthesis)];
  return name === T.unresolved || name === T.identifier;
}

/** The token before the bracket that the one at `token` closes. */
function beforeBrackets(characters: Uint16Array, token: number, opener: number, closer: number): number {
  const first = Math.max(0, token - MAXIMUM_LOOKAHEAD);
  let depth = 0;
  do {
    if (characters[token] === closer) depth++;
    else if (characters[token] === opener) depth--;
    token--;
  } while (depth > 0 && token >= first);
  return token;
}

/** Whether the innermost brace that is open before token `at` begins the block of an `if`. */
export function isInBlockOfIf(characters: Uint16Array, at: number): boolean {
  const first = Math.max(0, at - MAXIMUM_LOOKAHEAD);
  let depth = 0;
  for (let token = at - 1; token > first; token--) {
    if (characters[token] === T.rightBrace) depth++;
    if (characters[token] !== T.leftBrace || depth-- > 0) continue;
    if (characters[token - 1] !== T.rightParenthesis) return false;
    return characters[beforeBrackets(characters, token - 1, T.leftParenthesis, T.rightParenthesis)] === T.if;
  }
  return false;
}

/** Whether the braces around token `at` are closed by what follows. */
export function isClosed(characters: Uint16Array, at: number): boolean {
  let depth = 0;
  const end = limited(at, characters);
  for (let i = at; i < end; i++) {
    if (characters[i] === T.leftBrace) depth++;
    else if (characters[i] === T.rightBrace && depth-- === 0) return true;
  }
  return false;
}

/** Whether a declaration begins at `at` that is not part of the one which began at `from`. */
export function isNextDeclaration(characters: Uint16Array, from: number, at: number): boolean {
  if (!BEGINS_DECLARATION.has(characters[at] ?? 0)) return false;
  let depth = 0;
  for (let i = from; i < at; i++) {
    if (characters[i] === T.leftParenthesis) depth++;
    else if (characters[i] === T.rightParenthesis) depth--;
  }
  return depth <= 0;
}
