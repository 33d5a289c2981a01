import { callFixes } from '../../../refactoring/fixes/conversion-fixes.js';
import { copyForBuiltin } from '../../../refactoring/pointers/copies.js';
import { spellingOf } from '../../../text/names.js';
import { on, rule } from '../../rule.js';
import { describePassed, listSpaces, operandDeclared } from '../../wording.js';

/**
 * Result parameters of `vstoreN`, `vstore_half*`, `fract`, `frexp`, `lgamma_r`, `modf`, `remquo`, `sincos` accept
 * pointers to global, local and private memory (and generic pointers), never to `constant`; other builtins accept the
 * spaces of their signatures.
 */
export const builtinOutputSpace = rule(
  {
    id: 'builtin-output-space',
    title: 'Result pointer of a builtin into constant memory',
    spec: 'Math Functions; Vector Data Load and Store Functions',
    versions: 'all',
    severity: 'error',
  },
  on('call-unmatched', {
    at: (fact) => fact.callee,
    message: (fact) =>
      `cannot pass ${describePassed(fact)} as argument ${fact.argumentIndex + 1} of ` +
      `'${spellingOf(fact.name)}': it takes a pointer to ${listSpaces(fact.allowed)}`,
    related: (fact) => operandDeclared(fact.source),
    fixes: (fact) => [...callFixes(fact), copyForBuiltin(fact)],
  }),
);
