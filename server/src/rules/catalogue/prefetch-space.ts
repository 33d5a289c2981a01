import { spellingOf } from '../../text/names.js';
import { callFixes, deleteCall } from '../conversion-fixes.js';
import { rule } from '../rule.js';
import { describeArgument, operandDeclared } from '../wording.js';

/** `prefetch` takes a pointer to global. */
export const prefetchSpace = rule({
  id: 'prefetch-space',
  title: 'Only global memory is prefetched.',
  spec: 'Async Copies, and Prefetch',
  versions: 'all',
  severity: 'error',
  on: 'call-unmatched',
  check(fact, report) {
    if (spellingOf(fact.name) !== 'prefetch') return;
    report(fact.callee, `'prefetch' takes a pointer to __global, and not ${describeArgument(fact)}`, {
      related: operandDeclared(fact.source),
      fixes: () => [...callFixes(fact), deleteCall(fact)],
    });
  },
});
