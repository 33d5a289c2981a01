// Where a missing `}` belongs, by the indentation: at the end of the text it would change which statements are inside
// a loop or a condition.
import { T } from '../alphabet.js';
import type { Unit } from '../unit.js';
import { columnsOf, indentationOf } from './line-starts.js';
import { NAMES } from './token-lookahead.js';

interface Block {
  readonly opener: number;
  /** The column of its head, where its `}` is expected. */
  readonly column: number;
  /** Its `case` labels may be at the column of its head. */
  readonly isSwitch: boolean;
}

/** The first token of the statement whose block begins at `opener`, as far as its parentheses show it. */
function headOf(characters: Uint16Array, opener: number): number {
  let token = opener - 1;
  if (characters[token] !== T.rightParenthesis) return opener;
  let depth = 0;
  for (; token > 0; token--) {
    if (characters[token] === T.rightParenthesis) depth++;
    else if (characters[token] === T.leftParenthesis && --depth === 0) break;
  }
  return token;
}

/** The first token of the external declaration whose body begins at `opener`. */
function declarationOf(characters: Uint16Array, opener: number): number {
  let token = opener;
  while (token > 0 && !ENDS.has(characters[token - 1] ?? 0)) token--;
  return token;
}

/** Tokens after which a statement begins. */
const ENDS: ReadonlySet<number> = new Set([T.semicolon, T.leftBrace, T.rightBrace]);

/**
 * The token after which the only missing `}` among tokens `[first, at)` belongs, where `first` opens the outermost
 * block. Undefined if the indentation does not show a single place. `isEnd`: every block must be closed before `at`.
 */
export function placeOfMissingBrace(
  unit: Unit,
  characters: Uint16Array,
  { first, at, isEnd }: { readonly first: number; readonly at: number; readonly isEnd: boolean },
): number | undefined {
  const columns = columnsOf(unit);
  const open: Block[] = [];
  let place: number | undefined;
  let blocks = 0;
  const isOnLine = (opener: number, token: number): boolean =>
    !columns.subarray(opener + 1, token + 1).some((column) => column >= 0);
  /** Notes that the innermost block ends before a token without a brace; false if its place is not unique. */
  const miss = (token: number): boolean => {
    const block = open.pop();
    if (!block || place !== undefined || (blocks > 1 && isOnLine(block.opener, token - 1))) return false;
    place = token - 1;
    return true;
  };
  for (let token = first; token < at; token++) {
    const character = characters[token] ?? 0;
    const column = columns[token] ?? -1;
    const isCase = character === T.case || character === T.default;
    // A label of `goto` may be at any column.
    const isLabel = !isCase && characters[token + 1] === T.colon;
    if (column >= 0 && token > first && ENDS.has(characters[token - 1] ?? 0) && !isLabel) {
      const least = character === T.rightBrace ? column + 1 : column;
      for (;;) {
        const block = open.at(-1);
        if (!block || block.column < least || (isCase && block.isSwitch)) break;
        if (!miss(token)) return undefined;
      }
    }
    if (character === T.leftBrace) {
      blocks++;
      const head = token === first ? declarationOf(characters, token) : headOf(characters, token);
      open.push({
        opener: token,
        column: column >= 0 ? column : indentationOf(unit, head),
        isSwitch: characters[headOf(characters, token) - 1] === T.switch,
      });
    } else if (character === T.rightBrace) {
      const block = open.pop();
      // A brace at another column closes a block of which the indentation says nothing.
      if (!block || (column !== block.column && (column >= 0 || !isOnLine(block.opener, token)))) return undefined;
    }
  }
  if (!isEnd) {
    const least = columns[at] ?? -1;
    while (least >= 0 && (open.at(-1)?.column ?? -1) >= least) if (!miss(at)) return undefined;
    return place;
  }
  while (open.length > 0) if (!miss(at)) return undefined;
  return place;
}

/** What follows the name in `} name;`. */
const FOLLOWS_MEMBERS: ReadonlySet<number> = new Set([T.semicolon, T.comma, T.equals, T.leftBracket]);

/**
 * The name that a struct or union declares, whose `}` is missing before it: the first token up to `at` that begins a
 * line less deep than the first member, or an undeclared name that would be a member without a type. `opener`: its
 * brace.
 */
export function endOfMembers(unit: Unit, characters: Uint16Array, opener: number, at: number): number | undefined {
  const columns = columnsOf(unit);
  const depth = columns[opener + 1] ?? -1;
  for (let token = opener + 2; token <= at; token++) {
    if (characters[token - 1] !== T.semicolon) continue;
    const column = columns[token] ?? -1;
    const isName = NAMES.has(characters[token] ?? 0) && FOLLOWS_MEMBERS.has(characters[token + 1] ?? 0);
    if (isName && characters[token] === T.unresolved) return token;
    if (column >= 0 && column < depth) return isName ? token : undefined;
  }
  return undefined;
}

/**
 * The place of the `}` that is missing in the first struct or union among tokens `[first, at)` of which it is certain.
 */
export function placeInRecords(unit: Unit, characters: Uint16Array, first: number, at: number): number | undefined {
  for (let token = first; token < at; token++) {
    const isTagged = NAMES.has(characters[token - 1] ?? 0) && characters[token - 2] === T.record;
    if (characters[token] !== T.leftBrace || (characters[token - 1] !== T.record && !isTagged)) continue;
    const end = endOfMembers(unit, characters, token, at - 1);
    if (end !== undefined) return end - 1;
  }
  return undefined;
}
