import { factsOf, onlySpaceOf } from '../../../refactoring/edits/body.js';
import { carryOn } from '../../../refactoring/pointers/carry.js';
import { castFix } from '../../../refactoring/pointers/requalify.js';
import { declaredAt, describePointer, pointeeSpace } from '../../../semantics/describe.js';
import { withoutParens } from '../../../syntax/walk.js';
import { AddressSpace, spaceSpelling } from '../../../types/address-space.js';
import { movedTo, pointerTo } from '../../../types/interned.js';
import type { Type } from '../../../types/type.js';
import { on, rule } from '../../rule.js';

/** The pointer with another space. */
const movePointer = (type: Type, space: AddressSpace): Type =>
  type.kind === 'pointer' ? pointerTo(movedTo(type.pointee, space)) : type;

const isNamed = (space: AddressSpace): boolean =>
  space === AddressSpace.Private || space === AddressSpace.Local || space === AddressSpace.Global;

/** A named pointer cast to generic and on to a different named space compiles but is undefined. */
export const castThroughGeneric = rule(
  {
    id: 'cast-through-generic',
    title: 'Cast to another named address space through generic',
    spec: 'Address Space Conversions',
    versions: 'with the generic address space',
    severity: 'warning',
  },
  on('recast', {
    when: ({ via, to, origin }) =>
      via === 'generic' &&
      isNamed(pointeeSpace(to)) &&
      isNamed(pointeeSpace(origin)) &&
      pointeeSpace(to) !== pointeeSpace(origin),
    at: ({ cast }) => cast,
    message: ({ to, origin }) =>
      `this pointer ${describePointer(origin)}, so a cast to a pointer that ${describePointer(to)} is undefined`,
    fixes: ({ unit, cast, origin }) => [
      carryOn(unit, cast, pointeeSpace(origin), castFix({ unit, cast, from: origin })),
    ],
  }),
  on('body', {
    *each(body) {
      for (const { cast, to, from, source } of factsOf(body, 'cast')) {
        if (
          pointeeSpace(from) !== AddressSpace.Generic ||
          !isNamed(pointeeSpace(to)) ||
          source?.kind !== 'variable' ||
          withoutParens(cast.operand).kind !== 'identifier'
        )
          continue;
        const space = onlySpaceOf(body, source);
        if (space !== undefined && space !== pointeeSpace(to)) yield { unit: body.unit, cast, to, from, source, space };
      }
    },
    at: ({ cast }) => cast,
    message: ({ to, space }) =>
      `every pointer here points to ${spaceSpelling(space)}, so a cast to a pointer that ${describePointer(to)} ` +
      'is undefined',
    related: ({ source }) => declaredAt(source),
    fixes: ({ unit, cast, from, space }) => [
      carryOn(unit, cast, space, castFix({ unit, cast, from: movePointer(from, space) })),
    ],
  }),
);
