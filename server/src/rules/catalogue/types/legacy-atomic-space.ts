import { plainOperator } from '../../../refactoring/fixes/atomics.js';
import { callFixes } from '../../../refactoring/fixes/conversion-fixes.js';
import { spellingOf } from '../../../text/names.js';
import { on, rule } from '../../rule.js';
import { describePassed, operandDeclared } from '../../wording.js';

const LEGACY = /^atom(ic)?_(add|sub|xchg|inc|dec|cmpxchg|min|max|and|or|xor)$/;

/**
 * `atomic_add`, `atomic_inc`, `atomic_cmpxchg` and the `atom_` forms require pointers to global or local integers;
 * private, constant and (even with the generic address space) generic pointers are rejected.
 */
export const legacyAtomicSpace = rule(
  {
    id: 'legacy-atomic-space',
    title: 'Atomic function of 1.x called outside of global and local memory',
    spec: 'OpenCL C 1.x Legacy Atomics',
    versions: 'all',
    severity: 'error',
  },
  on('call-unmatched', {
    when: ({ name }) => LEGACY.test(spellingOf(name)),
    at: (fact) => fact.callee,
    message: (fact) =>
      `cannot pass ${describePassed(fact)} as argument ${fact.argumentIndex + 1} of '${spellingOf(fact.name)}': ` +
      'it takes a pointer to a __global or __local integer',
    related: (fact) => operandDeclared(fact.source),
    fixes: (fact) => [plainOperator(fact), ...callFixes(fact)],
  }),
);
