import { spellingOf } from '../../text/names.js';
import { deleteToken, fix, spaceTokenOf } from '../edits.js';
import { rule } from '../rule.js';

/** No object can be allocated in the generic space; it is only a property of pointers. */
export const objectInGeneric = rule({
  id: 'object-in-generic',
  title: 'No object is in the generic space.',
  spec: 'Address Space Conversions; The Generic Address Space',
  versions: 'with the generic address space',
  severity: 'error',
  on: 'refused-variable',
  check(fact, report) {
    const token = spaceTokenOf(fact.specifiers);
    report(fact.nameNode, `'${spellingOf(fact.symbol.name)}' cannot be in __generic: only pointers can point to it`, {
      fixes: () => [token === undefined ? undefined : fix('Delete the qualifier', true, deleteToken(fact.unit, token))],
    });
  },
});
