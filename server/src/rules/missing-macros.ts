// The code that depends on undefined macros while the build options are unknown, or on missing headers: it is not
// reported.

import type { Chunk } from '../preprocessor/chunks/chunk.js';
import { TokenKind } from '../preprocessor/token.js';
import { factsOf } from '../refactoring/edits/body.js';
import type { ExpressionValues } from '../semantics/expressions/expression-values.js';
import type { ProgramPart } from '../semantics/facts/facts.js';
import type { AnalysedUnit } from '../semantics/incremental/analysed-unit.js';
import { keywordOf, P } from '../syntax/keywords.js';
import type { Unit } from '../syntax/unit.js';
import { intern, type Name, spellingOf } from '../text/names.js';
import { perOwner } from '../text/per-owner.js';
import { isConditional } from './conditional-groups.js';

/** Tokens of a unit, from the first to the last. */
interface TextRange {
  readonly first: number;
  readonly last: number;
  /** Only its syntax is not reported. */
  readonly syntax: boolean;
  /** The name of the macro that is called. */
  readonly macro: number | undefined;
}

/** Ranges that are not reported because of undefined macros. */
export interface Unjudged {
  /**
   * Whether a token is in a range that an undefined macro may rewrite; `syntax`: whether the syntax of the range is
   * unreliable, too.
   */
  covers(unit: Unit, token: number, syntax: boolean): boolean;
  /** The name of the undefined macro whose arguments contain a token. */
  macroAround(unit: Unit, token: number): number | undefined;
}

/**
 * The ranges of calls of undefined macros: at file scope a name followed by parentheses does not begin a declaration,
 * and its arguments may be anything (types, whole functions); in a function they follow an undeclared name, and include
 * the declaration that they begin. `declares`: whether the program declares a name at file scope, before or after,
 * because edits influence how a program is split into units; `isKnown`: whether the language has the name;
 * `lacksHeader`: whether a header is missing, which may define keywords, too.
 */
export function unjudged(
  units: readonly Pick<AnalysedUnit<unknown>, 'unit' | 'part'>[],
  declares: (name: Name) => boolean,
  isKnown: (name: Name) => boolean,
  lacksHeader: boolean,
): Unjudged | undefined {
  // Thousands of units call the same few builtin functions.
  const ofLanguage = new Map<Name, boolean>();
  const isThere = (name: Name): boolean => {
    if (declares(name)) return true;
    let known = ofLanguage.get(name);
    if (known === undefined) ofLanguage.set(name, (known = isKnown(name)));
    return known;
  };
  const ranges = new Map<Unit, TextRange[]>();
  const add = (unit: Unit, first: number, last: number, syntax = false, macro?: number): void => {
    const known = ranges.get(unit);
    if (known) known.push({ first, last, syntax, macro });
    else ranges.set(unit, [{ first, last, syntax, macro }]);
  };
  let braces = 0;
  let parens = 0;
  let starts = true;
  /** Inside the arguments of an undefined macro. */
  let inside = false;
  for (const { unit, part } of units) {
    const { names } = unit;
    if (lacksHeader) for (const { first, last } of redefinable(unit)) add(unit, first, last);
    // Most of the possibly thousands of units have no undeclared names.
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
      const isMissing =
        (isCall || isCastAt(unit, i)) &&
        (missing.has(i) || (!keywordOf(name) && !isThere(name) && !isDeclaredIn(unit, part, i)));
      if (starts && !inside && isCall && isMissing) {
        inside = true;
        parens = 0;
        // The name itself is reported.
        from = i + 1;
      } else if (!inside && isMissing && braces > 0) {
        const { first, last, syntax } = inFunction(unit, i, isCall, isKnown);
        add(unit, first, last, syntax);
      } else if (!inside && isMissing && isCall) {
        // `int NAME(2)(int x)`: the macro produces the function's name.
        const close = closing(unit, i + 1);
        if (names[close + 1] === P.leftParen || isSpecifierAt(unit, i)) add(unit, i + 1, close, true, i);
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
      braces = bracesAfter(name, braces);
      starts = endsAt(name, braces);
    }
    if (inside) add(unit, from, names.length - 1);
  }
  // A typing error alone suppresses nothing.
  if (ranges.size === 0 && units.every(({ part }) => part.unknown.length === 0)) return undefined;
  return {
    covers: (unit, token, syntax) =>
      ranges.get(unit)?.some((one) => one.first <= token && token <= one.last && (syntax || !one.syntax)) ?? false,
    macroAround: (unit, token) => ranges.get(unit)?.find((one) => one.first <= token && token <= one.last)?.macro,
  };
}

/** The range that the call of an undefined macro at a token of a function makes unreliable. */
function inFunction(
  unit: Unit,
  i: number,
  isCall: boolean,
  isKnown: (name: Name) => boolean,
): Pick<TextRange, 'first' | 'last' | 'syntax'> {
  const { names, kinds } = unit;
  const first = isCall ? i + 1 : i + 2;
  const last = closingAll(unit, first);
  const isWord = (token: number): boolean => keywordOf(names[token] ?? 0) !== undefined || isKnown(names[token] ?? 0);
  // No name follows a call that is a type: `TYPE(long) q = 3;` is a declaration of an unknown type.
  return isCall && isWord(first + 1) && kinds[last + 1] === TokenKind.Identifier && !isWord(last + 1)
    ? { first, last: statementEnd(unit, last), syntax: false }
    : { first, last, syntax: true };
}

/** Whether a function declares the name at a token, there or elsewhere, which excludes a macro of the host. */
function isDeclaredIn(unit: Unit, part: ProgramPart, i: number): boolean {
  const { names, kinds } = unit;
  const name = names[i] ?? 0;
  if (variablesIn(part).has(name)) return true;
  // `int size (int)(x);`, but not `int ALIGNED(16) x;` or `int NAME(x) = 1;`.
  if (part.bodies.length === 0 || keywordOf(names[i - 1] ?? 0)?.kind !== 'type') return false;
  const next = closingAll(unit, i + 1) + 1;
  const isModifier = kinds[next] === TokenKind.Identifier && !keywordOf(names[next] ?? 0);
  return !isModifier && !/^[A-Z_][A-Z0-9_]*$/.test(spellingOf(name));
}

/** The variables and parameters of the functions of a part. */
export const variablesIn = perOwner(({ bodies }: ProgramPart): ReadonlySet<Name> => {
  const names = new Set<Name>();
  for (const body of bodies) {
    for (const { name } of body.symbol.parameters) names.add(name);
    for (const { symbol } of factsOf(body, 'variable')) names.add(symbol.name);
  }
  return names;
});

const isCallAt = ({ names, kinds }: Unit, i: number): boolean =>
  kinds[i] === TokenKind.Identifier && names[i + 1] === P.leftParen;

/** `(name)(…)` is a cast if the undeclared name is a type. */
const isCastAt = ({ names, kinds }: Unit, i: number): boolean =>
  kinds[i] === TokenKind.Identifier &&
  names[i + 1] === P.rightParen &&
  names[i + 2] === P.leftParen &&
  names[i - 1] === P.leftParen;

/** Whether a call is in the place of specifiers: `(PARAMETERS(2, a) int x)`, `typedef VECTOR(float, 4) T;`. */
function isSpecifierAt({ names }: Unit, i: number): boolean {
  const before = names[i - 1] ?? P.semicolon;
  return before === P.leftParen || before === P.comma || SPECIFIERS.has(keywordOf(before)?.kind);
}

const SPECIFIERS: ReadonlySet<string | undefined> = new Set([
  'space',
  'access',
  'qualifier',
  'storage',
  'inline',
  'kernel',
]);

/** The declarations with `auto`, which headers define as `__auto_type`. */
function redefinable({ names }: Unit): { first: number; last: number }[] {
  const found: { first: number; last: number }[] = [];
  for (let i = 0; i < names.length; i++) {
    if (names[i] !== AUTO) continue;
    const range = surrounding(names, i);
    found.push(range);
    i = range.last;
  }
  return found;
}

const AUTO = intern('auto');

const SEPARATORS: ReadonlySet<number | undefined> = new Set([P.semicolon, P.leftBrace, P.rightBrace]);

/** The tokens between the semicolons or braces around a token. */
function surrounding(names: Unit['names'], at: number): { first: number; last: number } {
  let first = at;
  let last = at;
  while (first > 0 && !SEPARATORS.has(names[first - 1])) first--;
  while (last < names.length && !SEPARATORS.has(names[last])) last++;
  return { first, last };
}

/**
 * Whether a missing header may define a macro in the statement or declaration around a token: it contains a name that
 * nothing declares, or `auto`. `isDeclared`: at file scope or by the language.
 */
export function mayBeOfHeader(
  { unit, parsed, part }: Pick<AnalysedUnit<unknown>, 'unit' | 'parsed' | 'part'>,
  token: number,
  isDeclared: (name: Name) => boolean,
): boolean {
  const { names, kinds } = unit;
  const { first, last } = surrounding(names, token);
  const undeclaredUses = new Set(part.unknown.map((use) => use.name));
  for (let i = first; i < last; i++) {
    const name = names[i] ?? 0;
    if (name === AUTO) return true;
    if (kinds[i] !== TokenKind.Identifier || keywordOf(name)) continue;
    const before = names[i - 1];
    if (before === P.dot || before === P.arrow || keywordOf(before ?? 0)?.kind === 'type') continue;
    if (undeclaredUses.has(name)) return true;
    if (!parsed.lost.has(name) && !isDeclared(name) && !namesUsed(part.values).has(name)) return true;
  }
  return false;
}

/** The names in a unit's expressions. */
const namesUsed = perOwner((values: ExpressionValues): ReadonlySet<Name> => {
  const used = new Set<Name>();
  for (const [node] of values) if (node.kind === 'identifier') used.add(node.name);
  return used;
});

const bracesAfter = (name: number, before: number): number =>
  name === P.leftBrace ? before + 1 : name === P.rightBrace ? Math.max(0, before - 1) : before;

/** An external declaration ends after a name. */
const endsAt = (name: number, braces: number): boolean =>
  braces === 0 && (name === P.rightBrace || name === P.semicolon);

/**
 * The calls of a unit; the depth of braces at its end if it begins outside of all, and the number of unmatched opening
 * ones.
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
      braces = bracesAfter(name, braces);
      if (name === P.leftBrace) opened++;
      else if (name === P.rightBrace) opened--;
    }
  }
  return { called: [...called], braces, opened };
});

/** Most of the possibly hundred thousand tokens are not relevant here. */
const LAST = Math.max(P.leftParen, P.leftBrace, P.rightBrace);

/** Whether tokens are types followed by names: the parameters of a function without a return type. */
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

/** The last parenthesis of a call, or of calls of its result: `LOOP_BY(4)(int i = 0; i < n; i++)`. */
function closingAll(unit: Unit, open: number): number {
  let close = closing(unit, open);
  while (close > open && unit.names[close + 1] === P.leftParen) {
    open = close + 1;
    close = closing(unit, open);
  }
  return close;
}

/** The `;` after a token, or the parenthesis or brace that closes the construct around it. */
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

/** What may define the macros that a directive needs, and is not there. */
export type Lacking = 'options' | 'header';

/**
 * Whether a directive fails only because something is undefined: the include folder, or macros that select the branch.
 */
export function needsMacros(chunk: Chunk, { id, start, end, needsMacro }: Chunk['diagnostics'][number]): boolean {
  switch (id) {
    case 'unknown-header':
      return true;
    case 'invalid-directive':
      return (
        /^[A-Za-z_]/.test(chunk.file.text.slice(chunk.start + start, chunk.start + end)) &&
        INCLUDE.test(chunk.file.text.slice(Math.max(chunk.start, chunk.start + start - 40), chunk.start + start))
      );
    case 'error-directive':
      return isConditional(chunk.file, chunk.start + start);
    case 'invalid-condition':
      return needsMacro === true;
    default:
      return false;
  }
}

const INCLUDE = /#[ \t]*include(?:_next)?[ \t]*$/;

/**
 * The message for an undeclared name that the host may define. `use`: how an object is used, which no option defines.
 */
export function undeclared(name: Name, use?: 'indexed' | 'assigned'): string {
  const advice = use ? `it is ${use}, so a declaration is missing; ${UNCHECKED}` : LEFT_TO_HOST;
  return `'${spellingOf(name)}' is undeclared: ${advice}`;
}

const UNCHECKED = 'dependent code is not checked';
const LEFT_TO_HOST = `if the host defines it, pass it with -D; ${UNCHECKED}`;

/** Whether a message is that of an undeclared name that nothing but the host can declare. */
export const isLeftToHost = (message: string): boolean => message.endsWith(LEFT_TO_HOST);

/**
 * The name that a report of undeclared names begins with, perhaps after the devices that it holds for. Its location may
 * be the use of a macro that expands to it.
 */
export const nameIn = (message: string): string => /^(?:on [^:]*: )?'([^']*)'/.exec(message)?.[1] ?? '';

/** The maximum number of names in one message. */
const SHOWN_NAMES = 3;

/**
 * The message for all such names of a file. `macro`: the undefined macro of the condition that would declare some of
 * them.
 */
export function undeclaredTogether(names: readonly string[], macro: string | undefined): string {
  const shown = names.slice(0, names.length > SHOWN_NAMES + 1 ? SHOWN_NAMES : names.length).map((name) => `'${name}'`);
  const more = names.length - shown.length;
  const last = more > 0 ? `${more} more names` : shown.pop();
  const list = shown.length > 0 ? `${shown.join(', ')} and ${last}` : last;
  if (macro) return `'${macro}' is undefined, so no branch here declares ${list}: ${LEFT_TO_HOST}`;
  return `${list} are undeclared: if the host defines them, pass them with -D; ${UNCHECKED}`;
}

const ASSIGNMENT = /^(?:[-+*/%&|^]|<<|>>)?=$/;
const INCREMENT = /^(?:\+\+|--)$/;

/** How an undeclared name is used if it must be an object: `table[i]`, `sum += x`. */
export function useOf({ names }: Unit, token: number): 'indexed' | 'assigned' | undefined {
  const next = names[token + 1] ?? 0;
  if (next === P.leftBracket) return 'indexed';
  const [before, after] = [spellingOf(names[token - 1] ?? 0), spellingOf(next)];
  return ASSIGNMENT.test(after) || INCREMENT.test(after) || INCREMENT.test(before) ? 'assigned' : undefined;
}

/** The message of a directive that needs macros. */
export function withReason(message: string, id: string, lacking: Lacking): string {
  if (lacking === 'header') return `${message}; a header that was not found may define it`;
  return id === 'error-directive'
    ? `${message} (until the build options are known)`
    : `${message}; if the host passes -I or -D, add the options; dependent code is not checked`;
}
