import { EVENT_SIZE } from '../../../execution/effects.js';
import { spellingOf } from '../../../text/names.js';
import { executionsOf, tokensOf } from '../../executions.js';
import { counted } from '../../expression-wording.js';
import { on, rule } from '../../rule.js';

/**
 * An asynchronous copy is complete only after wait_group_events was called with its event. Reported are copies without
 * a wait, waits for events that no copy has set, and counts larger than the array of events.
 */
export const raceAsyncCopy = rule(
  {
    id: 'race-async-copy',
    title: 'Asynchronous copy used before it is complete',
    spec: 'Async Copies from Global to Local Memory, Local to Global Memory, and Prefetch',
    versions: 'all',
    severity: 'warning',
    executes: true,
  },
  on('program', {
    *each(program, context) {
      for (const { execution } of executionsOf(program, context).wrong) {
        const used = new Set(
          execution.faults.flatMap(({ fault: { kind, begun } }) =>
            kind === 'unfinished-copy' && begun ? [begun.node] : [],
          ),
        );
        for (const { fault } of execution.faults)
          if (fault.kind === 'unset-event' || fault.kind === 'missing-events') yield fault;
          else if (fault.kind === 'unwaited-copy' && !used.has(fault.node)) yield fault;
      }
    },
    at: (fault) => tokensOf(fault),
    message: ({ kind, object, count = 0, offset }) => {
      if (kind === 'unwaited-copy') return 'this asynchronous copy is never waited for';
      const name = object && object.name !== 0 ? `'${spellingOf(object.name)}'` : 'its array';
      if (kind === 'unset-event') return 'this waits for an event that was not returned by an asynchronous copy';
      const has = counted((object?.size ?? 0) / EVENT_SIZE, 'element');
      return offset === 0
        ? `this waits for ${counted(count, 'event')}, but ${name} has ${has}`
        : `this waits for events beyond the ${has} of ${name}`;
    },
  }),
);
