import { elementOf } from '../../types/type.js';
import { firstMember, globalMembers, passSeparately } from '../members.js';
import { rule } from '../rule.js';
import { describeType } from '../shared.js';
import { alsoBuild, useVersion } from '../versions.js';

/** Before 2.0 a struct or union passed by value to a kernel cannot contain pointers, at any nesting depth or inside arrays. */
export const kernelStructPointer = rule({
  id: 'kernel-struct-pointer',
  title: 'A struct passed to a kernel holds no pointers.',
  spec: 'Restrictions',
  versions: '1.x',
  severity: 'error',
  on: 'refused-kernel-parameter',
  check(fact, report) {
    const { name, related } = firstMember(fact.symbol.type, ({ type }) => elementOf(type).kind === 'pointer');
    report(
      fact.nameNode,
      `'${describeType(fact.symbol.type)}' cannot be passed to a kernel: its member ${name} is a pointer`,
      {
        related,
        fixes: () => [
          (program) => passSeparately(program, fact),
          useVersion(200),
          alsoBuild(globalMembers(fact.symbol.type), useVersion(200)),
        ],
      },
    );
  },
});
