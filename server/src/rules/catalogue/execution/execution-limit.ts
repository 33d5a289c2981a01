import { spellingOf } from '../../../text/names.js';
import { executionsOf } from '../../executions.js';
import { on, rule } from '../../rule.js';

/**
 * Races, divergent barriers and out-of-bounds accesses are found by executing a kernel for its work-items. If that
 * takes too many steps, only some of them are executed: the first two, the last, and others evenly in between. The
 * remaining work-items are not checked.
 */
export const executionLimit = rule(
  {
    id: 'execution-limit',
    title: 'Kernel checked for some of its work-items only',
    spec: 'Beyond the language: limits of clspace',
    versions: 'all',
    severity: 'information',
    executes: true,
  },
  on('program', {
    each: (program, context) => executionsOf(program, context).partly,
    at: ({ body }) => ({ unit: body.symbol.place.unit, token: body.symbol.place.token }),
    message: ({ body, outcome: { items, omitted } }) =>
      `kernel '${spellingOf(body.symbol.name)}' takes too long to execute: races and out-of-bounds accesses are ` +
      `reported for ${items - omitted} of ${items} work-items`,
  }),
);
