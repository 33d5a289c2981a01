// Expressions whose values are used.

import type { Expression } from '../../syntax/ast.js';
import type { Analyzer } from '../analyzer.js';
import { noteIncomplete } from '../declarations/completeness.js';
import { noteUnset } from '../statements/suspicions.js';
import { isOpenRecord, noteOperands } from './operands.js';
import { UNKNOWN, type Value } from './value.js';

/** An expression whose value is used: arrays decay, objects are read. */
export function analyseOperand(a: Analyzer, node: Expression): Value {
  const value = a.expression(node);
  return noteLoad(a, node, value) ? UNKNOWN : value;
}

/** What a subscript indexes: of a vector, it designates a component and does not read the others. */
export function analyseIndexed(a: Analyzer, node: Expression): Value {
  const value = a.expression(node);
  if (value.type.kind === 'vector' && value.lvalue) return value;
  return noteLoad(a, node, value) ? UNKNOWN : value;
}

/**
 * Only the vload functions read a half without the extension, and a value of an incomplete type cannot be read at
 * all: true where that is an error.
 */
export function noteLoad(a: Analyzer, node: Expression, value: Value): boolean {
  if (
    value.lvalue &&
    value.type.kind === 'scalar' &&
    value.type.name === 'half' &&
    !a.halfEnabled &&
    a.unevaluated === 0
  )
    a.fact({ kind: 'half', unit: a.unit, expression: node, access: 'load' });
  if (value.unset) noteUnset(a, node);
  return value.lvalue && isOpenRecord(value.type) && noteUnsized(a, node, value);
}

/** Reports a read of a struct with unknown members; true if it is an error. */
function noteUnsized(a: Analyzer, node: Expression, { type, symbol }: Value): boolean {
  let inner = node;
  while (inner.kind === 'paren') inner = inner.inner;
  return inner.kind === 'unary' && inner.operator === '*'
    ? noteOperands(a, 'incomplete', inner, a.typeOf(inner.operand), undefined)
    : noteIncomplete(a, 'value', type, node, symbol?.name ?? 0);
}
