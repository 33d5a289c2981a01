import { deleteTokens, fix } from '../edits.js';
import { quoted } from '../expression-wording.js';
import { rule } from '../rule.js';

/** `a[i]` takes an array, a pointer or a vector, and an integer. */
export const invalidSubscript = rule({
  id: 'invalid-subscript',
  title: 'What is indexed is an array, a pointer or a vector, the index an integer.',
  spec: 'C99 6.5.2.1 Array subscripting',
  versions: 'all',
  severity: 'error',
  on: 'subscript',
  check({ unit, problem, expression, base, index }, report) {
    if (expression.kind !== 'subscript') return;
    if (problem === 'index') report(expression.index, `an index is an integer, not ${quoted(index)}`);
    else if (problem === 'base')
      report(expression.base.last + 1, `${quoted(base)} is no array, pointer or vector, and has no elements`, {
        fixes: () => [
          fix(
            'Remove the index',
            false,
            deleteTokens(unit, { first: expression.base.last + 1, last: expression.last }),
          ),
        ],
      });
    else report(expression.base.last + 1, `the elements of ${quoted(base)} have no size that is known`);
  },
});
