import { conversionFixes } from '../../../refactoring/fixes/conversion-fixes.js';
import { on, rule } from '../../rule.js';
import { assignedValue, conversionSubject, isMoved } from '../../shared.js';
import { bothDeclared, describeSource, implied } from '../../wording.js';

/**
 * Simple assignment follows the rule for initialization, also as a subexpression and to struct members or array
 * elements of pointer type.
 */
export const assignSpaceMismatch = rule(
  {
    id: 'assign-space-mismatch',
    title: 'Assignment between pointers to different address spaces',
    spec: 'Address Space Conversions',
    versions: 'all',
    severity: 'error',
  },
  on('conversion', {
    when: (fact) => fact.context === 'assignment' && isMoved(fact),
    at: (fact) => assignedValue(fact),
    message: (fact, context) =>
      `cannot assign ${describeSource(fact)} to ${conversionSubject(fact)}` +
      `${fact.field ? '' : implied(fact.target, context)}`,
    related: (fact) => bothDeclared(fact),
    fixes: (fact, context) => conversionFixes(fact, context),
  }),
);
