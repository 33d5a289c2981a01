import { conversionFixes } from '../conversion-fixes.js';
import { rule } from '../rule.js';
import { conversionSubject, declaredAt, namedToNamed } from '../shared.js';
import { describeSource } from '../wording.js';

/** The rule for initialisation holds for `return` against the declared return type. */
export const returnSpaceMismatch = rule({
  id: 'return-space-mismatch',
  title: 'A function returns a pointer into the space that its result points to.',
  spec: 'Address Space Conversions',
  versions: 'all',
  severity: 'error',
  on: 'conversion',
  check(fact, report, context) {
    if (fact.context !== 'return' || fact.problem !== 'space' || !namedToNamed(fact)) return;
    report(fact.expression, `cannot return ${describeSource(fact)} as ${conversionSubject(fact)}`, {
      related: fact.callee
        ? [
            ...(fact.source?.kind === 'variable' ? declaredAt(fact.source) : []),
            { message: 'the function is declared here', place: fact.callee.place },
          ]
        : [],
      fixes: () => conversionFixes(fact, context),
    });
  },
});
