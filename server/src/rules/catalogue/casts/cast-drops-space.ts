import { preferredIf, spaceTokenOf } from '../../../refactoring/edits/edits.js';
import { useFeature } from '../../../refactoring/fixes/versions.js';
import { castAndCarry } from '../../../refactoring/pointers/carry.js';
import { castFix } from '../../../refactoring/pointers/requalify.js';
import { describeType, pointeeSpace } from '../../../semantics/describe.js';
import { AddressSpace } from '../../../types/address-space.js';
import { on, rule } from '../../rule.js';
import { describeCast, operandDeclared } from '../../wording.js';

/**
 * Without the generic address space a cast to an unqualified pointer type means `private` and therefore changes the
 * space: the usual slip when reinterpreting a buffer.
 */
export const castDropsSpace = rule(
  {
    id: 'cast-drops-space',
    title: 'Cast to a pointer type without its address space',
    spec: 'Address Space Conversions; Inference',
    versions: 'without the generic address space',
    severity: 'error',
  },
  on('cast', {
    when: (fact, context) =>
      fact.problem === 'space' &&
      pointeeSpace(fact.from) !== AddressSpace.None &&
      spaceTokenOf(fact.cast.type.specifiers) === undefined &&
      !context.language.genericAddressSpace &&
      pointeeSpace(fact.to) === AddressSpace.Private,
    at: (fact) => fact.cast,
    message: (fact) =>
      `this cast of ${describeCast(fact)} drops the address space: an unqualified pointer means '` +
      `${describeType(fact.to)}' ` +
      'here',
    related: (fact) => operandDeclared(fact.source),
    fixes: (fact, context) => [
      castAndCarry(fact, preferredIf(true, castFix(fact))),
      pointeeSpace(fact.from) === AddressSpace.Constant ? undefined : useFeature(context.language, 'generic'),
    ],
  }),
);
