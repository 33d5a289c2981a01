import { conversionFixes } from '../conversion-fixes.js';
import { rule } from '../rule.js';
import { conversionSubject, namedToNamed } from '../shared.js';
import { bothDeclared, describeSource, implied } from '../wording.js';

/** Initialising a pointer with a pointer into a different space is forbidden, including elements of brace lists, designated initialisers, nested arrays and struct members. */
export const initSpaceMismatch = rule({
  id: 'init-space-mismatch',
  title: 'A pointer is initialised with a pointer into the same space.',
  spec: 'Address Space Conversions; Restrictions',
  versions: 'all',
  severity: 'error',
  on: 'conversion',
  check(fact, report, context) {
    if (fact.context !== 'initialization' || fact.problem !== 'space' || !namedToNamed(fact)) return;
    const at = fact.operatorToken >= 0 ? { first: fact.operatorToken, last: fact.expression.last } : fact.expression;
    report(
      at,
      `cannot initialise ${conversionSubject(fact)}${implied(fact.target, context)}, with ${describeSource(fact).replace(/,$/, '')}`,
      { related: bothDeclared(fact), fixes: () => conversionFixes(fact, context) },
    );
  },
});
