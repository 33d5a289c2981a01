import { describeConflict, executionsOf, isLocal } from '../executions.js';
import { rule } from '../rule.js';

/** Work-items may not write what others use in global memory, unless a barrier orders them (in one work-group) or all do so atomically. */
export const raceGlobal = rule({
  id: 'race-global',
  title: 'Work-items do not write the same global memory.',
  spec: 'Memory Model; Atomic Functions',
  versions: 'all',
  severity: 'warning',
  on: 'program',
  check(program, report, context) {
    for (const { execution } of executionsOf(program, context))
      for (const conflict of execution.conflicts) {
        if (isLocal(conflict) || conflict.fence) continue;
        const told = describeConflict(conflict, execution);
        const { unit, node } = conflict.second.access;
        if (told) report({ unit, first: node.first, last: node.last }, told.message, { related: told.related });
      }
  },
});
