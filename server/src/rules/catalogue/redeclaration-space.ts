import { spellingOf } from '../../text/names.js';
import { spellType } from '../../types/type.js';
import { declaredAt, variableVerdict } from '../shared.js';
import { rule } from '../rule.js';

/** All declarations of one variable must agree on the space of the object and of every pointee, after the implicit spaces have been filled in. */
export const redeclarationSpace = rule({
  id: 'redeclaration-space',
  title: 'All declarations of a variable agree on its spaces.',
  spec: 'Address Space Qualifiers; Inference',
  versions: 'all',
  severity: 'error',
  on: 'variable',
  check(fact, report, context) {
    if (variableVerdict(fact, context) !== 'redeclaration-space' || !fact.previous) return;
    report(fact.nameNode, `'${spellingOf(fact.symbol.name)}' is declared as '${spellType(fact.symbol.type)}', but before as '${spellType(fact.previous.type)}'`, { related: declaredAt(fact.previous) });
  },
});
