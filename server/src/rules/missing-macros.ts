// What follows from macros and headers that are missing, where nobody has said how the kernel is built: nothing of it
// is reported.

import type { Chunk } from '../preprocessor/chunk.js';
import { TokenKind } from '../preprocessor/token.js';
import type { AnalysedUnit } from '../semantics/analysed-unit.js';
import { keywordOf, P } from '../syntax/keywords.js';
import type { Unit } from '../syntax/unit.js';
import { type Name, spellingOf } from '../text/names.js';
import { perOwner } from '../text/per-owner.js';

/** Tokens of a unit, from the first to the last. */
interface TextRange {
  readonly first: number;
  readonly last: number;
  /** Only its syntax is not judged. */
  readonly syntax: boolean;
}

/** What is not judged for want of macros that are missing. */
export interface Unjudged {
  /**
   * Whether a token stands in what a missing macro makes something of; `syntax`: whether it is about more than what it
   * means.
   */
  covers(unit: Unit, token: number, syntax: boolean): boolean;
}

/**
 * The arguments of macros that nothing defines: at file scope a name with parentheses behind it begins no declaration,
 * and whatever stands in them (types, whole functions) may be right; in a function those behind a name that nothing
 * declares, and the declaration that they begin. `declares`: whether the program declares a name at file scope, before
 * or after, as how it is cut into units depends on the edits before; `isKnown`: whether the language does.
 */
export function unjudged(
  units: readonly Pick<AnalysedUnit<unknown>, 'unit' | 'part'>[],
  declares: (name: Name) => boolean,
  isKnown: (name: Name) => boolean,
): Unjudged | undefined {
  const isThere = (name: Name): boolean => declares(name) || isKnown(name);
  const ranges = new Map<Unit, TextRange[]>();
  const add = (unit: Unit, first: number, last: number, syntax = false): void => {
    const known = ranges.get(unit);
    if (known) known.push({ first, last, syntax });
    else ranges.set(unit, [{ first, last, syntax }]);
  };
  let braces = 0;
  let parens = 0;
  let starts = true;
  /** The depth of parentheses is that of a missing macro's arguments. */
  let inside = false;
  for (const { unit, part } of units) {
    const { names, kinds } = unit;
    // Most units miss nothing, and there may be thousands.
    if (!inside && part.unknown.length === 0) {
      const plain = plainly(unit);
      if (plain.called.every(isThere)) {
        braces = Math.max(braces + plain.opened, plain.braces);
        const last = unit.names.at(-1);
        if (last !== undefined) starts = endsAt(last, braces);
        continue;
      }
    }
    const missing = new Set<number>();
    for (const { token } of part.unknown) missing.add(token);
    let from = 0;
    for (let i = 0; i < names.length; i++) {
      const name = names[i] ?? 0;
      const isCall = isCallAt(unit, i);
      const isMissing = (isCall || isCastAt(unit, i)) && (missing.has(i) || (!keywordOf(name) && !isThere(name)));
      if (starts && !inside && isCall && isMissing) {
        inside = true;
        parens = 0;
        // Its own name is reported.
        from = i + 1;
      } else if (!inside && isMissing && braces > 0) {
        const open = isCall ? i + 1 : i + 2;
        const close = closing(unit, open);
        const isWord = (token: number): boolean =>
          keywordOf(names[token] ?? 0) !== undefined || isKnown(names[token] ?? 0);
        // No name follows a call with a type: `TYPE(long) q = 3;` declares, though nobody knows what.
        if (isCall && isWord(open + 1) && kinds[close + 1] === TokenKind.Identifier && !isWord(close + 1))
          add(unit, open, statementEnd(unit, close));
        else add(unit, open, close, true);
      } else if (!inside && isMissing && isCall) {
        // `int NAME(2)(int x)`: what makes a function's name.
        const close = closing(unit, i + 1);
        if (names[close + 1] === P.leftParen) add(unit, i + 1, close, true);
      }
      if (inside) {
        if (name === P.leftParen) parens++;
        else if (name === P.rightParen && --parens === 0) {
          inside = false;
          if (!(names[i + 1] === P.leftBrace && isParameterList(unit, from, i))) add(unit, from, i);
          starts = true;
          continue;
        }
        continue;
      }
      braces = bracesBehind(name, braces);
      starts = endsAt(name, braces);
    }
    if (inside) add(unit, from, names.length - 1);
  }
  // A slip of a person alone hides nothing.
  if (ranges.size === 0 && units.every(({ part }) => part.unknown.length === 0)) return undefined;
  return {
    covers: (unit, token, syntax) =>
      ranges.get(unit)?.some((one) => one.first <= token && token <= one.last && (syntax || !one.syntax)) ?? false,
  };
}

const isCallAt = ({ names, kinds }: Unit, i: number): boolean =>
  kinds[i] === TokenKind.Identifier && names[i + 1] === P.leftParen;

/** `(name)(…)` is a cast where the name is a type that is missing. */
const isCastAt = ({ names, kinds }: Unit, i: number): boolean =>
  kinds[i] === TokenKind.Identifier &&
  names[i + 1] === P.rightParen &&
  names[i + 2] === P.leftParen &&
  names[i - 1] === P.leftParen;

const bracesBehind = (name: number, before: number): number =>
  name === P.leftBrace ? before + 1 : name === P.rightBrace ? Math.max(0, before - 1) : before;

/** An external declaration ends behind a name. */
const endsAt = (name: number, braces: number): boolean =>
  braces === 0 && (name === P.rightBrace || name === P.semicolon);

/**
 * What a unit calls; how many braces it leaves open where it begins outside of all, and how many more it opens than
 * closes.
 */
const plainly = perOwner((unit: Unit) => {
  const { names } = unit;
  const called = new Set<Name>();
  const call = (name: Name): void => {
    if (!keywordOf(name)) called.add(name);
  };
  let braces = 0;
  let opened = 0;
  for (let i = 0; i < names.length; i++) {
    const name = names[i] ?? 0;
    if (name > LAST) continue;
    if (name === P.leftParen) {
      if (isCallAt(unit, i - 1)) call(names[i - 1] ?? 0);
      else if (isCastAt(unit, i - 2)) call(names[i - 2] ?? 0);
    } else {
      braces = bracesBehind(name, braces);
      if (name === P.leftBrace) opened++;
      else if (name === P.rightBrace) opened--;
    }
  }
  return { called: [...called], braces, opened };
});

/** Most tokens are none of those that are looked at, and there may be a hundred thousand. */
const LAST = Math.max(P.leftParen, P.leftBrace, P.rightBrace);

/** Whether tokens are types with names behind them: those of a function whose own type has been forgotten. */
function isParameterList({ names, kinds }: Unit, first: number, last: number): boolean {
  let pairs = 0;
  for (let i = first; i < last; i++) {
    if (names[i] === P.leftBrace || names[i] === P.semicolon) return false;
    if (kinds[i] === TokenKind.Identifier && kinds[i + 1] === TokenKind.Identifier) pairs++;
  }
  return pairs > 0;
}

function closing({ names }: Unit, open: number): number {
  let depth = 0;
  for (let i = open; i < names.length; i++) {
    if (names[i] === P.leftParen) depth++;
    else if (names[i] === P.rightParen && --depth === 0) return i;
  }
  return open;
}

/** The `;` behind a token, or the parenthesis or brace that ends what the token is in. */
function statementEnd({ names }: Unit, from: number): number {
  let depth = 0;
  for (let i = from + 1; i < names.length; i++) {
    const name = names[i];
    if (name === P.leftParen || name === P.leftBrace || name === P.leftBracket) depth++;
    else if (name === P.rightParen || name === P.rightBrace || name === P.rightBracket) depth--;
    if (depth < 0 || (depth === 0 && name === P.semicolon)) return i;
  }
  return names.length - 1;
}

/**
 * Whether a directive is wrong only for want of what the host defines: a header's folder, or the macros that lead
 * there.
 */
export function isForWantOfOptions(chunk: Chunk, { id, start, end }: Chunk['diagnostics'][number]): boolean {
  switch (id) {
    case 'unknown-header':
      return true;
    case 'invalid-directive':
      return (
        /^[A-Za-z_]/.test(chunk.file.text.slice(chunk.start + start, chunk.start + end)) &&
        INCLUDE.test(chunk.file.text.slice(Math.max(chunk.start, chunk.start + start - 40), chunk.start + start))
      );
    case 'error-directive':
      return (
        chunk.before.conditionals !== undefined ||
        /^[ \t]*#[ \t]*(?:if|el)/m.test(chunk.file.text.slice(chunk.start, chunk.start + start))
      );
    default:
      return false;
  }
}

const INCLUDE = /#[ \t]*include(?:_next)?[ \t]*$/;

/** That nothing declares a name, where the host may define it. */
export const undeclared = (name: Name): string =>
  `nothing declares '${spellingOf(name)}': does the host define it with -D? What depends on it is not checked`;

/** What is said instead. */
export const withoutOptions = (message: string, id: string): string =>
  id === 'error-directive'
    ? `${message} (as long as nobody says how the host builds this)`
    : `${message}; does the host say where, with -I or -D? What depends on it is not checked`;
