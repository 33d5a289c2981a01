import { spellingOf } from '../../text/names.js';
import { AddressSpace, spaceSpelling } from '../../types/type.js';
import { fix, insertBefore, spaceTokenOf, spaceWord } from '../edits.js';
import { pointeeSpace } from '../shared.js';
import { rule } from '../rule.js';

/** An unqualified pointee means private in 1.x and generic in 2.0. Report where the meaning matters. */
export const unqualifiedPointerPortability = rule({
  id: 'unqualified-pointer-portability',
  title: 'An unqualified pointer means different things in different versions.',
  spec: 'Inference',
  versions: 'all',
  severity: 'hint',
  on: 'parameter',
  check(fact, report) {
    const { specifiers, declarator } = fact.parameter;
    if (fact.kernel || fact.block || fact.symbol.type.kind !== 'pointer' || declarator.kind !== 'pointer' || spaceTokenOf(specifiers) !== undefined || specifiers.type.kind === 'unknown' || fact.symbol.name === 0) return;
    const space = pointeeSpace(fact.symbol.type);
    if (space !== AddressSpace.Private && space !== AddressSpace.Generic) return;
    if (fact.symbol.type.pointee.kind === 'function') return;
    report(fact.nameNode, `'${spellingOf(fact.symbol.name)}' points to ${spaceSpelling(space)} here; OpenCL C 1.x means private, 2.0 generic`, {
      fixes: [fix("Insert 'private'", false, insertBefore(fact.unit, specifiers.first, `${spaceWord(fact.unit, fact.nameNode.first, AddressSpace.Private)} `))],
    });
  },
});
