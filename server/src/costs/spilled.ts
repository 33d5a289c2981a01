/** Private arrays that do not fit in registers because they are indexed at run time. */

import { integerLiteral } from '../semantics/expressions/constants.js';
import type { BodyAnalysed } from '../semantics/facts/facts.js';
import type { Expression, Statement } from '../syntax/ast.js';
import { nameOf } from '../syntax/declarator.js';
import { type Part, partsOf, withoutParens } from '../syntax/walk.js';
import { type Name, spellingOf } from '../text/names.js';
import { perOwner } from '../text/per-owner.js';

/** Loops with more iterations are not unrolled, so that their counter is not constant in their body. */
const MOST_UNROLLED = 64;

/** The private arrays of a function with an index that is not constant after unrolling, each with such an index. */
export const spilledArrays = perOwner((body: BodyAnalysed): ReadonlyMap<Name, Expression> => {
  const arrays = new Set<Name>();
  for (const fact of body.facts)
    if (fact.kind === 'variable' && fact.symbol.type.kind === 'array') arrays.add(fact.symbol.name);
  const spilled = new Map<Name, Expression>();
  if (arrays.size === 0) return spilled;
  const open: [part: Part, counters: ReadonlySet<Name>][] = [[body.node.body, new Set()]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [part, counters] = next;
    if (part.kind === 'subscript') {
      const root = rootOf(part.base);
      if (root !== undefined && arrays.has(root) && !isConstant(part.index, counters)) spilled.set(root, part.index);
    }
    const counter = part.kind === 'for' ? counterOf(part) : undefined;
    const inner = counter === undefined ? counters : new Set([...counters, counter]);
    for (const one of partsOf(part)) open.push([one, inner]);
  }
  return spilled;
});

function rootOf(node: Expression): Name | undefined {
  const bare = withoutParens(node);
  if (bare.kind === 'identifier') return bare.name;
  if (bare.kind === 'subscript') return rootOf(bare.base);
  return bare.kind === 'member' && !bare.arrow ? rootOf(bare.base) : undefined;
}

/** Longer expressions in tokens are assumed not to be constant. */
const MOST_TOKENS = 200;

/** Whether an expression is constant, given the variables that are constant after unrolling. */
export function isConstant(node: Expression, counters: ReadonlySet<Name>): boolean {
  if (node.last - node.first > MOST_TOKENS) return false;
  switch (node.kind) {
    case 'number':
    case 'character':
    case 'sizeof':
      return true;
    case 'paren':
      return isConstant(node.inner, counters);
    case 'cast':
      return isConstant(node.operand, counters);
    case 'unary':
      return /^[-+~]$/.test(node.operator) && isConstant(node.operand, counters);
    case 'binary':
      return isConstant(node.left, counters) && isConstant(node.right, counters);
    case 'conditional':
      return (
        isConstant(node.condition, counters) &&
        (!node.then || isConstant(node.then, counters)) &&
        isConstant(node.otherwise, counters)
      );
    case 'identifier':
      return counters.has(node.name);
    default:
      return false;
  }
}

/** The counter of a loop with constant bounds that is short enough to be unrolled. */
function counterOf({ initial, condition, step }: Statement & { readonly kind: 'for' }): Name | undefined {
  const [first] = initial?.kind === 'declaration' ? initial.declarators : [];
  const started: { readonly name: Name; readonly value: Expression | undefined } | undefined = first
    ? { name: nameOf(first.declarator), value: first.initializer }
    : initial?.kind === 'expression' &&
        initial.expression.kind === 'assignment' &&
        initial.expression.left.kind === 'identifier'
      ? { name: initial.expression.left.name, value: initial.expression.right }
      : undefined;
  if (!started?.value || condition?.kind !== 'binary' || !step) return undefined;
  const from = numberOf(started.value);
  const isLeft = condition.left.kind === 'identifier' && condition.left.name === started.name;
  const to = numberOf(isLeft ? condition.right : condition.left);
  if (from === undefined || to === undefined || Math.abs(to - from) > MOST_UNROLLED) return undefined;
  return started.name;
}

function numberOf(node: Expression): number | undefined {
  const bare = withoutParens(node);
  if (bare.kind === 'unary' && bare.operator === '-') {
    const value = numberOf(bare.operand);
    return value === undefined ? undefined : -value;
  }
  if (bare.kind === 'binary') {
    const [a, b] = [numberOf(bare.left), numberOf(bare.right)];
    if (a === undefined || b === undefined) return undefined;
    return bare.operator === '+'
      ? a + b
      : bare.operator === '-'
        ? a - b
        : bare.operator === '*'
          ? a * b
          : bare.operator === '/' && b !== 0
            ? Math.trunc(a / b)
            : undefined;
  }
  const literal = bare.kind === 'number' ? integerLiteral(spellingOf(bare.name)) : undefined;
  return literal && Number(literal.value);
}
