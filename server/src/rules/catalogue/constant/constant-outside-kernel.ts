import { insertStatic, preferredFix, spaceTokenOf } from '../../../refactoring/edits/edits.js';
import { dropConstant, moveToProgramScope } from '../../../refactoring/fixes/hoist.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace } from '../../../types/address-space.js';
import { elementOf } from '../../../types/queries.js';
import { on, rule } from '../../rule.js';
import { isAutomatic } from '../../shared.js';

/**
 * A non-kernel function cannot declare an automatic `constant` variable (`static` ones are allowed in 2.0 and later,
 * `extern` ones in 1.2 and later).
 */
export const constantOutsideKernel = rule(
  {
    id: 'constant-outside-kernel',
    title: 'Constant variable in a function that is not a kernel',
    spec: 'constant; Usage for Declaration Scopes and Variable Types',
    versions: 'all',
    severity: 'error',
  },
  on('variable', {
    concerns: (type) => elementOf(type).space === AddressSpace.Constant,
    when: (fact) => fact.position === 'function' && isAutomatic(fact),
    at: (fact) => fact.nameNode,
    message: (fact) =>
      `'${spellingOf(fact.symbol.name)}' cannot be in __constant: only kernels can declare automatic constant ` +
      'variables',
    fixes: (fact, context) => {
      const token = spaceTokenOf(fact.specifiers);
      return [
        token !== undefined && context.language.version >= 200
          ? preferredFix("Insert 'static'", insertStatic(fact.unit, fact.specifiers))
          : undefined,
        moveToProgramScope(fact, context.language.version < 200),
        dropConstant(fact),
      ];
    },
  }),
);
