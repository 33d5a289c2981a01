import { AddressSpace } from '../../types/type.js';
import { deleteToken, fix, spaceTokenOf } from '../edits.js';
import { rule } from '../rule.js';

/** An address space on a non-pointer cast has no effect. */
export const castValueSpace = rule({
  id: 'cast-value-space',
  title: 'An address space on a value means nothing.',
  spec: 'Address Space Qualifiers',
  versions: 'all',
  severity: 'hint',
  on: 'cast-written',
  check(fact, report) {
    if (fact.type.space === AddressSpace.None || fact.type.kind === 'unknown') return;
    const token = spaceTokenOf(fact.cast.type.specifiers);
    if (token !== undefined)
      report(token, 'a value has no address space: this qualifier has no effect', {
        fixes: () => [fix('Delete the qualifier', true, deleteToken(fact.unit, token))],
      });
  },
});
