import { spellingOf } from '../../text/names.js';
import { describePointer } from '../shared.js';
import { callFixes } from '../conversion-fixes.js';
import { rule } from '../rule.js';

/** `async_work_group_copy` and `async_work_group_strided_copy` copy global to local or local to global and nothing else. */
export const asyncCopySpace = rule({
  id: 'async-copy-space',
  title: 'Async copies go between local and global memory.',
  spec: 'Async Copies from Global to Local Memory, Local to Global Memory, and Prefetch',
  versions: 'all',
  severity: 'error',
  on: 'call-unmatched',
  check(fact, report) {
    if (!spellingOf(fact.name).startsWith('async_work_group')) return;
    report(fact.callee, `'${spellingOf(fact.name)}' copies between __global and __local memory; argument ${fact.argumentIndex + 1} ${describePointer(fact.argumentType)}`, { fixes: callFixes(fact) });
  },
});
