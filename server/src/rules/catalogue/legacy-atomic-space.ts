import { spellingOf } from '../../text/names.js';
import { plainOperator } from '../atomics.js';
import { callFixes } from '../conversion-fixes.js';
import { rule } from '../rule.js';
import { describeArgument, operandDeclared } from '../wording.js';

/** `atomic_add`, `atomic_inc`, `atomic_cmpxchg` and the `atom_` forms take pointers to global or local integers only: private, constant and (even with the generic address space) generic pointers fail. */
export const legacyAtomicSpace = rule({
  id: 'legacy-atomic-space',
  title: 'The atomics of 1.x work on global and local memory.',
  spec: 'OpenCL C 1.x Legacy Atomics',
  versions: 'all',
  severity: 'error',
  on: 'call-unmatched',
  check(fact, report) {
    const name = spellingOf(fact.name);
    if (!fact.builtin || !/^atom(ic)?_(add|sub|xchg|inc|dec|cmpxchg|min|max|and|or|xor)$/.test(name)) return;
    report(
      fact.callee,
      `'${name}' works on __global or __local integers, and argument ${fact.argumentIndex + 1} is ${describeArgument(fact)}`,
      { related: operandDeclared(fact.source), fixes: () => [plainOperator(fact), ...callFixes(fact)] },
    );
  },
});
