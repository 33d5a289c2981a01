import { spellingOf } from '../../text/names.js';
import { AddressSpace, spaceName } from '../../types/type.js';
import { fix, insertBefore, replaceToken, spaceTokenOf, spaceWord } from '../edits.js';
import { kernelParameterKind } from '../shared.js';
import { rule } from '../rule.js';

/** With the generic address space an unqualified (or `generic`) pointee is generic, which is equally forbidden for a kernel parameter. */
export const kernelPointerArgGeneric = rule({
  id: 'kernel-pointer-arg-generic',
  title: 'A kernel takes no generic pointer.',
  spec: 'Usage for Declaration Scopes and Variable Types; Inference',
  versions: 'with the generic address space',
  severity: 'error',
  on: 'parameter',
  check(fact, report, context) {
    if (!fact.kernel || kernelParameterKind(fact, context) !== 'kernel-pointer-arg-generic') return;
    const { specifiers } = fact.parameter;
    const token = spaceTokenOf(specifiers);
    const pointeeIsPointer = fact.symbol.type.kind === 'pointer' && fact.symbol.type.pointee.kind === 'pointer';
    const make = (space: number) => {
      const word = spaceWord(fact.unit, specifiers.first, space);
      return fix(`Make it point to ${spaceName(space)}`, space === AddressSpace.Global && token === undefined, token === undefined ? insertBefore(fact.unit, specifiers.first, `${word} `) : replaceToken(fact.unit, token, word));
    };
    report(fact.nameNode, `kernel parameter '${spellingOf(fact.symbol.name)}' points to __generic${token === undefined ? ', which an unqualified pointer means here' : ''}; it must point to __global, __local or __constant`, {
      fixes: pointeeIsPointer || (specifiers.type.kind === 'name' && fact.parameter.declarator.kind === 'name') ? [] : [make(AddressSpace.Global), make(AddressSpace.Local), make(AddressSpace.Constant)],
    });
  },
});
