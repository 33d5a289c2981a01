import { dropConstant, makeStatic, moveToOutermost, moveToProgramScope } from '../../../refactoring/fixes/hoist.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace } from '../../../types/address-space.js';
import { on, rule } from '../../rule.js';
import { automaticIn } from '../../shared.js';

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
    ...automaticIn(AddressSpace.Constant, 'kernel-nested'),
    message: (fact) =>
      `'${spellingOf(fact.symbol.name)}' is in __constant and must be declared in the outermost scope of the kernel`,
    fixes: (fact, context) => [
      makeStatic(fact, context),
      moveToOutermost(fact, context),
      moveToProgramScope(fact),
      dropConstant(fact),
    ],
  }),
);
