import { nestedFixes } from '../../../refactoring/fixes/conversion-fixes.js';
import { describeType } from '../../../semantics/describe.js';
import { spellingOf } from '../../../text/names.js';
import { on, rule } from '../../rule.js';
import { bothDeclared } from '../../wording.js';

/**
 * Below the outermost level spaces must be identical: no implicit conversion changes them, not even towards generic.
 */
export const nestedPointerSpaceMismatch = rule(
  {
    id: 'nested-pointer-space-mismatch',
    title: 'Nested pointers to different address spaces',
    spec: 'Address Space Conversions',
    versions: 'all',
    severity: 'error',
  },
  on('conversion', {
    when: (fact) => fact.problem === 'nested-space',
    at: (fact) =>
      fact.context === 'initialization' && fact.operatorToken >= 0
        ? { first: fact.operatorToken, last: fact.expression.last }
        : fact.context === 'assignment'
          ? { first: fact.operatorToken, last: fact.operatorToken }
          : fact.expression,
    message: (fact) => {
      const of = spellingOf((fact.field ?? fact.target ?? fact.callee?.parameters[fact.argumentIndex])?.name ?? 0);
      return (
        `'${describeType(fact.from)}' does not convert to '${describeType(fact.to)}'` +
        `${of ? `, the type of '${of}'` : ''}: ` +
        'the pointers inside point to different address spaces'
      );
    },
    related: (fact) => bothDeclared(fact),
    fixes: (fact) => nestedFixes(fact),
  }),
);
