import { AddressSpace, elementOf } from '../../types/type.js';
import { firstMember, globalMembers, passSeparately } from '../members.js';
import { rule } from '../rule.js';
import { describeType, pointeeSpace } from '../shared.js';

/** From 2.0 on pointer members are allowed in by-value structs only when they point to a named space other than private. */
export const kernelStructUnnamedPointer = rule({
  id: 'kernel-struct-unnamed-pointer',
  title: 'Pointers in a struct passed to a kernel name their space.',
  spec: 'Restrictions',
  versions: '2.0+',
  severity: 'error',
  on: 'refused-kernel-parameter',
  check(fact, report) {
    const { name, related } = firstMember(
      fact.symbol.type,
      ({ type }) =>
        elementOf(type).kind === 'pointer' &&
        ![AddressSpace.Global, AddressSpace.Local, AddressSpace.Constant].some(
          (space) => space === pointeeSpace(elementOf(type)),
        ),
    );
    report(
      fact.nameNode,
      `'${describeType(fact.symbol.type)}' cannot be passed to a kernel: its member ${name} points to no named address space`,
      { related, fixes: () => [globalMembers(fact.symbol.type), (program) => passSeparately(program, fact)] },
    );
  },
});
