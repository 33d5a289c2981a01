import { conversionFixes } from '../../../refactoring/fixes/conversion-fixes.js';
import { on, rule } from '../../rule.js';
import { conversionSubject, isMoved } from '../../shared.js';
import { bothDeclared, describeSource, implied } from '../../wording.js';

/**
 * A pointer can't be initialized with a pointer into a different space, including elements of brace lists, designated
 * initializers, nested arrays and struct members.
 */
export const initSpaceMismatch = rule(
  {
    id: 'init-space-mismatch',
    title: 'Initialization with a pointer to another address space',
    spec: 'Address Space Conversions; Restrictions',
    versions: 'all',
    severity: 'error',
  },
  on('conversion', {
    when: (fact) => fact.context === 'initialization' && isMoved(fact),
    at: (fact) =>
      fact.operatorToken >= 0 ? { first: fact.operatorToken, last: fact.expression.last } : fact.expression,
    message: (fact, context) =>
      `cannot initialize ${conversionSubject(fact)}${implied(fact.target, context)}, with ` +
      `${describeSource(fact).replace(/,$/, '')}`,
    related: (fact) => bothDeclared(fact),
    fixes: (fact, context) => conversionFixes(fact, context),
  }),
);
