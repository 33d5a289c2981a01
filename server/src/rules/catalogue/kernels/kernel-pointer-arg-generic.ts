import { spaceTokenOf } from '../../../refactoring/edits/edits.js';
import { kernelPointerFixes } from '../../../refactoring/fixes/kernel-pointers.js';
import { pointeeSpace } from '../../../semantics/describe.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace } from '../../../types/address-space.js';
import { on, rule } from '../../rule.js';
import { pointsToUnnamed } from '../../shared.js';

/**
 * With the generic address space an unqualified (or `generic`) pointee is generic, which is equally forbidden for a
 * kernel parameter.
 */
export const kernelPointerArgGeneric = rule(
  {
    id: 'kernel-pointer-arg-generic',
    title: 'Generic pointer as a kernel parameter',
    spec: 'Usage for Declaration Scopes and Variable Types; Inference',
    versions: 'with the generic address space',
    severity: 'error',
  },
  on('parameter', {
    concerns: (type) => pointeeSpace(type) === AddressSpace.Generic,
    when: pointsToUnnamed,
    at: (fact) => fact.nameNode,
    message: (fact) => {
      const { specifiers } = fact.parameter;
      const token = spaceTokenOf(specifiers);
      return (
        `kernel parameter '${spellingOf(fact.symbol.name)}' points to __generic` +
        `${token === undefined ? ', which an unqualified pointer means here' : ''}; ` +
        'it must point to __global, __local or __constant'
      );
    },
    fixes: (fact) => kernelPointerFixes(fact),
  }),
);
