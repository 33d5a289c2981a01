import { spellingOf } from '../../text/names.js';
import { AddressSpace } from '../../types/type.js';
import { pointeeSpace } from '../shared.js';
import { rule } from '../rule.js';

/** Atomic operations on an object in `private` are undefined, though the generic address space makes them compile. */
export const atomicPrivateObject = rule({
  id: 'atomic-private-object',
  title: 'Atomic operations are for shared memory.',
  spec: 'Atomic Functions, Restrictions',
  versions: '2.0 and later',
  severity: 'warning',
  on: 'builtin-call',
  check(fact, report, { language }) {
    const name = spellingOf(fact.name);
    const [type] = fact.types;
    const [argument] = fact.call.args;
    if (!language.genericAddressSpace || !/^atomic_(?!init$|work_item_fence$)/.test(name) || !argument || type?.kind !== 'pointer' || type.pointee.kind !== 'atomic' || pointeeSpace(type) !== AddressSpace.Private) return;
    report(argument, `'${name}' on an object in __private is undefined: nobody else can see it`);
  },
});
