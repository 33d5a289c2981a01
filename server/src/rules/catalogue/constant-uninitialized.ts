import { spellingOf } from '../../text/names.js';
import { fix, insertAfter, insertBefore } from '../edits.js';
import { dropConstant } from '../hoist.js';
import { rule } from '../rule.js';

/** A definition in `constant` needs an initialiser, at program scope and in a kernel, for every declarator of the declaration. Only an `extern` declaration is exempt. */
export const constantUninitialized = rule({
  id: 'constant-uninitialized',
  title: 'A constant variable is initialised.',
  spec: 'Initialization; constant',
  versions: 'all',
  severity: 'error',
  on: 'refused-variable',
  check(fact, report, context) {
    const aggregate = fact.symbol.type.kind === 'array' || fact.symbol.type.kind === 'record';
    report(
      fact.nameNode,
      `'${spellingOf(fact.symbol.name)}' is in __constant and must be initialised: nothing can write it later`,
      {
        fixes: () => [
          fix(
            `Add '= ${aggregate ? '{0}' : '0'}'`,
            false,
            insertAfter(fact.unit, fact.declarator.last, ` = ${aggregate ? '{0}' : '0'}`),
          ),
          fact.position === 'program-scope' && context.language.version >= 120 && fact.symbol.storage === undefined
            ? fix(
                "Insert 'extern': it is defined elsewhere",
                false,
                insertBefore(fact.unit, fact.specifiers.first, 'extern '),
              )
            : undefined,
          fact.position !== 'program-scope' ? dropConstant(fact) : undefined,
        ],
      },
    );
  },
});
