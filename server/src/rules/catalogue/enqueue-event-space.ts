import { spellingOf } from '../../text/names.js';
import { callFixes } from '../conversion-fixes.js';
import { rule } from '../rule.js';

/** The event pointers of `enqueue_kernel` and `enqueue_marker` are generic: any space but `constant`. */
export const enqueueEventSpace = rule({
  id: 'enqueue-event-space',
  title: 'Event pointers are not constant.',
  spec: 'Enqueuing Kernels',
  versions: 'with device enqueue',
  severity: 'error',
  on: 'call-unmatched',
  check(fact, report) {
    if (!spellingOf(fact.name).startsWith('enqueue_')) return;
    report(fact.args[fact.argumentIndex] ?? fact.callee, `the events of '${spellingOf(fact.name)}' cannot be in __constant memory`, { fixes: callFixes(fact) });
  },
});
