import { nameOfItem } from '../../execution/launch.js';
import { spellingOf } from '../../text/names.js';
import { executionsOf, tokensOf } from '../executions.js';
import { rule } from '../rule.js';

/** An array has no elements before its first and behind its last. One work-item is named that goes there. */
export const indexOutOfBounds = rule({
  id: 'index-out-of-bounds',
  title: 'An index stays inside its array.',
  spec: 'Arrays (C99 6.5.6)',
  versions: 'all',
  severity: 'warning',
  on: 'program',
  check(program, report, context) {
    for (const { execution } of executionsOf(program, context))
      for (const { fault, item } of execution.faults) {
        if (fault.kind !== 'out-of-bounds' || !fault.object) continue;
        report(
          tokensOf(fault),
          `work-item ${nameOfItem(item, execution.geometry)} is at byte ${fault.offset} of '${spellingOf(fault.object.name)}', which has ${fault.object.size}`,
        );
      }
  },
});
