import { conversionFixes } from '../conversion-fixes.js';
import { rule } from '../rule.js';
import { conversionSubject, namedToNamed } from '../shared.js';
import { bothDeclared, describeSource, implied } from '../wording.js';

/** The rule for initialisation holds for simple assignment, also as a subexpression and to struct members or array elements of pointer type. */
export const assignSpaceMismatch = rule({
  id: 'assign-space-mismatch',
  title: 'A pointer is assigned a pointer into the same space.',
  spec: 'Address Space Conversions',
  versions: 'all',
  severity: 'error',
  on: 'conversion',
  check(fact, report, context) {
    if (fact.context !== 'assignment' || fact.problem !== 'space' || !namedToNamed(fact)) return;
    report(
      fact.operatorToken,
      `cannot assign ${describeSource(fact)} to ${conversionSubject(fact)}${fact.field ? '' : implied(fact.target, context)}`,
      { related: bothDeclared(fact), fixes: () => conversionFixes(fact, context) },
    );
  },
});
