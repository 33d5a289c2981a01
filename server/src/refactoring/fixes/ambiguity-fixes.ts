// Fixes for a call that is ambiguous between overloads: gives the arguments one type.

import { describeType } from '../../semantics/describe.js';
import type { OverloadCandidate, OverloadFailed } from '../../semantics/facts/expression-facts.js';
import type { Expression } from '../../syntax/ast.js';
import type { Unit } from '../../syntax/unit.js';
import { withoutParens } from '../../syntax/walk.js';
import { spellingOf } from '../../text/names.js';
import type { ScalarType, Type } from '../../types/type.js';
import { fix, isWritten, preferredFix, preferredIf, replaceTokens, textOf } from '../edits/edits.js';
import type { Edit, RuleFix } from '../edits/fix.js';
import { isOperand, prefixed } from './expression-fixes.js';

/** The maximum number of fixes. */
const OFFERED = 3;

/** Functions on integers and their floating-point counterparts, and the reverse. */
const FOR_FLOATS: ReadonlyMap<string, string> = new Map([['abs', 'fabs']]);
const FOR_INTEGERS: ReadonlyMap<string, string> = new Map([
  ['fabs', 'abs'],
  ['fmax', 'max'],
  ['fmin', 'min'],
]);

const elementOf = (type: Type): ScalarType | undefined =>
  type.kind === 'scalar' ? type : type.kind === 'vector' ? type.element : undefined;

/** An argument that is given another type. */
interface Change {
  readonly edits: readonly (Edit | undefined)[];
  /** The replacement of a literal; undefined where the argument is converted. */
  readonly literal: string | undefined;
  readonly argument: string;
  /** A floating-point number loses its fraction, or precision. */
  readonly isLossy: boolean;
}

/** The overload that changed arguments select. */
interface Way {
  readonly type: Type;
  readonly changes: readonly Change[];
}

const DECIMAL = /^(-?)(\d+)([uUlL]*)$/;
const FRACTION = /^(-?(?:\d+\.\d*|\.\d+|\d+(?=[eE]))(?:[eE][+-]?\d+)?)([fFhH]?)$/;

/** A number as a literal of another type with the same value; undefined where it can't be spelled. */
function literalOf(text: string, to: ScalarType): string | undefined {
  const suffix = to.name === 'float' ? 'f' : to.name === 'half' ? 'h' : '';
  const decimal = DECIMAL.exec(text);
  if (decimal) {
    const [, sign = '', digits = ''] = decimal;
    if (to.floating) return digits.length > 1 && digits.startsWith('0') ? undefined : `${sign}${digits}.0${suffix}`;
    if (sign && !to.signed) return undefined;
    const width = to.name.includes('long') ? 'l' : '';
    return to.name === 'int' || to.name === 'unsigned int' || width
      ? `${sign}${digits}${to.signed ? '' : 'u'}${width}`
      : undefined;
  }
  const fraction = FRACTION.exec(text);
  return fraction && to.floating ? `${fraction[1]}${suffix}` : undefined;
}

/** The text of a literal with its sign; undefined for any other expression. */
function literalText(unit: Unit, node: Expression): string | undefined {
  const inner = withoutParens(node);
  const number = inner.kind === 'unary' && inner.operator === '-' ? withoutParens(inner.operand) : inner;
  return number.kind === 'number' ? textOf(unit, inner) : undefined;
}

/** Gives an argument another type; undefined where it can't be converted. */
function changed(unit: Unit, node: Expression, from: Type, to: Type): Change | undefined {
  const [element, own] = [elementOf(to), elementOf(from)];
  const argument = textOf(unit, node);
  if (!element || !own) return undefined;
  const text = to.kind === 'scalar' ? literalText(unit, node) : undefined;
  const literal = text && to.kind === 'scalar' ? literalOf(text.replace(/\s+/g, ''), to) : undefined;
  if (literal !== undefined) return { edits: [replaceTokens(unit, node, literal)], literal, argument, isLossy: false };
  const isLossy = own.floating && (!element.floating || element.size < own.size);
  const name = describeType(to.unqualified);
  const bare = isOperand(node) || node.kind === 'cast' ? prefixed(unit, node, `(${name})`) : undefined;
  const edits = bare ?? [replaceTokens(unit, node, `(${name})(${argument})`)];
  return { edits, literal: undefined, argument, isLossy };
}

/**
 * The changes that make a call select one overload: of the arguments for which the overloads differ. Undefined where
 * one of these can't be converted.
 */
function wayTo({ unit, call, types, candidates }: OverloadFailed, { parameters }: OverloadCandidate): Way | undefined {
  const changes: Change[] = [];
  let last: Type | undefined;
  for (const [i, type] of types.entries()) {
    const [node, to] = [call.args[i], parameters[i]];
    if (!node || !to) return undefined;
    const isShared = candidates.every((one) => one.parameters[i]?.unqualified === to.unqualified);
    if (isShared || to.unqualified === type.unqualified) continue;
    const change = changed(unit, node, type.unqualified, to.unqualified);
    if (!change) return undefined;
    changes.push(change);
    last = to.unqualified;
  }
  return last && { type: last, changes };
}

/** How far a change is from the likely intent: casts count more than literals. */
function costOf({ type, changes }: Way): number {
  const element = elementOf(type);
  // Among integer types, int is the most common; otherwise the wider type holds both.
  const rank = !element || element.floating ? 0 : element.name === 'int' ? 0 : element.name.includes('long') ? 0.1 : 1;
  return changes.reduce((sum, { literal }) => sum + (literal === undefined ? 10 : 1), rank);
}

function titleOf({ type, changes }: Way): string {
  const literals = changes.flatMap(({ literal }) => (literal === undefined ? [] : [`'${literal}'`]));
  const converted = changes.filter(({ literal }) => literal === undefined);
  const write = literals.length > 0 ? `rite ${[...new Set(literals)].join(' and ')}` : '';
  const [first] = converted;
  const name = describeType(type);
  if (!first) return `W${write}`;
  const isShown = isWritten(first.argument) && first.argument.length <= 30;
  const what = converted.length > 1 ? 'the arguments' : isShown ? `'${first.argument}'` : 'the argument';
  return `Convert ${what} to '${name}'${write && ` and w${write}`}`;
}

/** The function of another name that fits arguments of these types. */
function renamed({ unit, call, name, builtin, types }: OverloadFailed): RuleFix | undefined {
  const elements = types.map(elementOf);
  if (!builtin || elements.some((one) => one === undefined)) return undefined;
  const other = elements.every((one) => one?.floating)
    ? FOR_FLOATS.get(spellingOf(name))
    : elements.every((one) => !one?.floating)
      ? FOR_INTEGERS.get(spellingOf(name))
      : undefined;
  return other === undefined ? undefined : preferredFix(`Call '${other}'`, replaceTokens(unit, call.callee, other));
}

/** Calls the intended function, or converts the arguments to the types of one overload: the smallest change first. */
export function ambiguityFixes(fact: OverloadFailed): (RuleFix | undefined)[] {
  const other = renamed(fact);
  const ways = fact.candidates
    .flatMap((candidate) => wayTo(fact, candidate) ?? [])
    .sort((a, b) => costOf(a) - costOf(b));
  const isExact = ({ changes }: Way): boolean => !changes.some(({ isLossy }) => isLossy);
  const exact = ways.filter(isExact);
  // A fix that drops the fraction is offered only if there is no other.
  const offered = exact.length > 0 ? exact : other ? [] : ways;
  return [
    other,
    ...offered.slice(0, OFFERED).map((way) => {
      const isSafe = way.changes.every(({ literal }) => literal !== undefined);
      return preferredIf(isSafe, fix(titleOf(way), ...way.changes.flatMap(({ edits }) => edits)));
    }),
  ];
}
