import { deleteToken, fix, spaceTokenOf } from '../../../refactoring/edits/edits.js';
import { moveToOutermost } from '../../../refactoring/fixes/hoist.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace } from '../../../types/address-space.js';
import { elementOf } from '../../../types/queries.js';
import { on, rule } from '../../rule.js';
import { isAutomatic } from '../../shared.js';

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
    concerns: (type) => elementOf(type).space === AddressSpace.Local,
    when: (fact) => fact.position === 'kernel-nested' && isAutomatic(fact),
    at: (fact) => fact.nameNode,
    message: (fact) =>
      `'${spellingOf(fact.symbol.name)}' is in __local and must be declared in the outermost scope of the kernel`,
    fixes: (fact, context) => {
      const token = spaceTokenOf(fact.specifiers);
      return [
        moveToOutermost(fact, context),
        token === undefined
          ? undefined
          : fix("Drop 'local': the variable becomes private", deleteToken(fact.unit, token)),
      ];
    },
  }),
);
