import { isVoid } from '../../types/type.js';
import { conditionFixes } from '../call-fixes.js';
import { quoted } from '../expression-wording.js';
import { rule } from '../rule.js';

/** What `if` and the loops ask is a number or a pointer, what `switch` selects by an integer. */
export const conditionType = rule({
  id: 'condition-type',
  title: 'A condition is a number or a pointer.',
  spec: 'C99 6.8.4 Selection statements, 6.8.5 Iteration statements',
  versions: 'all',
  severity: 'error',
  on: 'condition',
  check(fact, report) {
    const { statement, token, type } = fact;
    const wanted = statement === 'switch' ? 'an integer' : 'a number or a pointer';
    const all = type.kind === 'vector' && statement !== 'switch' ? "; 'any' and 'all' make one of a vector" : '';
    report(
      token,
      `'${statement}' takes ${wanted}, ${isVoid(type) ? 'and this has no value' : `not ${quoted(type)}`}${all}`,
      { fixes: () => conditionFixes(fact) },
    );
  },
});
