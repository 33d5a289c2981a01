// Reads and writes halves through functions if cl_khr_fp16 is missing.

import { pointeeSpace, sourceOf } from '../../semantics/describe.js';
import type { HalfUsed, ProgramAnalysed } from '../../semantics/facts/facts.js';
import type { Expression } from '../../syntax/ast.js';
import type { Unit } from '../../syntax/unit.js';
import { wayTo, withoutParens } from '../../syntax/walk.js';
import { spellingOf } from '../../text/names.js';
import { AddressSpace } from '../../types/address-space.js';
import { elementOf } from '../../types/queries.js';
import { factsOf } from '../edits/body.js';
import { preferredFix, replaceTokens, textOf, unsafe } from '../edits/edits.js';
import type { RuleFix } from '../edits/fix.js';
import { bodyAround, statementOf } from '../edits/nodes.js';

/** The arguments that locate an lvalue for the half functions. */
function placeOf(unit: Unit, expression: Expression): string {
  const node = withoutParens(expression);
  if (node.kind === 'subscript') return `${textOf(unit, node.index)}, ${textOf(unit, node.base)}`;
  return node.kind === 'unary' && node.operator === '*'
    ? `0, ${textOf(unit, node.operand)}`
    : `0, &${textOf(unit, node)}`;
}

/** Reads a half through `vload_half`. */
export function loadHalf({ unit, expression }: HalfUsed): RuleFix | undefined {
  // A variable cannot be a half: its declaration is what is wrong.
  if (withoutParens(expression).kind === 'identifier') return undefined;
  const call = `vload_half(${placeOf(unit, expression)})`;
  return unsafe(preferredFix(`Use '${call}'`, replaceTokens(unit, expression, call)));
}

/** `convert_half(x)` without the conversion, which `vstore_half` includes. */
function unconverted(node: Expression): Expression {
  const inner = withoutParens(node);
  const [argument] = inner.kind === 'call' ? inner.args : [];
  return argument &&
    inner.kind === 'call' &&
    inner.args.length === 1 &&
    inner.callee.kind === 'identifier' &&
    /^convert_half(?:_rt[ezpn])?$/.test(spellingOf(inner.callee.name))
    ? argument
    : node;
}

/**
 * Writes the half that an expression assigns, or is, through `vstore_half`: an assignment with an unused value becomes
 * a call.
 */
export function storeHalf(program: ProgramAnalysed, unit: Unit, expression: Expression): RuleFix | undefined {
  const body = bodyAround(program, unit, expression);
  const way = body ? wayTo(body.node.body, expression) : [];
  const assignment = way.findLast((part) => part.kind === 'assignment');
  if (assignment?.kind !== 'assignment' || assignment.operator !== '=' || !statementOf(way, assignment))
    return undefined;
  const { left, right } = assignment;
  const name = sourceOf(left)?.name;
  const source =
    body &&
    [...body.symbol.parameters, ...factsOf(body, 'variable').map(({ symbol }) => symbol)].find(
      (one) => one.name === name,
    );
  // A call can't write constant memory either.
  if (
    source &&
    (pointeeSpace(source.type) === AddressSpace.Constant || elementOf(source.type).space === AddressSpace.Constant)
  )
    return undefined;
  const call = `vstore_half(${textOf(unit, unconverted(right))}, ${placeOf(unit, left)})`;
  return unsafe(preferredFix(`Use '${call}'`, replaceTokens(unit, assignment, call)));
}
