import { preferredIf } from '../../../refactoring/edits/edits.js';
import { carrySource, castAndCarry } from '../../../refactoring/pointers/carry.js';
import { castFix } from '../../../refactoring/pointers/requalify.js';
import { describeType, pointeeSpace } from '../../../semantics/describe.js';
import { AddressSpace } from '../../../types/address-space.js';
import { on, rule } from '../../rule.js';
import { isMoved } from '../../shared.js';
import { describeCast, operandDeclared } from '../../wording.js';

/** Casting a pointer between two different named spaces is forbidden, whatever the pointee types. */
export const castSpaceMismatch = rule(
  {
    id: 'cast-space-mismatch',
    title: 'Cast to a pointer into another named address space',
    spec: 'Address Space Conversions',
    versions: 'all',
    severity: 'error',
  },
  on('cast', {
    when: (fact) => isMoved(fact) && pointeeSpace(fact.to) !== AddressSpace.None,
    at: (fact) => fact.cast,
    message: (fact) =>
      `cannot cast ${describeCast(fact)} to '${describeType(fact.to)}': a cast does not move the object to another memory`,
    related: (fact) => operandDeclared(fact.source),
    fixes: (fact) => [
      castAndCarry(fact, preferredIf(true, castFix(fact))),
      carrySource(fact.cast.operand, fact.source, pointeeSpace(fact.to)),
    ],
  }),
);
