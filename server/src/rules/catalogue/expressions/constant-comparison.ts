import { editableSpan } from '../../../refactoring/edits/edits.js';
import { spellType } from '../../../types/spelling.js';
import { on, rule } from '../../rule.js';

/** A comparison with a constant result is redundant: usually a type is too small, or a name is wrong. */
export const constantComparison = rule(
  {
    id: 'constant-comparison',
    title: 'Comparison with a constant result',
    spec: 'C99 6.5.8, 6.5.9',
    versions: 'all',
    severity: 'warning',
  },
  on('suspicious', {
    // A macro may be for numbers of any type.
    find: ({ problem, operatorToken, unit }) =>
      problem.of === 'comparison' && (problem.what !== 'unsigned' || editableSpan(unit, operatorToken) !== undefined)
        ? { problem, operatorToken }
        : undefined,
    at: ({ operatorToken }) => operatorToken,
    message: ({ problem }) => {
      const result = `so this is always ${problem.always}`;
      return problem.what === 'itself'
        ? `both sides are the same, ${result}`
        : problem.what === 'unsigned'
          ? `'${spellType(problem.type)}' is never negative, ${result}`
          : `${problem.value} is out of the range of '${spellType(problem.type)}', ${result}`;
    },
  }),
);
