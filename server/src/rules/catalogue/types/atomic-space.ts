import { callFixes } from '../../../refactoring/fixes/conversion-fixes.js';
import { copyForBuiltin } from '../../../refactoring/pointers/copies.js';
import { spellingOf } from '../../../text/names.js';
import { on, rule } from '../../rule.js';
import { describePassed, listSpaces, operandDeclared } from '../../wording.js';

/**
 * C11-style atomics require a pointer to a non-`constant` atomic object; without the generic address space, only
 * `global` and `local` overloads exist. The `expected` argument can't be constant either.
 */
export const atomicSpace = rule(
  {
    id: 'atomic-space',
    title: 'Atomic function called on constant memory',
    spec: 'Atomic Functions',
    versions: '2.0+',
    severity: 'error',
  },
  on('call-unmatched', {
    when: ({ name }) => spellingOf(name).startsWith('atomic_'),
    at: (fact) => fact.callee,
    message: (fact) =>
      `cannot pass ${describePassed(fact)} as argument ${fact.argumentIndex + 1} of ` +
      `'${spellingOf(fact.name)}': it takes a pointer to ${listSpaces(fact.allowed)}`,
    related: (fact) => operandDeclared(fact.source),
    fixes: (fact) => [...callFixes(fact), copyForBuiltin(fact)],
  }),
);
