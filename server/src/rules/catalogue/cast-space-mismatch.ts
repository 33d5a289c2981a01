import { carrySource, castAndCarry } from '../carry.js';
import { rule } from '../rule.js';
import { castFix, describeType, namedCast, pointeeSpace } from '../shared.js';
import { describeCast, operandDeclared } from '../wording.js';

/** Casting a pointer between two different named spaces is forbidden, whatever the pointee types. */
export const castSpaceMismatch = rule({
  id: 'cast-space-mismatch',
  title: 'A cast does not move a pointer into another named space.',
  spec: 'Address Space Conversions',
  versions: 'all',
  severity: 'error',
  on: 'cast',
  check(fact, report, { language }) {
    if (fact.problem !== 'space' || !namedCast(fact, language)) return;
    report(
      fact.cast,
      `cannot cast ${describeCast(fact)} to '${describeType(fact.to)}': a cast moves nothing into another memory`,
      {
        related: operandDeclared(fact.source),
        fixes: () => [
          castAndCarry(fact, castFix(fact)),
          carrySource(fact.cast.operand, fact.source, pointeeSpace(fact.to)),
        ],
      },
    );
  },
});
