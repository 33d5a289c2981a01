import { spellingOf } from '../../text/names.js';
import { nameEveryLevel } from '../kernel-pointers.js';
import { rule } from '../rule.js';
import { describeType } from '../shared.js';

/** Nested pointers in kernel parameters must name `global`, `local` or `constant` at every level. */
export const kernelNestedPointerSpace = rule({
  id: 'kernel-nested-pointer-space',
  title: 'Every pointer level of a kernel parameter names its space.',
  spec: 'Restrictions',
  versions: 'all',
  severity: 'error',
  on: 'refused-kernel-parameter',
  check(fact, report) {
    report(
      fact.nameNode,
      `every level of kernel parameter '${spellingOf(fact.symbol.name)}' must point to __global, __local or __constant; its type is '${describeType(fact.symbol.type)}'`,
      { fixes: () => [nameEveryLevel(fact)] },
    );
  },
});
