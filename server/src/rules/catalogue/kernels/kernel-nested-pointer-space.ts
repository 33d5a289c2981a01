import { nameEveryLevel } from '../../../refactoring/fixes/kernel-pointers.js';
import { describeType } from '../../../semantics/describe.js';
import { spellingOf } from '../../../text/names.js';
import { elementOf } from '../../../types/queries.js';
import { on, rule } from '../../rule.js';
import { isNamed, pointersOf } from '../../shared.js';

/** Nested pointers in kernel parameters must name `global`, `local` or `constant` at every level. */
export const kernelNestedPointerSpace = rule(
  {
    id: 'kernel-nested-pointer-space',
    title: 'Nested pointer of a kernel parameter without an address space',
    spec: 'Restrictions',
    versions: 'all',
    severity: 'error',
  },
  on('parameter', {
    when: (fact) =>
      pointersOf(fact).some(
        ({ pointee }, level) => level > 0 && pointee.kind !== 'unknown' && !isNamed(elementOf(pointee).space),
      ),
    at: (fact) => fact.nameNode,
    message: (fact) =>
      `every level of kernel parameter '${spellingOf(fact.symbol.name)}' must point to __global, __local or ` +
      `__constant; its type is '${describeType(fact.symbol.type)}'`,
    fixes: (fact) => [nameEveryLevel(fact)],
  }),
);
