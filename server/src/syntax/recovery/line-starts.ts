// The tokens that begin a line, with their indentation: a hint for recovery where code is unfinished.
import { type Chunk, Spelled } from '../../preprocessor/chunks/chunk.js';
import { Memory, perOwner } from '../../text/per-owner.js';
import { characterOfWord, T } from '../alphabet.js';
import type { Unit } from '../unit.js';
import { closing, isPunctuator } from '../unit-tokens.js';
import { BEGINS_DECLARATION } from './token-lookahead.js';

const TAB_WIDTH = 8;

/** The column of a place in a text, if only blanks and comments precede it in its line; -1 otherwise. */
function columnOf(text: string, from: number, to: number): number {
  // No further back than to `from`: lines may be long.
  let line = to;
  while (line > from && text.charCodeAt(line - 1) !== 10) line--;
  if (line > 0 && text.charCodeAt(line - 1) !== 10) return -1;
  let column = 0;
  for (let at = line; at < to; at++)
    column = text[at] === '\t' ? column - (column % TAB_WIDTH) + TAB_WIDTH : column + 1;
  return column;
}

/** Where a token is written, or the use of the macro that made it, relative to its chunk. */
function placeOf({ locations, expanded, uses }: Chunk, index: number): number {
  const location = locations[index] ?? 0;
  if (location >= 0) return location;
  if (expanded[~location * 3 + 1] === Spelled.InChunk) return expanded[~location * 3 + 2] ?? 0;
  return uses[expanded[~location * 3] ?? 0]?.start ?? 0;
}

/**
 * For each token its column if it is the first of its line, -1 otherwise. Of the tokens of a macro expansion, only the
 * first can be one. The first token of a chunk counts as one, whatever precedes the chunk.
 */
export function columnsOf(unit: Unit): Int32Array {
  let columns = known.get(unit);
  if (!columns) known.set(unit, (columns = measured(unit)));
  return columns;
}

const known = new Memory<Unit, Int32Array>();

/** Whether parsing a unit looked at the layout of its text. */
export const dependsOnLayout = (unit: Unit): boolean => known.get(unit) !== undefined;

function measured(unit: Unit): Int32Array {
  const columns = new Int32Array(unit.length).fill(-1);
  let before: Chunk | undefined;
  let last = 0;
  for (let token = 0; token < unit.length; token++) {
    const { chunk, index } = unit.origin(token);
    if (!chunk) continue;
    const place = placeOf(chunk, index);
    const { text } = chunk.file;
    if (chunk !== before) columns[token] = Math.max(0, columnOf(text, chunk.start, chunk.start + place));
    else if (place > last) columns[token] = columnOf(text, chunk.start + last, chunk.start + place);
    before = chunk;
    last = place;
  }
  return columns;
}

/** Whether a token is the first of its line. */
export const beginsLine = (unit: Unit, token: number): boolean => (columnsOf(unit)[token] ?? -1) >= 0;

/** Whether blank lines alone separate a token from the one before it. */
export function followsBlankLine(unit: Unit, token: number): boolean {
  if (!beginsLine(unit, token)) return false;
  const { chunk, index } = unit.origin(token);
  const at = chunk ? chunk.start + placeOf(chunk, index) : 0;
  return /\n[ \t\r]*\n[ \t]*$/.test(chunk?.file.text.slice(Math.max(0, at - MAXIMUM_BLANKS), at) ?? '');
}

/** How far a blank line before a token is looked for, in UTF-16 units. */
const MAXIMUM_BLANKS = 256;

/** For each token the column of the first token in its line. */
const indentationsOf = perOwner((unit: Unit): Int32Array => {
  let indentation = 0;
  return columnsOf(unit).map((column) => {
    if (column >= 0) indentation = column;
    return indentation;
  });
});

/** The column of the first token in the line of `token`. */
export const indentationOf = (unit: Unit, token: number): number => indentationsOf(unit)[token] ?? 0;

/** Tokens that may precede the name of a declared function, besides names and `*`. */
const SPECIFIERS: ReadonlySet<number> = new Set([
  ...BEGINS_DECLARATION,
  T.space,
  T.functionSpecifier,
  T.extension,
  T.unresolved,
  T.identifier,
]);

/** The most tokens that are looked through for the name of a function. */
const MAXIMUM_HEAD = 24;
/** The most tokens that a list of parameters may have. */
const MAXIMUM_PARAMETERS = 2048;
/** How often the rest of a unit is looked through again from where its last declaration may have begun. */
const MAXIMUM_RETRIES = 100;

/** The token after the head of a function that begins at `at`: type, name and parameters. Undefined if none does. */
export function endOfFunctionHead(unit: Unit, characters: Uint16Array, at: number): number | undefined {
  let hasType = false;
  for (let i = at; i < at + MAXIMUM_HEAD; i++) {
    const character = characters[i] ?? 0;
    if (character === T.attribute) i = closing(unit, i + 1);
    else if (character === T.star && hasType) continue;
    else if (!SPECIFIERS.has(character)) return undefined;
    else if (hasType && isPunctuator(unit, i + 1, '(') && characterOfWord(unit.names[i] ?? 0) === 0) {
      let close = i + 2;
      const end = Math.min(unit.length, close + MAXIMUM_PARAMETERS);
      for (let depth = 1; depth > 0; close++) {
        if (isPunctuator(unit, close, '(')) depth++;
        else if (isPunctuator(unit, close, ')')) depth--;
        else if (isPunctuator(unit, close, '{') || isPunctuator(unit, close, ';') || close >= end) return undefined;
      }
      while (characters[close] === T.attribute) close = closing(unit, close + 1) + 1;
      return close;
    } else if (character !== T.space && character !== T.qualifier && character !== T.storageClass) hasType = true;
  }
  return undefined;
}

/**
 * The head of a function that begins at the margin, at token `at` or later, where the declaration that begins at `from`
 * can go on no further.
 */
export function nextFunctionHead(unit: Unit, characters: Uint16Array, from: number, at: number): number | undefined {
  const end = Math.min(unit.length, at + MAXIMUM_HEAD);
  for (let token = at; token < end; token++) {
    const column = columnsOf(unit)[token] ?? -1;
    if (token > from && column >= 0 && column <= indentationOf(unit, from)) {
      const afterHead = endOfFunctionHead(unit, characters, token);
      if (afterHead !== undefined && (isPunctuator(unit, afterHead, '{') || isPunctuator(unit, afterHead, ';')))
        return token;
    }
    const character = characters[token] ?? 0;
    if (character === T.leftBrace || character === T.semicolon || character === T.leftParenthesis) break;
  }
  return undefined;
}

/**
 * The beginning of the function whose other specifiers begin at `at`: the first of the attributes before them that
 * begin a line after token `from`.
 */
export function startAtAttributes(unit: Unit, characters: Uint16Array, from: number, at: number): number {
  let start = at;
  for (let before = start - 1; characters[before] === T.rightParenthesis; before = start - 1) {
    let depth = 0;
    do {
      if (characters[before] === T.rightParenthesis) depth++;
      else if (characters[before] === T.leftParenthesis) depth--;
    } while (depth > 0 && --before > from);
    const attribute = before - 1;
    if (attribute <= from || characters[attribute] !== T.attribute || !beginsLine(unit, attribute)) break;
    start = attribute;
  }
  return start;
}

interface Nested {
  readonly tokens: readonly number[];
  /** Something is open at the end that was taken to be closed: the tokens that follow may close it. */
  readonly incomplete: boolean;
}

/**
 * Tokens before which brackets are open that must have been closed, because an external declaration begins there: a
 * function inside of another one, or of a list of parameters, whose head is indented no further than the declaration
 * around it; and what stands as far to the left before it, or before the end, where a body is indented.
 */
export function nestedDeclarations(unit: Unit, characters: Uint16Array, interruptions: readonly number[]): Nested {
  const columns = columnsOf(unit);
  const found: number[] = [];
  /** The braces, and the parentheses outside of braces, that are open. */
  let braces = 0;
  let parentheses = 0;
  let startColumn = columns[0] ?? 0;
  let bodyColumn = -1;
  /** The first token of the body that stands where an external declaration would, and begins one. */
  let candidate = -1;
  let retries = 0;
  const known = new Set(interruptions);
  let incomplete = false;
  let start = 0;
  // The indentation of an included text is unrelated to that of the code around the `#include`.
  const isInFileOfStart = (token: number): boolean => unit.origin(token).chunk?.file === unit.origin(start).chunk?.file;
  const begin = (token: number): void => {
    start = token;
    braces = 0;
    parentheses = 0;
    startColumn = columns[token] ?? 0;
    candidate = -1;
  };
  for (let at = 0; at <= characters.length; at++) {
    if (at === characters.length) {
      if (braces === 0 || candidate < 0 || retries++ > MAXIMUM_RETRIES) break;
      incomplete = true;
      at = candidate;
      found.push(at);
      begin(at);
    }
    const character = characters[at] ?? 0;
    const column = columns[at] ?? -1;
    if (known.has(at)) {
      if (candidate >= 0 && retries++ < MAXIMUM_RETRIES) {
        at = candidate;
        found.push(at);
      }
      begin(at);
      if (!known.has(at)) continue;
    } else if (column >= 0 && (braces > 0 || parentheses > 0)) {
      if (braces > 0 && bodyColumn < 0) bodyColumn = column;
      const beginsHead = SPECIFIERS.has(character) || character === T.attribute;
      if (column <= startColumn && beginsHead && isInFileOfStart(at)) {
        const afterHead = endOfFunctionHead(unit, characters, at);
        const hasBody = afterHead !== undefined && isPunctuator(unit, afterHead, '{');
        if (hasBody || (braces === 0 && afterHead !== undefined && isPunctuator(unit, afterHead, ';'))) {
          if (candidate >= 0) at = candidate;
          found.push(at);
          begin(at);
          continue;
        }
        if (candidate < 0 && braces > 0 && bodyColumn > startColumn && BEGINS_DECLARATION.has(character))
          candidate = at;
      }
    }
    if (character === T.leftBrace) {
      if (braces++ === 0) bodyColumn = candidate = -1;
      parentheses = 0;
    } else if (character === T.rightBrace) {
      braces = Math.max(0, braces - 1);
      if (braces === 0) begin(at + 1);
    } else if (braces > 0) continue;
    else if (character === T.leftParenthesis) parentheses++;
    else if (character === T.rightParenthesis) parentheses = Math.max(0, parentheses - 1);
    else if (character === T.semicolon && parentheses === 0) begin(at + 1);
  }
  return { tokens: found, incomplete };
}
