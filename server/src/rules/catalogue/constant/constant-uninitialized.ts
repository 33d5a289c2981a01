import { fix, insertAfter, insertBefore } from '../../../refactoring/edits/edits.js';
import { dropConstant } from '../../../refactoring/fixes/hoist.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace } from '../../../types/address-space.js';
import { elementOf } from '../../../types/queries.js';
import { on, rule } from '../../rule.js';

/**
 * A definition in `constant` needs an initializer, at program scope and in a kernel, for every declarator of the
 * declaration. Only an `extern` declaration is exempt.
 */
export const constantUninitialized = rule(
  {
    id: 'constant-uninitialized',
    title: 'Constant variable without an initializer',
    spec: 'Initialization; constant',
    versions: 'all',
    severity: 'error',
  },
  on('variable', {
    concerns: (type) => elementOf(type).space === AddressSpace.Constant,
    when: ({ declarator, symbol }) => !declarator.initializer && symbol.storage !== 'extern',
    at: (fact) => fact.nameNode,
    message: (fact) =>
      `'${spellingOf(fact.symbol.name)}' is in __constant and must be initialized: nothing can write it later`,
    fixes: (fact, context) => {
      const aggregate = fact.symbol.type.kind === 'array' || fact.symbol.type.kind === 'record';
      return [
        fix(
          `Add '= ${aggregate ? '{0}' : '0'}'`,
          insertAfter(fact.unit, fact.declarator.last, ` = ${aggregate ? '{0}' : '0'}`),
        ),
        fact.position === 'program-scope' && context.language.version >= 120 && fact.symbol.storage === undefined
          ? fix("Insert 'extern': it is defined elsewhere", insertBefore(fact.unit, fact.specifiers.first, 'extern '))
          : undefined,
        fact.position !== 'program-scope' ? dropConstant(fact) : undefined,
      ];
    },
  }),
);
