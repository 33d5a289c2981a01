import { fix, insertAfter, insertBefore, replaceToken } from '../../../refactoring/edits/edits.js';
import { on, rule } from '../../rule.js';

/** An assignment as a condition is usually a mistyped `==`. Extra parentheses mark it as intended. */
export const assignedCondition = rule(
  {
    id: 'assigned-condition',
    title: 'Assignment used as a condition',
    spec: 'Beyond the language: what compilers warn of',
    versions: 'all',
    severity: 'warning',
  },
  on('suspicious', {
    when: ({ problem }) => problem.of === 'assigned-condition',
    at: ({ operatorToken }) => operatorToken,
    message: () => "using the result of an assignment as a condition: did you mean '=='?",
    fixes: ({ expression, operatorToken, unit }) => [
      fix("Compare with '=='", replaceToken(unit, operatorToken, '==')),
      fix(
        'Put parentheses around the assignment',
        insertBefore(unit, expression.first, '('),
        insertAfter(unit, expression.last, ')'),
      ),
    ],
  }),
);
