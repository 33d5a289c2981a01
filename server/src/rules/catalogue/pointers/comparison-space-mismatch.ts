import { meetingFixes } from '../../../refactoring/pointers/carry.js';
import { on, rule } from '../../rule.js';
import { metPointers } from '../../shared.js';
import { describeOperand } from '../../wording.js';

/**
 * Relational and equality operators on pointers need overlapping spaces; the null pointer constant compares with
 * anything, `void *` does not help.
 */
export const comparisonSpaceMismatch = rule(
  {
    id: 'comparison-space-mismatch',
    title: 'Comparison of pointers to different address spaces',
    spec: 'Address Space Conversions',
    versions: 'all',
    severity: 'error',
  },
  on('pointers-met', {
    ...metPointers('comparison'),
    message: ({ fact, expression }) =>
      `cannot compare ${describeOperand(expression.left, fact.leftSource, fact.left)}, with ` +
      `${describeOperand(expression.right, fact.rightSource, fact.right)}: they cannot point to the same object`,
    fixes: ({ fact, expression }) => meetingFixes(fact, expression.left, expression.right),
  }),
);
