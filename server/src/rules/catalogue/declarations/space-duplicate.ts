import { deleteToken, preferredFix } from '../../../refactoring/edits/edits.js';
import { spaceSpelling } from '../../../types/address-space.js';
import { on, rule } from '../../rule.js';

/**
 * Writing the same address space twice for one level is harmless but redundant; the two spellings count as the same
 * space.
 */
export const spaceDuplicate = rule(
  {
    id: 'space-duplicate',
    title: 'Duplicate address space',
    spec: 'Address Space Qualifiers',
    versions: 'all',
    severity: 'warning',
  },
  on('space-meets-space', {
    when: (fact) => fact.space === fact.existing,
    at: (fact) => fact.token,
    message: (fact) => `'${spaceSpelling(fact.space)}' is repeated`,
    fixes: (fact) => [preferredFix('Remove the repeated qualifier', deleteToken(fact.unit, fact.token))],
  }),
);
