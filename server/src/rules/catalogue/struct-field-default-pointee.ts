import { spellingOf } from '../../text/names.js';
import { AddressSpace, spaceName, spaceSpelling } from '../../types/type.js';
import { fix, insertBefore, spaceTokenOf, spaceWord } from '../edits.js';
import { rule } from '../rule.js';
import { pointeeSpace } from '../shared.js';

/** An unqualified pointer member means `private` in 1.x and generic in 2.0: the same struct has different types across versions. */
export const structFieldDefaultPointee = rule({
  id: 'struct-field-default-pointee',
  title: 'An unqualified pointer member means different things in different versions.',
  spec: 'Inference; Address Space Qualifiers',
  versions: 'all',
  severity: 'hint',
  on: 'field',
  check(fact, report) {
    if (
      fact.type.kind !== 'pointer' ||
      (fact.field.specifiers.type.kind === 'name' && fact.declarator?.declarator.kind === 'name')
    )
      return;
    if (
      spaceTokenOf(fact.field.specifiers) !== undefined ||
      fact.declarator?.declarator.kind !== 'pointer' ||
      fact.type.pointee.kind === 'function'
    )
      return;
    const space = pointeeSpace(fact.type);
    if (space !== AddressSpace.Private && space !== AddressSpace.Generic) return;
    const make = (to: number) =>
      fix(
        `Make it point to ${spaceName(to)}`,
        false,
        insertBefore(fact.unit, fact.field.specifiers.type.first, `${spaceWord(fact.unit, fact.nameNode.first, to)} `),
      );
    report(
      fact.nameNode,
      `'${spellingOf(fact.name)}' points to ${spaceSpelling(space)} here, and to another space in other versions of OpenCL C`,
      { fixes: () => [make(AddressSpace.Global), make(AddressSpace.Local)] },
    );
  },
});
