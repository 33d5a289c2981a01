import { insertStatic, preferredFix, spaceTokenOf } from '../../../refactoring/edits/edits.js';
import { dropConstant, moveToOutermost, moveToProgramScope } from '../../../refactoring/fixes/hoist.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace } from '../../../types/address-space.js';
import { elementOf } from '../../../types/queries.js';
import { on, rule } from '../../rule.js';
import { isAutomatic } from '../../shared.js';

/** In a kernel an automatic `constant` variable must be in the outermost block. */
export const constantNestedScope = rule(
  {
    id: 'constant-nested-scope',
    title: 'Constant variable in a nested scope',
    spec: 'constant; Usage for Declaration Scopes and Variable Types',
    versions: 'all',
    severity: 'error',
  },
  on('variable', {
    concerns: (type) => elementOf(type).space === AddressSpace.Constant,
    when: (fact) => fact.position === 'kernel-nested' && isAutomatic(fact),
    at: (fact) => fact.nameNode,
    message: (fact) =>
      `'${spellingOf(fact.symbol.name)}' is in __constant and must be declared in the outermost scope of the kernel`,
    fixes: (fact, context) => {
      const token = spaceTokenOf(fact.specifiers);
      return [
        token !== undefined && context.language.version >= 200
          ? preferredFix("Insert 'static'", insertStatic(fact.unit, fact.specifiers))
          : undefined,
        moveToOutermost(fact, context),
        moveToProgramScope(fact),
        dropConstant(fact),
      ];
    },
  }),
);
