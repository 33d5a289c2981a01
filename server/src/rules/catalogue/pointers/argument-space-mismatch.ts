import { conversionFixes } from '../../../refactoring/fixes/conversion-fixes.js';
import { on, rule } from '../../rule.js';
import { conversionSubject, isMoved } from '../../shared.js';
import { bothDeclared, describeSource, implied } from '../../wording.js';

/** Passing a pointer to a parameter of a function follows the rule for initialization. */
export const argumentSpaceMismatch = rule(
  {
    id: 'argument-space-mismatch',
    title: 'Argument points into another address space',
    spec: 'Address Space Conversions',
    versions: 'all',
    severity: 'error',
  },
  on('conversion', {
    when: (fact) => fact.context === 'argument' && isMoved(fact),
    at: (fact) => fact.expression,
    message: (fact, context) => {
      const parameter = fact.callee?.parameters[fact.argumentIndex];
      return `cannot pass ${describeSource(fact)} to ${conversionSubject(fact)}${implied(parameter, context)}`;
    },
    related: (fact) => bothDeclared(fact),
    fixes: (fact, context) => conversionFixes(fact, context),
  }),
);
