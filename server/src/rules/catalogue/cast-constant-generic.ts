import { AddressSpace } from '../../types/type.js';
import { carrySource, castAndCarry } from '../carry.js';
import { rule } from '../rule.js';
import { castFix, describeType, pointeeSpace } from '../shared.js';
import { describeCast, operandDeclared } from '../wording.js';

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
    report(
      fact.cast,
      `cannot cast ${describeCast(fact)} to '${describeType(fact.to)}': constant memory is not part of the generic address space`,
      {
        related: operandDeclared(fact.source),
        fixes: () => [
          spaces[0] === AddressSpace.Constant
            ? castAndCarry(fact, castFix(fact))
            : carrySource(fact.cast.operand, fact.source, AddressSpace.Constant),
        ],
      },
    );
  },
});
