import { AddressSpace } from '../../types/type.js';
import { castAndCarry } from '../carry.js';
import { spaceTokenOf } from '../edits.js';
import { rule } from '../rule.js';
import { castFix, describeType, pointeeSpace } from '../shared.js';
import { useFeature } from '../versions.js';
import { describeCast, operandDeclared } from '../wording.js';

/** Without the generic address space a cast to an unqualified pointer type means `private` and therefore changes the space: the usual slip when reinterpreting a buffer. */
export const castDropsSpace = rule({
  id: 'cast-drops-space',
  title: 'A cast keeps the address space.',
  spec: 'Address Space Conversions; Inference',
  versions: 'without the generic address space',
  severity: 'error',
  on: 'cast',
  check(fact, report, context) {
    if (
      fact.problem !== 'space' ||
      pointeeSpace(fact.from) === AddressSpace.None ||
      spaceTokenOf(fact.cast.type.specifiers) !== undefined ||
      context.language.genericAddressSpace ||
      pointeeSpace(fact.to) !== AddressSpace.Private
    )
      return;
    report(
      fact.cast,
      `this cast of ${describeCast(fact)} drops the address space: an unqualified pointer means '${describeType(fact.to)}' here`,
      {
        related: operandDeclared(fact.source),
        fixes: () => [
          castAndCarry(fact, castFix(fact)),
          pointeeSpace(fact.from) === AddressSpace.Constant ? undefined : useFeature(context.language, 'generic'),
        ],
      },
    );
  },
});
