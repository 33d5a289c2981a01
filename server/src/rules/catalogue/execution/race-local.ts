import { executionsOf, possibleRaces, races, tokensOf } from '../../executions.js';
import { on, rule } from '../../rule.js';

/**
 * Work-items of a work-group race if one uses local memory that another one writes, with no barrier in between. The
 * message names two such work-items. Races that only some data or arguments cause are information.
 */
export const raceLocal = rule(
  {
    id: 'race-local',
    title: 'Race in local memory',
    spec: 'Memory Model; Synchronization Functions',
    versions: 'all',
    severity: 'warning',
    executes: true,
  },
  races(true),
  possibleRaces(true),
  on('program', {
    *each(program, context) {
      for (const { execution } of executionsOf(program, context).wrong)
        for (const { fault } of execution.faults) if (fault.kind === 'unfinished-copy') yield fault;
    },
    at: (fault) => tokensOf(fault),
    message: () => 'an asynchronous copy of this may be incomplete: call wait_group_events first',
    related: ({ begun }) =>
      begun ? [{ message: 'the copy is begun here', place: { unit: begun.unit, token: begun.node.first } }] : [],
  }),
);
