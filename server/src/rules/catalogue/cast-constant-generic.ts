import { AddressSpace } from '../../types/type.js';
import { pointeeSpace, castFix } from '../shared.js';
import { castAndCarry } from '../carry.js';
import { rule } from '../rule.js';

/** Casts between `constant` and generic are forbidden in both directions. */
export const castConstantGeneric = rule({
  id: 'cast-constant-generic',
  title: 'No cast joins constant and generic.',
  spec: 'Address Space Conversions',
  versions: 'with the generic address space',
  severity: 'error',
  on: 'cast',
  check(fact, report, context) {
    if (fact.problem !== 'space' || !context.language.genericAddressSpace) return;
    const spaces = [pointeeSpace(fact.from), pointeeSpace(fact.to)];
    if (!spaces.includes(AddressSpace.Constant) || !spaces.includes(AddressSpace.Generic)) return;
    report(fact.cast, 'a pointer to __constant cannot be cast to or from a generic pointer', { fixes: [spaces[0] === AddressSpace.Constant ? castAndCarry(fact, castFix(fact)) : undefined] });
  },
});
