import { conversionFixes } from '../../../refactoring/fixes/conversion-fixes.js';
import { declaredAt, pointeeSpace } from '../../../semantics/describe.js';
import { AddressSpace } from '../../../types/address-space.js';
import { on, rule } from '../../rule.js';
import { conversionSubject, isLiteral } from '../../shared.js';
import { implied } from '../../wording.js';

/**
 * A string literal is an array in `constant`: it only decays to a pointer to constant characters. Initializing a
 * private char array copies it and is fine.
 */
export const stringLiteralSpace = rule(
  {
    id: 'string-literal-space',
    title: 'String literal used outside of constant memory',
    spec: 'Inference',
    versions: 'all',
    severity: 'error',
  },
  on('conversion', {
    when: (fact) =>
      fact.problem === 'space' && pointeeSpace(fact.from) === AddressSpace.Constant && isLiteral(fact.expression),
    at: (fact) =>
      fact.context === 'initialization' && fact.operatorToken >= 0
        ? { first: fact.operatorToken, last: fact.expression.last }
        : fact.context === 'assignment'
          ? { first: fact.operatorToken, last: fact.operatorToken }
          : fact.expression,
    message: (fact, context) =>
      `a string literal is in __constant and does not convert to ${conversionSubject(fact)}` +
      `${implied(fact.target ?? fact.callee?.parameters[fact.argumentIndex], context)}`,
    related: (fact) => declaredAt(fact.target ?? fact.callee?.parameters[fact.argumentIndex]),
    fixes: (fact, context) => conversionFixes(fact, context),
  }),
);
