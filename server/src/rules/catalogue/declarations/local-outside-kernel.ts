import { dropLocal, passFromKernel } from '../../../refactoring/fixes/hoist.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace } from '../../../types/address-space.js';
import { on, rule } from '../../rule.js';
import { automaticIn } from '../../shared.js';

/**
 * Only a kernel body can declare a `local` variable; in any other function the variable has no work-group to belong to.
 */
export const localOutsideKernel = rule(
  {
    id: 'local-outside-kernel',
    title: 'Local variable in a function that is not a kernel',
    spec: 'local; Usage for Declaration Scopes and Variable Types',
    versions: 'all',
    severity: 'error',
  },
  on('variable', {
    ...automaticIn(AddressSpace.Local, 'function'),
    message: (fact) =>
      `'${spellingOf(fact.symbol.name)}' cannot be in __local: only a kernel can declare local variables, a ` +
      'function takes a pointer to them',
    fixes: (fact) => [passFromKernel(fact), dropLocal(fact)],
  }),
);
