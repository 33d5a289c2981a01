// Finds the end of code that cannot be parsed: the next token after a broken statement, member or declaration;
// undefined if the tokens end first.
import { T } from '../alphabet.js';

/** Where the statement ends that began with `first` and failed at `at`; undefined where the tokens end before. */
export function endOfStatement(characters: Uint16Array, first: number, at: number): number | undefined {
  let depth = depthOf(characters, first, at);
  const head = characters[first] === T.for ? endOfHead(characters, first + 1) : at;
  for (let i = Math.max(at, head); i < characters.length; i++) {
    const character = characters[i];
    if (character === T.leftBrace) depth++;
    else if (character === T.rightBrace) {
      if (depth <= 0) return i;
      if (--depth === 0) return i + 1;
    } else if (depth <= 0 && character === T.semicolon) return i + 1;
    else if (character === T.kernel && i > first) return i;
  }
  return undefined;
}

/** The token after the parentheses that `at` opens; `at` if they are not closed before a brace. */
function endOfHead(characters: Uint16Array, at: number): number {
  let depth = 0;
  for (let i = at; i < characters.length; i++) {
    const character = characters[i];
    if (character === T.leftParenthesis) depth++;
    else if (character === T.rightParenthesis && --depth <= 0) return i + 1;
    else if (character === T.leftBrace || character === T.rightBrace) break;
  }
  return at;
}

export function endOfMember(characters: Uint16Array, at: number): number | undefined {
  let depth = 0;
  let i = at;
  for (; i < characters.length; i++) {
    if (characters[i] === T.leftBrace) depth++;
    else if (characters[i] === T.rightBrace && depth-- <= 0) return i;
    else if (characters[i] === T.semicolon && depth <= 0) return i + 1;
    else if (characters[i] === T.kernel) return i;
  }
  return undefined;
}

/** Where the next external declaration can begin, after a mistake at `at` in the one that began with `first`. */
export function endOfDeclaration(characters: Uint16Array, first: number, at: number): number | undefined {
  let depth = Math.max(0, depthOf(characters, first, at));
  let inTable = false;
  const isBrace = characters[at] === T.leftBrace;
  for (let i = at; i < characters.length; i++) {
    const character = characters[i];
    const isEnd = character === T.semicolon && depth === 0;
    if (character === T.leftBrace) depth++;
    else if (character === T.rightBrace && inTable && depth === 0) return i;
    else if (isEnd || (character === T.rightBrace && --depth <= 0)) {
      const next = !isEnd && characters[i + 1] === T.semicolon ? i + 2 : i + 1;
      // A comma does not follow a complete construct: this was a row of a table.
      if (characters[next] !== T.comma) return next;
      i = next;
      depth = 0;
      inTable = true;
    }
    // A kernel cannot be nested: its keyword begins anew, however many braces are open. A brace of nothing before a
    // kernel that has none is the kernel's.
    else if (character === T.kernel && i > at && (first < at || !isBrace || hasBody(characters, i))) return i;
  }
  return undefined;
}

/** Whether the kernel that begins at `at` has a body: a brace after its parameters. */
function hasBody(characters: Uint16Array, at: number): boolean {
  for (let i = at; i < characters.length; i++) {
    const character = characters[i];
    if (character === T.leftBrace) return characters[i - 1] === T.rightParenthesis;
    if (character === T.semicolon || character === T.rightBrace) return false;
  }
  return true;
}

/** How many more braces tokens `[from, to)` open than they close. */
function depthOf(characters: Uint16Array, from: number, to: number): number {
  let depth = 0;
  for (let i = from; i < to; i++) {
    if (characters[i] === T.leftBrace) depth++;
    else if (characters[i] === T.rightBrace) depth--;
  }
  return depth;
}
