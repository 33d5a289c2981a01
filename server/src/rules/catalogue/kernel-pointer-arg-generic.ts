import { spellingOf } from '../../text/names.js';
import { spaceTokenOf } from '../edits.js';
import { kernelPointerFixes } from '../kernel-pointers.js';
import { rule } from '../rule.js';

/** With the generic address space an unqualified (or `generic`) pointee is generic, which is equally forbidden for a kernel parameter. */
export const kernelPointerArgGeneric = rule({
  id: 'kernel-pointer-arg-generic',
  title: 'A kernel takes no generic pointer.',
  spec: 'Usage for Declaration Scopes and Variable Types; Inference',
  versions: 'with the generic address space',
  severity: 'error',
  on: 'refused-kernel-parameter',
  check(fact, report) {
    const { specifiers } = fact.parameter;
    const token = spaceTokenOf(specifiers);
    report(
      fact.nameNode,
      `kernel parameter '${spellingOf(fact.symbol.name)}' points to __generic${token === undefined ? ', which an unqualified pointer means here' : ''}; it must point to __global, __local or __constant`,
      {
        fixes: () => kernelPointerFixes(fact),
      },
    );
  },
});
