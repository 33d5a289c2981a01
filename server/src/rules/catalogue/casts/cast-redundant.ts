import { deleteTokens, preferredFix } from '../../../refactoring/edits/edits.js';
import { pointeeSpace } from '../../../semantics/describe.js';
import { AddressSpace } from '../../../types/address-space.js';
import { on, rule } from '../../rule.js';

/** Casting a pointer to a named space to generic is redundant where the implicit conversion happens anyway. */
export const castRedundant = rule(
  {
    id: 'cast-redundant',
    title: 'Redundant cast to a generic pointer',
    spec: 'Address Space Conversions',
    versions: 'with the generic address space',
    severity: 'hint',
  },
  on('flow', {
    find: (fact) => {
      const { expression, castFrom, to, from } = fact;
      if (
        expression.kind !== 'cast' ||
        castFrom?.kind !== 'pointer' ||
        to.kind !== 'pointer' ||
        from.kind !== 'pointer' ||
        fact.callee?.overloadable
      )
        return undefined;
      if (
        pointeeSpace(to) !== AddressSpace.Generic ||
        pointeeSpace(from) !== AddressSpace.Generic ||
        pointeeSpace(castFrom) === AddressSpace.Constant
      )
        return undefined;
      const inner = castFrom.pointee;
      // A cast is redundant only if it changes nothing but the space.
      if (
        inner.unqualified !== from.pointee.unqualified ||
        (inner.qualifiers & ~to.pointee.qualifiers) !== 0 ||
        expression.operand.kind === 'cast'
      )
        return undefined;
      const tokens = { first: expression.first, last: expression.operand.first - 1 };
      return { fact, tokens };
    },
    at: ({ tokens }) => tokens,
    message: () => 'the pointer becomes generic without this cast',
    fixes: ({ fact, tokens }) => [preferredFix('Delete the cast', deleteTokens(fact.unit, tokens))],
  }),
);
