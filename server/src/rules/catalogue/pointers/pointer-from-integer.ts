import { severitySince } from '../../../devices/device.js';
import { misfitFixes } from '../../../refactoring/fixes/expression-fixes.js';
import { declaredHere, destinationOf, quoted } from '../../expression-wording.js';
import { on, rule } from '../../rule.js';

/**
 * Only a null pointer constant converts to a pointer without a cast, and pointers never convert to numbers implicitly.
 */
export const pointerFromInteger = rule(
  {
    id: 'pointer-from-integer',
    title: 'Implicit conversion between a pointer and an integer',
    spec: 'C99 6.5.16.1 Simple assignment',
    versions: 'all',
    severity: 'error',
  },
  on('misfit', {
    when: (fact) => fact.problem !== 'incompatible',
    at: (fact) => (fact.context === 'argument' || fact.context === 'return' ? fact.expression : fact.token),
    // An error in compilers since clang 15.
    severity: (_, { target }) => severitySince(15, target),
    message: (fact) =>
      `${fact.problem === 'integer-to-pointer' ? 'an integer' : 'a pointer'} of type ${quoted(fact.from)} does ` +
      `not convert to ${destinationOf(fact)} without a cast`,
    related: (fact) => declaredHere(fact.target ?? fact.callee),
    fixes: (fact) => misfitFixes(fact),
  }),
);
