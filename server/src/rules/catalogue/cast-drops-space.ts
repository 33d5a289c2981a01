import { AddressSpace, spaceSpelling } from '../../types/type.js';
import { spaceTokenOf } from '../edits.js';
import { describeType, pointeeSpace, castFix } from '../shared.js';
import { useFeature } from '../versions.js';
import { castAndCarry } from '../carry.js';
import { rule } from '../rule.js';

/** Without the generic address space a cast to an unqualified pointer type means `private` and therefore changes the space: the usual slip when reinterpreting a buffer. */
export const castDropsSpace = rule({
  id: 'cast-drops-space',
  title: 'A cast keeps the address space.',
  spec: 'Address Space Conversions; Inference',
  versions: 'without the generic address space',
  severity: 'error',
  on: 'cast',
  check(fact, report, context) {
    if (fact.problem !== 'space' || pointeeSpace(fact.from) === AddressSpace.None || spaceTokenOf(fact.cast.type.specifiers) !== undefined || context.language.genericAddressSpace || pointeeSpace(fact.to) !== AddressSpace.Private) return;
    report(fact.cast, `this cast drops ${spaceSpelling(pointeeSpace(fact.from))}: '${describeType(fact.to)}' is what an unqualified pointer means here`, { fixes: [castAndCarry(fact, castFix(fact)), pointeeSpace(fact.from) === AddressSpace.Constant ? undefined : useFeature(context.language, 'generic')] });
  },
});
