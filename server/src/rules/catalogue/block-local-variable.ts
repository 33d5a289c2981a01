import { spellingOf } from '../../text/names.js';
import { AddressSpace, elementOf } from '../../types/type.js';
import { rule } from '../rule.js';

/** A `local` or automatic `constant` variable declared inside a block body is not in a kernel's outermost scope. */
export const blockLocalVariable = rule({
  id: 'block-local-variable',
  title: 'A block body is no kernel scope.',
  spec: 'Usage for Declaration Scopes and Variable Types',
  versions: 'with device enqueue',
  severity: 'warning',
  on: 'variable',
  check(fact, report) {
    const { space } = elementOf(fact.symbol.type);
    if (fact.position !== 'block-literal' || (space !== AddressSpace.Local && space !== AddressSpace.Constant) || fact.symbol.storage) return;
    report(fact.nameNode, `'${spellingOf(fact.symbol.name)}' is declared in a block, which is not the outermost scope of a kernel`);
  },
});
