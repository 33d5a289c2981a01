import { spellingOf } from '../../text/names.js';
import { deleteInitializer, fix, indentationOf, insertAfter, semicolonAfter, textOf } from '../edits.js';
import { variableVerdict } from '../shared.js';
import { rule } from '../rule.js';

/** A variable in `local` cannot have an initialiser of any form; it is allocated per work-group before the kernel runs, so nothing can initialise it. A private pointer to local may be initialised. */
export const localInitializer = rule({
  id: 'local-initializer',
  title: 'A local variable has no initialiser.',
  spec: 'Initialization; local',
  versions: 'all',
  severity: 'error',
  on: 'variable',
  check(fact, report, context) {
    if (variableVerdict(fact, context) !== 'local-initializer') return;
    const { initializer } = fact.declarator;
    const name = spellingOf(fact.symbol.name);
    const value = initializer && initializer.kind !== 'initializer-list' && fact.symbol.type.kind !== 'array' ? textOf(fact.unit, initializer) : undefined;
    const drop = initializer ? deleteInitializer(fact.unit, fact.declarator) : undefined;
    const after = semicolonAfter(fact.unit, fact.declarator.last);
    const assign = after !== undefined && value !== undefined ? insertAfter(fact.unit, after, `\n${indentationOf(fact.unit, fact.specifiers.first)}${name} = ${value};`) : undefined;
    report(fact.nameNode, `'__local' variable '${name}' cannot have an initialiser`, {
      fixes: [drop && assign && fix('Assign after the declaration', true, drop, assign), fix('Remove the initialiser', false, drop)],
    });
  },
});
