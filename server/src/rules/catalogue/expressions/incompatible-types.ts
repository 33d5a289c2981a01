import { misfitFixes } from '../../../refactoring/fixes/expression-fixes.js';
import { declaredHere, refusalOf } from '../../expression-wording.js';
import { on, rule } from '../../rule.js';

/**
 * A value is assigned, passed or returned only if its type is the destination's or converts to it: numbers to numbers,
 * a scalar to all elements of a vector.
 */
export const incompatibleTypes = rule(
  {
    id: 'incompatible-types',
    title: 'Incompatible types',
    spec: 'Implicit Conversions',
    versions: 'all',
    severity: 'error',
  },
  on('misfit', {
    when: (fact) => fact.problem === 'incompatible',
    at: (fact) => (fact.context === 'argument' || fact.context === 'return' ? fact.expression : fact.token),
    message: (fact) => refusalOf(fact),
    related: (fact) => declaredHere(fact.target ?? fact.callee),
    fixes: (fact) => misfitFixes(fact),
  }),
);
