import { deleteToken, preferredFix } from '../../../refactoring/edits/edits.js';
import { AddressSpace } from '../../../types/address-space.js';
import { on, rule } from '../../rule.js';

/**
 * With the generic address space, compilers accept the keyword, but the specification only reserves it: the portable
 * spelling is an unqualified pointer.
 */
export const genericKeywordReserved = rule(
  {
    id: 'generic-keyword-reserved',
    title: "Keyword 'generic' used as a qualifier",
    spec: 'Keywords; Address Space Qualifiers',
    versions: 'with the generic address space',
    severity: 'hint',
  },
  on('space-written', {
    when: (fact, context) => fact.space === AddressSpace.Generic && context.language.genericAddressSpace,
    at: (fact) => fact.token,
    message: () => "'generic' is reserved: an unqualified pointer means the same",
    fixes: (fact) => [preferredFix('Delete the keyword', deleteToken(fact.unit, fact.token))],
  }),
);
