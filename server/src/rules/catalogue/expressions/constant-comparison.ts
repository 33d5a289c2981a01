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
    find: ({ problem, operatorToken }) => (problem.of === 'comparison' ? { problem, operatorToken } : undefined),
    at: ({ operatorToken }) => operatorToken,
    message: ({ problem }) => {
      const result = `so this is always ${problem.always}`;
      return problem.what === 'itself'
        ? `both sides are the same, ${result}`
        : `${problem.value} is out of the range of '${spellType(problem.type)}', ${result}`;
    },
  }),
);
