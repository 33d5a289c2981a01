import { spacesOverlap } from '../../types/type.js';
import { carryOn } from '../carry.js';
import { rule } from '../rule.js';
import { castFix, describePointer, pointeeSpace } from '../shared.js';

/** Converting a pointer to an integer and back into another space defeats the check; the result is meaningless. */
export const castThroughInteger = rule({
  id: 'cast-through-integer',
  title: 'An integer does not carry a pointer into another space.',
  spec: 'Address Space Conversions',
  versions: 'all',
  severity: 'warning',
  on: 'recast',
  check(fact, report) {
    if (fact.via !== 'integer' || spacesOverlap(pointeeSpace(fact.to), pointeeSpace(fact.origin))) return;
    report(
      fact.cast,
      `this pointer ${describePointer(fact.origin)}; as an integer cast to one that ${describePointer(fact.to)} it is meaningless`,
      {
        fixes: () => [
          carryOn(
            fact.unit,
            fact.cast,
            pointeeSpace(fact.origin),
            castFix({ unit: fact.unit, cast: fact.cast, from: fact.origin }, false),
          ),
        ],
      },
    );
  },
});
