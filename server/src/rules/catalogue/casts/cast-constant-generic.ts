import { preferredIf } from '../../../refactoring/edits/edits.js';
import { carrySource, castAndCarry } from '../../../refactoring/pointers/carry.js';
import { castFix } from '../../../refactoring/pointers/requalify.js';
import { describeType, pointeeSpace } from '../../../semantics/describe.js';
import { AddressSpace } from '../../../types/address-space.js';
import { on, rule } from '../../rule.js';
import { describeCast, operandDeclared } from '../../wording.js';

/** Casts between `constant` and generic are forbidden in both directions. */
export const castConstantGeneric = rule(
  {
    id: 'cast-constant-generic',
    title: 'Cast between constant and generic',
    spec: 'Address Space Conversions',
    versions: 'with the generic address space',
    severity: 'error',
  },
  on('cast', {
    find: (fact, context) => {
      if (fact.problem !== 'space' || !context.language.genericAddressSpace) return undefined;
      const spaces = [pointeeSpace(fact.from), pointeeSpace(fact.to)];
      if (!spaces.includes(AddressSpace.Constant) || !spaces.includes(AddressSpace.Generic)) return undefined;
      return { fact, spaces };
    },
    at: ({ fact }) => fact.cast,
    message: ({ fact }) =>
      `cannot cast ${describeCast(fact)} to '${describeType(fact.to)}': constant memory is not part of the ` +
      'generic address space',
    related: ({ fact }) => operandDeclared(fact.source),
    fixes: ({ fact, spaces }) => [
      spaces[0] === AddressSpace.Constant
        ? castAndCarry(fact, preferredIf(true, castFix(fact)))
        : carrySource(fact.cast.operand, fact.source, AddressSpace.Constant),
    ],
  }),
);
