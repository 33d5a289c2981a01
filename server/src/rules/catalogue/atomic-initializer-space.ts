import { spellingOf } from '../../text/names.js';
import { AddressSpace } from '../../types/type.js';
import { variableVerdict } from '../shared.js';
import { rule } from '../rule.js';

/** An atomic variable can be initialised only at program scope (or `static`) in `global`; atomics elsewhere use `atomic_init`. Atomic objects are not assigned. */
export const atomicInitializerSpace = rule({
  id: 'atomic-initializer-space',
  title: 'Atomic objects are initialised in global memory only.',
  spec: 'The ATOMIC_VAR_INIT Macro; Atomic Functions, Restrictions',
  versions: '2.0+',
  severity: 'error',
  on: ['variable', 'write'],
  check(fact, report, context) {
    if (fact.kind === 'variable') {
      if (variableVerdict(fact, context) !== 'atomic-initializer-space') return;
      report(fact.nameNode, `atomic variable '${spellingOf(fact.symbol.name)}' can be initialised only in __global memory; use atomic_init`);
    } else if (fact.type.kind === 'atomic' && fact.operator === '=' && context.language.version >= 200 && fact.space !== AddressSpace.Constant) {
      report(fact.target, 'an atomic object cannot be assigned; use atomic_store');
    }
  },
});
