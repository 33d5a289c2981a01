import { conversionFixes } from '../../../refactoring/fixes/conversion-fixes.js';
import { declaredAt } from '../../../semantics/describe.js';
import { on, rule } from '../../rule.js';
import { conversionSubject, isMoved } from '../../shared.js';
import { describeSource } from '../../wording.js';

/** `return` follows the rule for initialization of the declared return type. */
export const returnSpaceMismatch = rule(
  {
    id: 'return-space-mismatch',
    title: 'Return of a pointer to another address space',
    spec: 'Address Space Conversions',
    versions: 'all',
    severity: 'error',
  },
  on('conversion', {
    when: (fact) => fact.context === 'return' && isMoved(fact),
    at: (fact) => fact.expression,
    message: (fact) => `cannot return ${describeSource(fact)} as ${conversionSubject(fact)}`,
    related: (fact) =>
      fact.callee
        ? [
            ...(fact.source?.kind === 'variable' ? declaredAt(fact.source) : []),
            { message: 'the function is declared here', place: fact.callee.place },
          ]
        : [],
    fixes: (fact, context) => conversionFixes(fact, context),
  }),
);
