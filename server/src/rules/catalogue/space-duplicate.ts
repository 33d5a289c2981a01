import { spaceSpelling } from '../../types/type.js';
import { deleteToken, fix } from '../edits.js';
import { rule } from '../rule.js';

/** Writing the same address space twice for one level is harmless but redundant; the two spellings count as the same space. */
export const spaceDuplicate = rule({
  id: 'space-duplicate',
  title: 'The same address space is written twice for one level.',
  spec: 'Address Space Qualifiers',
  versions: 'all',
  severity: 'warning',
  on: 'space-meets-space',
  check(fact, report) {
    if (fact.space !== fact.existing) return;
    report(fact.token, `'${spaceSpelling(fact.space)}' is repeated`, {
      fixes: () => [fix('Remove the repeated qualifier', true, deleteToken(fact.unit, fact.token))],
    });
  },
});
