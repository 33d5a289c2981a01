import { spaceSpelling } from '../../types/type.js';
import { describeType, pointeeSpace, namedCast, castFix } from '../shared.js';
import { carrySource, castAndCarry } from '../carry.js';
import { rule } from '../rule.js';

/** Casting a pointer between two different named spaces is forbidden, whatever the pointee types. */
export const castSpaceMismatch = rule({
  id: 'cast-space-mismatch',
  title: 'A cast does not move a pointer into another named space.',
  spec: 'Address Space Conversions',
  versions: 'all',
  severity: 'error',
  on: 'cast',
  check(fact, report) {
    if (fact.problem !== 'space' || !namedCast(fact)) return;
    report(fact.cast, `cannot cast a pointer to ${spaceSpelling(pointeeSpace(fact.from))} to '${describeType(fact.to)}': a cast moves nothing into another memory`, { fixes: [castAndCarry(fact, castFix(fact)), carrySource(fact.cast.operand, fact.source, pointeeSpace(fact.to))] });
  },
});
