import { deleteToken, preferredFix, spaceTokenOf } from '../../../refactoring/edits/edits.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace } from '../../../types/address-space.js';
import { elementOf } from '../../../types/queries.js';
import { on, rule } from '../../rule.js';
import { isAutomatic, isProgramLong } from '../../shared.js';

/** No object can be allocated in the generic space; it is only a property of pointers. */
export const objectInGeneric = rule(
  {
    id: 'object-in-generic',
    title: 'Object in the generic address space',
    spec: 'Address Space Conversions; The Generic Address Space',
    versions: 'with the generic address space',
    severity: 'error',
  },
  on('variable', {
    concerns: (type) => elementOf(type).space === AddressSpace.Generic,
    when: (fact) => isProgramLong(fact) || isAutomatic(fact),
    at: (fact) => fact.nameNode,
    message: (fact) => `'${spellingOf(fact.symbol.name)}' cannot be in __generic: only pointers can point to it`,
    fixes: (fact) => {
      const token = spaceTokenOf(fact.specifiers);
      return [token === undefined ? undefined : preferredFix('Delete the qualifier', deleteToken(fact.unit, token))];
    },
  }),
);
