import { describeConflict, executionsOf, isLocal } from '../executions.js';
import { rule } from '../rule.js';

/** Work-items of a work-group may use what another one writes to local memory only behind a barrier. Two work-items are named that the race happens to. */
export const raceLocal = rule({
  id: 'race-local',
  title: 'Work-items that share local memory are ordered by a barrier.',
  spec: 'Memory Model; Synchronization Functions',
  versions: 'all',
  severity: 'warning',
  on: 'program',
  check(program, report, context) {
    for (const { execution } of executionsOf(program, context)) {
      for (const conflict of execution.conflicts) {
        if (!isLocal(conflict) || conflict.fence) continue;
        const told = describeConflict(conflict, execution);
        const { unit, node } = conflict.second.access;
        if (told) report({ unit, first: node.first, last: node.last }, told.message, { related: told.related });
      }
      for (const { fault } of execution.faults) {
        if (fault.kind !== 'unfinished-copy') continue;
        const begun = fault.begun
          ? [{ message: 'the copy is begun here', place: { unit: fault.begun.unit, token: fault.begun.node.first } }]
          : [];
        report(
          { unit: fault.unit, first: fault.node.first, last: fault.node.last },
          'an asynchronous copy of this may still be under way: wait_group_events comes first',
          { related: begun },
        );
      }
    }
  },
});
