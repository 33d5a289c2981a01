// The edits of fixes that complete an unfinished construct.
import { TokenKind } from '../../preprocessor/token.js';
import { spellingOf } from '../../text/names.js';
import { spellingOfTerminal, T } from '../alphabet.js';
import { keywordOf, P } from '../keywords.js';
import type { Insertion } from '../tree.js';
import type { Unit } from '../unit.js';
import { NAMES } from './token-lookahead.js';

/** Represents the name of a member. */
const MEMBER = 'member';

/** The most names of members that are tried. */
const MAXIMUM_MEMBERS = 3;

/** The spelling of the parts that recovery inserts without a token. */
const STAND_INS: ReadonlyMap<number, string> = new Map([
  [T.missingExpression, '0'],
  [T.brokenStatement, '{}'],
  [T.missingName, MEMBER],
]);

/** Records what recovery inserts at the place of an error. */
export class Completion {
  #pieces: string[] | undefined = [];

  /** `place`: the token before which the error was found. */
  constructor(readonly place: number) {}

  /** A character is inserted there. */
  add(character: number): void {
    const piece = STAND_INS.get(character) ?? spellingOfTerminal(character);
    if (piece === undefined) this.#pieces = undefined;
    else this.#pieces?.push(piece);
  }

  /** The text before that token is skipped. */
  fail(): void {
    this.#pieces = undefined;
  }

  /** Whether the name of a member is part of it. */
  get hasMember(): boolean {
    return this.#pieces?.includes(MEMBER) === true;
  }

  /**
   * The text to insert after a token that is spelled `before`, with a name in place of that of a member; undefined if
   * nothing completes the construct.
   */
  after(before: string, member: string): string | undefined {
    if (!this.#pieces || this.#pieces.length === 0) return undefined;
    let text = '';
    let last = before;
    for (const [i, piece] of this.#pieces.entries()) {
      // A conditional expression continues after its `:`, a label ends with it.
      const isConditional = piece === ':' && this.#pieces[i + 1] === '0';
      const isClose = CLOSE_AFTER.test(last) || (CLOSE_BEFORE.test(piece) && !(piece === '(' && isWord(last)));
      const written = piece === MEMBER ? member : piece;
      text += isClose && !isConditional ? written : ` ${written}`;
      last = piece;
    }
    return text;
  }
}

const CLOSE_AFTER = /^[([.~!]$|^->$/;
const CLOSE_BEFORE = /^[;,:)\]([]$/;
const isWord = (text: string): boolean => /^(if|for|while|switch)$/.test(text);

/**
 * What would complete an external declaration before token `at`. `isFunction`: its parameters are complete as far as
 * the grammar is concerned.
 */
export function completedHead(
  characters: Uint16Array,
  at: number,
  isFunction: boolean,
): readonly (readonly Insertion[])[] {
  const last = at - 1;
  const insertion = (text: string): Insertion => ({ text, after: last });
  if (isFunction) {
    const body = insertion(' {}');
    const rest = restOfParameter(characters, last);
    return rest === undefined ? [[body]] : [[rest, body]];
  }
  if (!NAMES.has(characters[last] ?? 0)) return [];
  return characters[last] === T.typeName ? [] : [[insertion('() {}')], [insertion(' = 0;')]];
}

/**
 * What the last parameter before `)` lacks: a type, or a `*` if it has an address space, which only what is pointed to
 * can have.
 */
function restOfParameter(characters: Uint16Array, close: number): Insertion | undefined {
  let hasSpace = false;
  let hasType = false;
  let at = close - 1;
  for (; at >= 0; at--) {
    const character = characters[at] ?? 0;
    if (character === T.comma || character === T.leftParenthesis) break;
    if (character === T.star || character === T.leftBracket || character === T.rightParenthesis) return undefined;
    hasSpace ||= character === T.space;
    hasType ||= character === T.typeWord || character === T.typeName;
  }
  if (at === close - 1) return undefined;
  const hasName = NAMES.has(characters[close - 1] ?? 0) && characters[close - 1] !== T.typeName;
  if (hasType && !hasSpace) return undefined;
  const text = `${hasType ? '' : ' int'}${hasSpace ? ' *' : ''}`;
  return { text: hasName ? text : `${text}${hasSpace ? '' : ' '}arg`, after: hasName ? close - 2 : close - 1 };
}

/** Names of members to try before token `at`: those that were used last, and the first component of a vector. */
export function likelyMembers({ names }: Unit, at: number): readonly string[] {
  const found = new Set<string>();
  for (let token = at - 2; token > 0 && found.size < MAXIMUM_MEMBERS; token--)
    if (names[token - 1] === P.dot || names[token - 1] === P.arrow) found.add(spellingOf(names[token] ?? 0));
  return [...found.add('x')];
}

/** The nearest identifier before token `at` that begins with the keyword there, which may be half of it. */
export function nameBegunBy({ names, kinds }: Unit, at: number): string | undefined {
  const begun = spellingOf(names[at] ?? 0);
  if (!/^\w+$/.test(begun)) return undefined;
  for (let token = at - 1; token >= 0; token--) {
    const name = names[token] ?? 0;
    if (kinds[token] !== TokenKind.Identifier || keywordOf(name)) continue;
    const text = spellingOf(name);
    if (text.startsWith(begun)) return text;
  }
  return undefined;
}
