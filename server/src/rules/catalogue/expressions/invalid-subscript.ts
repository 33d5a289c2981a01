import { deleteTokens, fix } from '../../../refactoring/edits/edits.js';
import { quoted } from '../../expression-wording.js';
import { on, rule } from '../../rule.js';

/** `a[i]` requires an array, a pointer or a vector, and an integer index. */
export const invalidSubscript = rule(
  {
    id: 'invalid-subscript',
    title: 'Invalid subscript',
    spec: 'C99 6.5.2.1 Array subscripting',
    versions: 'all',
    severity: 'error',
  },
  on('subscript', {
    find: ({ problem, expression, base, index, unit }) =>
      expression.kind === 'subscript' ? { problem, expression, base, index, unit } : undefined,
    at: ({ problem, expression }) => (problem === 'index' ? expression.index : expression.base.last + 1),
    message: ({ problem, base, index }) =>
      problem === 'index'
        ? `an index must be an integer, not ${quoted(index)}`
        : problem === 'base'
          ? `${quoted(base)} is not an array, a pointer or a vector`
          : `the elements of ${quoted(base)} have an unknown size`,
    needsDefinition: ({ problem }) => problem === 'incomplete',
    fixes: ({ problem, expression, unit }) =>
      problem === 'base'
        ? [fix('Remove the index', deleteTokens(unit, { first: expression.base.last + 1, last: expression.last }))]
        : [],
  }),
);
