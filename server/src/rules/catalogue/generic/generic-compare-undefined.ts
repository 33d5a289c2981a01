import { factsOf, onlySpaceOf } from '../../../refactoring/edits/body.js';
import { pointeeSpace } from '../../../semantics/describe.js';
import type { BodyAnalysed } from '../../../semantics/facts/facts.js';
import type { ProgramSymbol } from '../../../semantics/symbols/symbols.js';
import { AddressSpace, spaceSpelling } from '../../../types/address-space.js';
import type { Type } from '../../../types/type.js';
import { on, rule } from '../../rule.js';

/** The certain address space of an operand. */
function spaceOf(body: BodyAnalysed, type: Type, source: ProgramSymbol | undefined): AddressSpace | undefined {
  const space = pointeeSpace(type);
  if (space !== AddressSpace.Generic) return space;
  // The value of a member or element doesn't determine the pointee of the variable itself.
  return source?.kind === 'variable' && source.type.unqualified === type ? onlySpaceOf(body, source) : undefined;
}

/** Comparing two generic pointers that provably come from different named spaces is undefined. */
export const genericCompareUndefined = rule(
  {
    id: 'generic-compare-undefined',
    title: 'Comparison of generic pointers into different address spaces',
    spec: 'Address Space Conversions',
    versions: 'with the generic address space',
    severity: 'warning',
  },
  on('body', {
    *each(body) {
      for (const { expression, left, right, leftSource, rightSource } of factsOf(body, 'pointers-compared')) {
        if (pointeeSpace(left) !== AddressSpace.Generic && pointeeSpace(right) !== AddressSpace.Generic) continue;
        const [l, r] = [spaceOf(body, left, leftSource), spaceOf(body, right, rightSource)];
        if (l !== undefined && r !== undefined && l !== r) yield { expression, l, r };
      }
    },
    at: ({ expression }) => expression,
    message: ({ l, r }) =>
      `one pointer points to ${spaceSpelling(l)}, the other to ${spaceSpelling(r)}: to compare them is undefined`,
  }),
);
