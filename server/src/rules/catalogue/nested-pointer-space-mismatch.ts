import { spellingOf } from '../../text/names.js';
import { nestedFixes } from '../conversion-fixes.js';
import { rule } from '../rule.js';
import { describeType } from '../shared.js';
import { bothDeclared } from '../wording.js';

/** Below the outermost level spaces must be identical: no implicit conversion changes them, not even towards generic. */
export const nestedPointerSpaceMismatch = rule({
  id: 'nested-pointer-space-mismatch',
  title: 'Below the outermost level spaces are equal.',
  spec: 'Address Space Conversions',
  versions: 'all',
  severity: 'error',
  on: 'conversion',
  check(fact, report) {
    if (fact.problem !== 'nested-space') return;
    const at =
      fact.context === 'initialization' && fact.operatorToken >= 0
        ? { first: fact.operatorToken, last: fact.expression.last }
        : fact.context === 'assignment'
          ? { first: fact.operatorToken, last: fact.operatorToken }
          : fact.expression;
    const of = spellingOf((fact.field ?? fact.target ?? fact.callee?.parameters[fact.argumentIndex])?.name ?? 0);
    report(
      at,
      `'${describeType(fact.from)}' does not convert to '${describeType(fact.to)}'${of ? `, the type of '${of}'` : ''}: the pointers inside point to different address spaces`,
      { related: bothDeclared(fact), fixes: () => nestedFixes(fact) },
    );
  },
});
