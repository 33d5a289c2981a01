import { spellType } from '../../../types/spelling.js';
import { on, rule } from '../../rule.js';

/** A constant changes its value if the destination type cannot represent it. */
export const constantChanged = rule(
  {
    id: 'constant-changed',
    title: 'Constant changed by a conversion',
    spec: 'C99 6.3.1.3, 6.3.1.4',
    versions: 'all',
    severity: 'warning',
  },
  on('suspicious', {
    find: ({ problem, expression }) => (problem.of === 'changed' ? { problem, expression } : undefined),
    at: ({ expression }) => expression,
    message: ({ problem }) => `'${spellType(problem.type)}' cannot represent ${problem.from}: it becomes ${problem.to}`,
  }),
);
