import { globalMembers, passSeparately } from '../members.js';
import { rule } from '../rule.js';
import { describeType, kernelParameterKind } from '../shared.js';
import { alsoBuild, useVersion } from '../versions.js';

/** Before 2.0 a struct or union passed by value to a kernel cannot contain pointers, at any nesting depth or inside arrays. */
export const kernelStructPointer = rule({
  id: 'kernel-struct-pointer',
  title: 'A struct passed to a kernel holds no pointers.',
  spec: 'Restrictions',
  versions: '1.x',
  severity: 'error',
  on: 'parameter',
  check(fact, report, context) {
    if (!fact.kernel || kernelParameterKind(fact, context) !== 'kernel-struct-pointer') return;
    report(fact.nameNode, `'${describeType(fact.symbol.type)}' contains pointers and cannot be passed to a kernel`, { fixes: [(program) => passSeparately(program, fact), useVersion(200), alsoBuild(globalMembers(fact.symbol.type), useVersion(200))] });
  },
});
