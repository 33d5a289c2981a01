import { nameOfItem } from '../../execution/launch.js';
import type { Fault } from '../../execution/trace.js';
import { type Name, spellingOf } from '../../text/names.js';
import { literalValue, withoutParens } from '../body.js';
import { executionsOf, tokensOf } from '../executions.js';
import { counted } from '../expression-wording.js';
import { rule } from '../rule.js';

/** An element of an array itself by a constant index, which is told where it is written. */
function isConstantIndex({ node }: Pick<Fault, 'node'>, array: Name): boolean {
  if (node.kind !== 'subscript' || literalValue(node.index) === undefined) return false;
  const base = withoutParens(node.base);
  return base.kind === 'identifier' && base.name === array;
}

/** An array has no elements before its first and behind its last. One work-item is named that goes there. */
export const indexOutOfBounds = rule({
  id: 'index-out-of-bounds',
  title: 'An index stays inside its array.',
  spec: 'Arrays (C99 6.5.6)',
  versions: 'all',
  severity: 'warning',
  on: ['suspicious', 'program'],
  check(fact, report, context) {
    if (fact.kind === 'suspicious') {
      const { problem, expression } = fact;
      if (problem.of === 'index')
        report(expression, `${problem.index} is no index of an array of ${counted(problem.size, 'element')}`);
      return;
    }
    const program = fact;
    for (const { execution } of executionsOf(program, context))
      for (const { fault, item } of execution.faults) {
        if (fault.kind !== 'out-of-bounds' || !fault.object || isConstantIndex(fault, fault.object.name)) continue;
        report(
          tokensOf(fault),
          `work-item ${nameOfItem(item, execution.geometry)} is at byte ${fault.offset} of '${spellingOf(fault.object.name)}', which has ${fault.object.size}`,
        );
      }
  },
});
