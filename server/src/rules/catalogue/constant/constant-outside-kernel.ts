import { dropConstant, makeStatic, moveToProgramScope } from '../../../refactoring/fixes/hoist.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace } from '../../../types/address-space.js';
import { on, rule } from '../../rule.js';
import { automaticIn } from '../../shared.js';

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
    ...automaticIn(AddressSpace.Constant, 'function'),
    message: (fact) =>
      `'${spellingOf(fact.symbol.name)}' cannot be in __constant: only kernels can declare automatic constant ` +
      'variables',
    fixes: (fact, context) => [
      makeStatic(fact, context),
      moveToProgramScope(fact, context.language.version < 200),
      dropConstant(fact),
    ],
  }),
);
