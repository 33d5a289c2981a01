import { AddressSpace } from '../../types/type.js';
import { conversionFixes } from '../conversion-fixes.js';
import { rule } from '../rule.js';
import { conversionSubject, declaredAt, isLiteral, pointeeSpace } from '../shared.js';
import { implied } from '../wording.js';

/** A string literal is an array in `constant`: it only decays to a pointer to constant characters. Initialising a private char array copies it and is fine. */
export const stringLiteralSpace = rule({
  id: 'string-literal-space',
  title: 'A string literal is constant.',
  spec: 'Inference',
  versions: 'all',
  severity: 'error',
  on: 'conversion',
  check(fact, report, context) {
    if (fact.problem !== 'space' || pointeeSpace(fact.from) !== AddressSpace.Constant || !isLiteral(fact.expression))
      return;
    const at =
      fact.context === 'initialization' && fact.operatorToken >= 0
        ? { first: fact.operatorToken, last: fact.expression.last }
        : fact.context === 'assignment'
          ? { first: fact.operatorToken, last: fact.operatorToken }
          : fact.expression;
    report(
      at,
      `a string literal is in __constant and does not convert to ${conversionSubject(fact)}${implied(fact.target ?? fact.callee?.parameters[fact.argumentIndex], context)}`,
      {
        related: declaredAt(fact.target ?? fact.callee?.parameters[fact.argumentIndex]),
        fixes: () => conversionFixes(fact, context),
      },
    );
  },
});
