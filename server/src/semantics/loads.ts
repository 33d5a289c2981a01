// Expressions whose values are used.

import type { Expression } from '../syntax/ast.js';
import type { Analyzer } from './analyzer.js';
import { noteUnset } from './suspicions.js';
import type { Value } from './value.js';

/** An expression whose value is used: arrays decay, objects are read. */
export function analyseOperand(a: Analyzer, node: Expression): Value {
  const value = a.expression(node);
  noteLoad(a, node, value);
  return value;
}

/** Reading a half without the extension is only allowed to the vload functions. */
export function noteLoad(a: Analyzer, node: Expression, value: Value): void {
  if (
    value.lvalue &&
    value.type.kind === 'scalar' &&
    value.type.name === 'half' &&
    !a.halfEnabled &&
    a.unevaluated === 0
  )
    a.fact({ kind: 'half', unit: a.unit, expression: node, access: 'load' });
  if (a.unset) noteUnset(a, node);
}
