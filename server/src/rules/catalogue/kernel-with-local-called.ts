import { spellingOf } from '../../text/names.js';
import { rule } from '../rule.js';

/** Calling a kernel that declares `local` variables from another kernel is implementation-defined in the 1.x documents. */
export const kernelWithLocalCalled = rule({
  id: 'kernel-with-local-called',
  title: 'A kernel with local variables is not called by another.',
  spec: 'kernel',
  versions: 'all',
  severity: 'warning',
  on: 'call',
  check(fact, report) {
    if (!fact.callee.kernel || !fact.calleeHasLocal) return;
    report(fact.expression, `kernel '${spellingOf(fact.callee.name)}' declares local variables: calling it is implementation-defined`);
  },
});
