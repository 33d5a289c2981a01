import { globalMembers, passSeparately } from '../members.js';
import { rule } from '../rule.js';
import { describeType, kernelParameterKind } from '../shared.js';

/** From 2.0 on pointer members are allowed in by-value structs only when they point to a named space other than private. */
export const kernelStructUnnamedPointer = rule({
  id: 'kernel-struct-unnamed-pointer',
  title: 'Pointers in a struct passed to a kernel name their space.',
  spec: 'Restrictions',
  versions: '2.0+',
  severity: 'error',
  on: 'parameter',
  check(fact, report, context) {
    if (!fact.kernel || kernelParameterKind(fact, context) !== 'kernel-struct-unnamed-pointer') return;
    report(fact.nameNode, `'${describeType(fact.symbol.type)}' contains a pointer without a named address space and cannot be passed to a kernel`, { fixes: [globalMembers(fact.symbol.type), (program) => passSeparately(program, fact)] });
  },
});
