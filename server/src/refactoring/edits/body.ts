// Queries about the whole body of a function, for rules.

import { attributesOf, type Declared } from '../../semantics/declarations/attributes.js';
import { pointeeSpace } from '../../semantics/describe.js';
import { integerLiteral } from '../../semantics/expressions/constants.js';
import type { BodyAnalysed, BodyFact, FactKind, FactOf } from '../../semantics/facts/facts.js';
import type { ProgramSymbol, VariableSymbol } from '../../semantics/symbols/symbols.js';
import type { Expression, Specifiers } from '../../syntax/ast.js';
import { withoutParens } from '../../syntax/walk.js';
import { spellingOf } from '../../text/names.js';
import { perOwner } from '../../text/per-owner.js';
import { AddressSpace } from '../../types/address-space.js';

/** The facts of a body by kind, which a dozen rules use. */
const byKind = perOwner(({ facts }: BodyAnalysed) => {
  const kinds = new Map<FactKind, BodyFact[]>();
  for (const fact of facts) {
    const known = kinds.get(fact.kind);
    if (known) known.push(fact);
    else kinds.set(fact.kind, [fact]);
  }
  return kinds;
});

/** The facts of one kind, in order. */
export const factsOf = <K extends BodyFact['kind']>(body: BodyAnalysed, kind: K): readonly FactOf<K>[] =>
  (byKind(body).get(kind) ?? NONE) as readonly BodyFact[] as readonly FactOf<K>[];

const NONE: readonly never[] = [];

/** An attribute marks the declaration as possibly unused. */
export const isMarkedUnused = (declared: Declared | undefined, specifiers: Specifiers): boolean =>
  (declared ? attributesOf(declared, specifiers) : specifiers.attributes).some(({ name }) => name === 'unused');

/** Both symbols denote one variable, even if the analysis created them separately. */
const isSameVariable = (one: ProgramSymbol | undefined, other: ProgramSymbol | undefined): boolean =>
  one?.kind === 'variable' &&
  other?.kind === 'variable' &&
  one.declaration !== undefined &&
  one.declaration === other.declaration;

/** The spaces that generic pointers point to. */
const WITHIN_GENERIC: readonly AddressSpace[] = [AddressSpace.Private, AddressSpace.Local, AddressSpace.Global];

/**
 * The one named space that a generic pointer of this body always points to: every assigned value is there, and nothing
 * else can assign it. Undefined if that is uncertain.
 */
export function onlySpaceOf(body: BodyAnalysed, variable: VariableSymbol): AddressSpace | undefined {
  if (
    variable.role !== 'block' ||
    pointeeSpace(variable.type) !== AddressSpace.Generic ||
    variable.storage !== undefined
  )
    return undefined;
  let only: AddressSpace | undefined;
  for (const fact of body.facts) {
    if (
      fact.kind === 'address-of' &&
      isSameVariable(fact.symbol, variable) &&
      fact.expression.kind === 'unary' &&
      withoutParens(fact.expression.operand).kind === 'identifier'
    )
      return undefined;
    if (
      fact.kind !== 'flow' ||
      !isSameVariable(fact.target, variable) ||
      (fact.targetNode && withoutParens(fact.targetNode).kind !== 'identifier')
    )
      continue;
    const space = pointeeSpace(fact.from);
    if (!WITHIN_GENERIC.includes(space) || (only !== undefined && only !== space)) return undefined;
    only = space;
  }
  return only;
}

/** The name of a called function, if the callee is a name. */
export const calleeOf = (node: Expression): string =>
  node.kind === 'call' && node.callee.kind === 'identifier' ? spellingOf(node.callee.name) : '';

/** The value of an integer expression that consists only of literals, `|`, casts and parentheses. */
export function literalValue(node: Expression): bigint | undefined {
  switch (node.kind) {
    case 'paren':
      return literalValue(node.inner);
    case 'cast':
      return literalValue(node.operand);
    case 'number':
      return integerLiteral(spellingOf(node.name))?.value;
    case 'unary': {
      const value = node.operator === '-' || node.operator === '+' ? literalValue(node.operand) : undefined;
      return value !== undefined && node.operator === '-' ? -value : value;
    }
    case 'binary': {
      if (node.operator !== '|') return undefined;
      const left = literalValue(node.left);
      const right = literalValue(node.right);
      return left === undefined || right === undefined ? undefined : left | right;
    }
    default:
      return undefined;
  }
}
