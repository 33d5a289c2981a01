import { AddressSpace } from '../../types/type.js';
import { carrySpace } from '../carry.js';
import { conversionFixes } from '../conversion-fixes.js';
import { rule } from '../rule.js';
import { conversionSubject, isLiteral, pointeeSpace } from '../shared.js';
import { bothDeclared, describeSource, implied } from '../wording.js';

/** A pointer to `constant` (variables, parameters, string literals) does not convert to generic, not even to `const T *`. */
export const constantToGeneric = rule({
  id: 'constant-to-generic',
  title: 'A constant pointer does not become generic.',
  spec: 'Address Space Conversions',
  versions: 'with the generic address space',
  severity: 'error',
  on: 'conversion',
  check(fact, report, context) {
    if (
      fact.problem !== 'space' ||
      pointeeSpace(fact.from) !== AddressSpace.Constant ||
      pointeeSpace(fact.to) !== AddressSpace.Generic ||
      isLiteral(fact.expression)
    )
      return;
    const at =
      fact.context === 'initialization' && fact.operatorToken >= 0
        ? { first: fact.operatorToken, last: fact.expression.last }
        : fact.context === 'assignment'
          ? { first: fact.operatorToken, last: fact.operatorToken }
          : fact.expression;
    report(
      at,
      `${describeSource(fact)} does not convert to ${conversionSubject(fact)}${implied(fact.target ?? fact.callee?.parameters[fact.argumentIndex], context)}: constant memory is not part of the generic address space`,
      {
        related: bothDeclared(fact),
        fixes: () => [
          ...conversionFixes(fact, context),
          fact.source?.kind === 'variable' && fact.source.role === 'parameter'
            ? carrySpace(fact.source, 0, AddressSpace.Global, undefined, false)
            : undefined,
        ],
      },
    );
  },
});
