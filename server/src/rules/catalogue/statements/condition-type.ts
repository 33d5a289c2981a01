import { conditionFixes } from '../../../refactoring/fixes/call-fixes.js';
import { isVoid } from '../../../types/queries.js';
import { quoted } from '../../expression-wording.js';
import { on, rule } from '../../rule.js';

/** The condition of `if` and loops is a number or a pointer, that of `switch` an integer. */
export const conditionType = rule(
  {
    id: 'condition-type',
    title: 'Condition is not a scalar',
    spec: 'C99 6.8.4 Selection statements, 6.8.5 Iteration statements',
    versions: 'all',
    severity: 'error',
  },
  on('condition', {
    at: ({ token }) => token,
    message: ({ statement, type }) => {
      const wanted = statement === 'switch' ? 'an integer' : 'a number or a pointer';
      const all = type.kind === 'vector' && statement !== 'switch' ? "; 'any' and 'all' make one of a vector" : '';
      return `'${statement}' takes ${wanted}, ${isVoid(type) ? 'and this has no value' : `not ${quoted(type)}`}${all}`;
    },
    fixes: (fact) => conditionFixes(fact),
  }),
);
