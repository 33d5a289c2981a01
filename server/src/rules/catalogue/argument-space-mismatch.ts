import { spellingOf } from '../../text/names.js';
import { conversionFixes } from '../conversion-fixes.js';
import { rule } from '../rule.js';
import { conversionSubject, namedToNamed } from '../shared.js';
import { bothDeclared, describeSource, implied } from '../wording.js';

/** The rule for initialisation holds for passing a pointer to a parameter of a function. */
export const argumentSpaceMismatch = rule({
  id: 'argument-space-mismatch',
  title: 'An argument points into the space that the parameter points to.',
  spec: 'Address Space Conversions',
  versions: 'all',
  severity: 'error',
  on: 'conversion',
  check(fact, report, context) {
    if (
      fact.context !== 'argument' ||
      fact.problem !== 'space' ||
      spellingOf(fact.calleeName) === 'printf' ||
      !namedToNamed(fact)
    )
      return;
    const parameter = fact.callee?.parameters[fact.argumentIndex];
    report(
      fact.expression,
      `cannot pass ${describeSource(fact)} to ${conversionSubject(fact)}${implied(parameter, context)}`,
      { related: bothDeclared(fact), fixes: () => conversionFixes(fact, context) },
    );
  },
});
