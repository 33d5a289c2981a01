// Fixes for a call without a matching overload, a vector literal of the wrong length, and a vector as a condition.

import { describeType } from '../../semantics/describe.js';
import type {
  AddressInvalid,
  ConditionInvalid,
  OverloadCandidate,
  OverloadFailed,
  VectorLiteralCounted,
} from '../../semantics/facts/expression-facts.js';
import type { ProgramAnalysed } from '../../semantics/facts/facts.js';
import type { VariableSymbol } from '../../semantics/symbols/symbols.js';
import type { CallExpression } from '../../syntax/ast.js';
import type { Unit } from '../../syntax/unit.js';
import { spellingOf } from '../../text/names.js';
import { perOwner } from '../../text/per-owner.js';
import { pointerTo } from '../../types/interned.js';
import { isArithmetic, isInteger } from '../../types/queries.js';
import type { Type } from '../../types/type.js';
import { factsOf } from '../edits/body.js';
import {
  deleteTokens,
  fix,
  insertAfter,
  insertBefore,
  preferredFix,
  replaceTokens,
  textOf,
  unsafe,
} from '../edits/edits.js';
import type { DeferredFix, RuleFix } from '../edits/fix.js';
import { bodyAround } from '../edits/nodes.js';
import { inserted, isOperand, placeholder, prefixed, recounted } from './expression-fixes.js';

const isSame = (a: Type | undefined, b: Type | undefined): boolean =>
  a !== undefined && b !== undefined && a.unqualified === b.unqualified;

/** Both are numbers, or pointers to the same type: implicitly convertible. */
const isAlike = (a: Type | undefined, b: Type | undefined): boolean =>
  isSame(a, b) ||
  (a !== undefined && b !== undefined && isArithmetic(a) && isArithmetic(b)) ||
  (a?.kind === 'pointer' && b?.kind === 'pointer' && isSame(a.pointee, b.pointee));

/** The number of arguments whose types match an overload exactly. */
const likeness = ({ parameters }: OverloadCandidate, types: readonly Type[]): number =>
  parameters.reduce((sum, type, i) => sum + (isSame(type, types[i]) ? 1 : 0), 0);

/** Makes arguments fit an overload: removes, adds, swaps or dereferences some. */
export function overloadFixes(fact: OverloadFailed): (RuleFix | DeferredFix | undefined)[] {
  const { types, candidates } = fact;
  const alike = candidates.filter(({ parameters }) => parameters.length === types.length);
  if (alike.length > 0)
    return [swapped(fact, alike), addressed(fact, alike), dereferenced(fact, alike), ...insertions(fact)];
  const [best] = [...candidates].sort((a, b) => likeness(b, types) - likeness(a, types));
  return [...(best ? [recounted(fact.unit, fact.call, best.parameters, exactPlaceholder)] : []), ...insertions(fact)];
}

/** `atomic_add(bins[i], 1)`: passes the address of an object where an overload takes a pointer to it. */
function addressed({ unit, call, types }: OverloadFailed, alike: readonly OverloadCandidate[]): RuleFix | undefined {
  for (const [i, arg] of call.args.entries()) {
    const own = types[i];
    if (!own || (arg.kind !== 'subscript' && arg.kind !== 'identifier' && arg.kind !== 'member')) continue;
    const fits = alike.some(({ parameters }) =>
      parameters.every((type, j) =>
        i === j ? type.kind === 'pointer' && type.pointee.unqualified === own.unqualified : isAlike(type, types[j]),
      ),
    );
    if (fits) return unsafe(preferredFix("Add '&'", ...prefixed(unit, arg, '&')));
  }
  return undefined;
}

/** The maximum number of places at which an argument is inserted. */
const MAXIMUM_INSERTIONS = 3;

/** Inserts one missing argument where the others then fit an overload. */
function insertions(fact: OverloadFailed): DeferredFix[] {
  const { types, candidates } = fact;
  const places: { readonly at: number; readonly type: Type; readonly likeness: number }[] = [];
  for (const { parameters } of candidates) {
    if (parameters.length !== types.length + 1) continue;
    for (const [at, type] of parameters.entries()) {
      const others = parameters.filter((_, i) => i !== at);
      if (!others.every((one, i) => isAlike(one, types[i]))) continue;
      places.push({ at, type, likeness: others.filter((one, i) => isSame(one, types[i])).length });
    }
  }
  if (places.length === 0) return [];
  places.sort((a, b) => b.likeness - a.likeness);
  const fixesIn = perOwner((program: ProgramAnalysed) => {
    const made = new Map<string, RuleFix>();
    for (const { at, type } of places)
      for (const value of valuesOf(program, fact, type)) {
        const one = inserted(fact.unit, fact.call, at, value);
        const [edit] = one?.edits ?? [];
        if (one && edit && made.size < MAXIMUM_INSERTIONS) made.set(`${edit.span.start} ${edit.newText}`, one);
      }
    return [...made.values()];
  });
  return Array.from({ length: MAXIMUM_INSERTIONS }, (_, i) => (program) => fixesIn(program)[i]);
}

/** What can be passed for an argument of a type: a literal, or a variable that has it. */
function valuesOf(program: ProgramAnalysed, { unit, call }: OverloadFailed, type: Type): string[] {
  const values = isArithmetic(type)
    ? [exactPlaceholder(type.unqualified)]
    : [variableOf(program, unit, call, type), type.kind === 'vector' ? placeholder(type.unqualified) : undefined];
  return values.filter((value) => value !== undefined);
}

/** The last variable before a call, else the last variable of the program, that has a type. */
function variableOf(program: ProgramAnalysed, unit: Unit, call: CallExpression, type: Type): string | undefined {
  const body = bodyAround(program, unit, call);
  const isOfType = (symbol: VariableSymbol): boolean =>
    isSame(symbol.type, type) ||
    (symbol.type.kind === 'array' && type.kind === 'pointer' && isSame(symbol.type.element, type.pointee)) ||
    (type.kind === 'pointer' && isAlike(symbol.type, type));
  const own = body && [
    ...body.symbol.parameters,
    ...factsOf(body, 'variable')
      .filter(({ nameNode }) => nameNode.last < call.first)
      .map(({ symbol }) => symbol),
  ];
  const found = own?.findLast(isOfType) ?? program.variables.map(({ symbol }) => symbol).findLast(isOfType);
  return found && spellingOf(found.name);
}

/** A literal of a type, which decides between overloads. */
function exactPlaceholder(type: Type): string | undefined {
  if (!isArithmetic(type)) return placeholder(type);
  const name = describeType(type);
  return LITERALS[name] ?? `(${name})0`;
}

const LITERALS: Readonly<Record<string, string>> = {
  int: '0',
  uint: '0u',
  long: '0l',
  ulong: '0ul',
  float: '0.0f',
  double: '0.0',
};

/** Two arguments are swapped. */
function swapped({ unit, call, types }: OverloadFailed, candidates: readonly OverloadCandidate[]): RuleFix | undefined {
  const { args } = call;
  for (let i = 0; i < args.length; i++)
    for (let j = i + 1; j < args.length; j++) {
      const [one, other] = [args[i], args[j]];
      if (!one || !other || isSame(types[i], types[j])) continue;
      const fits = candidates.some(
        ({ parameters }) => isAlike(parameters[i], types[j]) && isAlike(parameters[j], types[i]),
      );
      if (fits) {
        const edits = [replaceTokens(unit, one, textOf(unit, other)), replaceTokens(unit, other, textOf(unit, one))];
        return fix('Swap the arguments', ...edits);
      }
    }
  return undefined;
}

/** A pointer is passed where its pointee is expected. */
function dereferenced(
  { unit, call, types }: OverloadFailed,
  candidates: readonly OverloadCandidate[],
): RuleFix | undefined {
  for (const [i, type] of types.entries()) {
    const node = call.args[i];
    if (!node || type.kind !== 'pointer') continue;
    const others = (parameters: readonly Type[]) =>
      parameters.every((one, k) => k === i || isSame(one, types[k]) || one.kind === types[k]?.kind);
    if (candidates.some(({ parameters }) => isSame(parameters[i], type.pointee) && others(parameters)))
      return fix("Add '*'", ...prefixed(unit, node, '*'));
  }
  return undefined;
}

/** Truncates a literal with too many elements, and pads one with too few with zeros. */
export function literalFixes({ unit, literal, type, given, token }: VectorLiteralCounted): (RuleFix | undefined)[] {
  const { operand } = literal;
  if (type.kind !== 'vector' || (operand.kind !== 'paren-list' && operand.kind !== 'paren')) return [];
  const count = given - type.count;
  if (count < 0)
    return [
      fix(count === -1 ? 'Add a zero' : `Add ${-count} zeros`, insertBefore(unit, operand.last, ', 0'.repeat(-count))),
    ];
  if (operand.kind !== 'paren-list') return [];
  const { elements } = operand;
  const [before, last] = [elements[type.count - 1], elements.at(-1)];
  // Each of the elements before is a scalar.
  if (before && last && elements[type.count]?.first === token) {
    const extra = elements.length - type.count;
    const title = `Remove the last ${extra === 1 ? 'element' : `${extra} elements`}`;
    return [fix(title, deleteTokens(unit, { first: before.last + 1, last: last.last }))];
  }
  return last ? [firstOf(unit, last, elements.length, count)] : [];
}

/** Keeps only the first components of the second vector, in a literal of two vectors that is one component too long. */
function firstOf(
  unit: Unit,
  node: VectorLiteralCounted['literal']['operand'],
  elements: number,
  count: number,
): RuleFix | undefined {
  const components = elements === 2 && count === 1 ? 'xy' : undefined;
  if (components === undefined) return undefined;
  return fix(
    `Take '.${components}' of the last`,
    ...(isOperand(node)
      ? [insertAfter(unit, node.last, `.${components}`)]
      : [insertBefore(unit, node.first, '('), insertAfter(unit, node.last, `).${components}`)]),
  );
}

/** Whether any component of a vector is not zero. */
export function conditionFixes({ unit, condition, statement, type }: ConditionInvalid): (RuleFix | undefined)[] {
  if (statement === 'switch' || type.kind !== 'vector') return [];
  const inner = condition.kind === 'paren' ? condition.inner : condition;
  return [
    fix(
      "Reduce with 'any'",
      insertBefore(unit, inner.first, 'any('),
      insertAfter(unit, inner.last, isInteger(type.element) && type.element.signed ? ')' : ' != 0)'),
    ),
  ];
}

/** The components of a vector are adjacent: the first one has the vector's address. */
export function addressFixes({ unit, expression, type }: AddressInvalid): (RuleFix | undefined)[] {
  const { operand } = expression;
  if (operand.kind !== 'member') return [];
  const name = spellingOf(operand.member);
  const at = name.length === 1 ? 'xyzw'.indexOf(name) : Number.parseInt(name.slice(1), 16);
  if (!(at >= 0)) return [];
  const pointer = `(${describeType(pointerTo(type))})&${textOf(unit, operand.base)}`;
  return [
    fix('Take the address of the vector', replaceTokens(unit, expression, at === 0 ? pointer : `(${pointer} + ${at})`)),
  ];
}
