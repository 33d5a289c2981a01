import { carryOn } from '../../../refactoring/pointers/carry.js';
import { castFix } from '../../../refactoring/pointers/requalify.js';
import { describePointer, pointeeSpace } from '../../../semantics/describe.js';
import { spacesOverlap } from '../../../types/address-space.js';
import { on, rule } from '../../rule.js';

/** Converting a pointer to an integer and back into another space defeats the check; the result is meaningless. */
export const castThroughInteger = rule(
  {
    id: 'cast-through-integer',
    title: 'Cast to another address space through an integer',
    spec: 'Address Space Conversions',
    versions: 'all',
    severity: 'warning',
  },
  on('recast', {
    when: (fact) => fact.via === 'integer' && !spacesOverlap(pointeeSpace(fact.to), pointeeSpace(fact.origin)),
    at: (fact) => fact.cast,
    message: (fact) =>
      `this pointer ${describePointer(fact.origin)}: a cast through an integer to a pointer that ` +
      `${describePointer(fact.to)} is meaningless`,
    fixes: (fact) => [
      carryOn(
        fact.unit,
        fact.cast,
        pointeeSpace(fact.origin),
        castFix({ unit: fact.unit, cast: fact.cast, from: fact.origin }),
      ),
    ],
  }),
);
