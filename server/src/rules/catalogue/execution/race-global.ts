import { possibleRaces, races } from '../../executions.js';
import { rule } from '../../rule.js';

/**
 * Work-items race if one writes global memory that another one uses, unless a barrier orders them (within one
 * work-group) or all accesses are atomic. Races that only some data or arguments cause are information.
 */
export const raceGlobal = rule(
  {
    id: 'race-global',
    title: 'Race in global memory',
    spec: 'Memory Model; Atomic Functions',
    versions: 'all',
    severity: 'warning',
    executes: true,
  },
  races(false),
  possibleRaces(false),
);
