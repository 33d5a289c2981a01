import { AddressSpace } from '../../types/type.js';
import { deleteToken, fix } from '../edits.js';
import { rule } from '../rule.js';

/** With the generic address space compilers accept the keyword, but the document only reserves it: the portable spelling is no qualifier at all. */
export const genericKeywordReserved = rule({
  id: 'generic-keyword-reserved',
  title: 'The portable spelling of generic is no qualifier.',
  spec: 'Keywords; Address Space Qualifiers',
  versions: 'with the generic address space',
  severity: 'hint',
  on: 'space-written',
  check(fact, report, context) {
    if (fact.space !== AddressSpace.Generic || !context.language.genericAddressSpace) return;
    report(fact.token, "'generic' is reserved: an unqualified pointer means the same", {
      fixes: () => [fix('Delete the keyword', true, deleteToken(fact.unit, fact.token))],
    });
  },
});
