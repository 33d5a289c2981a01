import { AddressSpace, movedTo, pointerTo, spaceSpelling, type Type } from '../../types/type.js';
import { factsOf, onlySpaceOf, withoutParens } from '../body.js';
import { carryOn } from '../carry.js';
import { rule } from '../rule.js';
import { castFix, declaredAt, describePointer, pointeeSpace } from '../shared.js';

/** The pointer with another space. */
const movePointer = (type: Type, space: AddressSpace): Type =>
  type.kind === 'pointer' ? pointerTo(movedTo(type.pointee, space)) : type;

const isNamed = (space: AddressSpace): boolean =>
  space === AddressSpace.Private || space === AddressSpace.Local || space === AddressSpace.Global;

/** A named pointer cast to generic and on to a different named space compiles but is undefined. */
export const castThroughGeneric = rule({
  id: 'cast-through-generic',
  title: 'The generic space does not carry a pointer from one named space into another.',
  spec: 'Address Space Conversions',
  versions: 'with the generic address space',
  severity: 'warning',
  on: ['recast', 'body'],
  check(fact, report) {
    if (fact.kind === 'recast') {
      const [to, origin] = [pointeeSpace(fact.to), pointeeSpace(fact.origin)];
      if (fact.via !== 'generic' || !isNamed(to) || !isNamed(origin) || to === origin) return;
      report(
        fact.cast,
        `this pointer ${describePointer(fact.origin)}, so that a cast to one that ${describePointer(fact.to)} is undefined`,
        {
          fixes: () => [
            carryOn(
              fact.unit,
              fact.cast,
              origin,
              castFix({ unit: fact.unit, cast: fact.cast, from: fact.origin }, false),
            ),
          ],
        },
      );
      return;
    }
    for (const { cast, to, from, source } of factsOf(fact.facts, 'cast')) {
      if (
        pointeeSpace(from) !== AddressSpace.Generic ||
        !isNamed(pointeeSpace(to)) ||
        source?.kind !== 'variable' ||
        withoutParens(cast.operand).kind !== 'identifier'
      )
        continue;
      const space = onlySpaceOf(fact, source);
      if (space === undefined || space === pointeeSpace(to)) continue;
      report(
        cast,
        `every pointer here points to ${spaceSpelling(space)}, so that a cast to one that ${describePointer(to)} is undefined`,
        {
          related: declaredAt(source),
          fixes: () => [
            carryOn(fact.unit, cast, space, castFix({ unit: fact.unit, cast, from: movePointer(from, space) }, false)),
          ],
        },
      );
    }
  },
});
