import { races } from '../executions.js';
import { rule } from '../rule.js';

/**
 * Work-items may not write what others use in global memory, unless a barrier orders them (in one work-group) or all do
 * so atomically.
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
);
