import { spellingOf } from '../../text/names.js';
import { AddressSpace } from '../../types/type.js';
import { describePointer, pointeeSpace } from '../shared.js';
import { rule } from '../rule.js';

/** Their argument must convert to a generic pointer: no integers, no pointers to `constant`. */
export const toAddressSpaceArgument = rule({
  id: 'to-address-space-argument',
  title: 'The conversions to a named space take a generic pointer.',
  spec: 'Address Space Qualifier Functions',
  versions: 'with the generic address space',
  severity: 'error',
  on: 'space-function',
  check(fact, report, context) {
    if (!context.language.genericAddressSpace || !fact.argument || !fact.argumentType) return;
    const type = fact.argumentType;
    if (type.kind === 'pointer' && pointeeSpace(type) !== AddressSpace.Constant) return;
    report(fact.argument, `'${spellingOf(fact.name)}' takes a pointer that converts to generic, and this ${type.kind === 'pointer' ? describePointer(type) : 'is no pointer'}`);
  },
});
