import { dropLocal, moveToOutermost } from '../../../refactoring/fixes/hoist.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace } from '../../../types/address-space.js';
import { on, rule } from '../../rule.js';
import { automaticIn } from '../../shared.js';

/**
 * In a kernel a `local` variable must be declared directly in the outermost block: not in an inner block, loop, `if`,
 * `switch`, nor in the first part of a `for`.
 */
export const localNestedScope = rule(
  {
    id: 'local-nested-scope',
    title: 'Local variable in a nested scope',
    spec: 'Usage for Declaration Scopes and Variable Types',
    versions: 'all',
    severity: 'error',
  },
  on('variable', {
    ...automaticIn(AddressSpace.Local, 'kernel-nested'),
    message: (fact) =>
      `'${spellingOf(fact.symbol.name)}' is in __local and must be declared in the outermost scope of the kernel`,
    fixes: (fact, context) => [moveToOutermost(fact, context), dropLocal(fact)],
  }),
);
