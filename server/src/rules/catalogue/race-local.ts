import { executionsOf, reportRaces, tokensOf } from '../executions.js';
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
    const executions = executionsOf(program, context);
    reportRaces(executions, true, report, context);
    for (const { execution } of executions)
      for (const { fault } of execution.faults) {
        if (fault.kind !== 'unfinished-copy') continue;
        const { begun } = fault;
        report(tokensOf(fault), 'an asynchronous copy of this may still be under way: wait_group_events comes first', {
          related: begun
            ? [{ message: 'the copy is begun here', place: { unit: begun.unit, token: begun.node.first } }]
            : [],
        });
      }
  },
});
