import { meetingFixes } from '../../../refactoring/pointers/carry.js';
import { on, rule } from '../../rule.js';
import { metPointers } from '../../shared.js';
import { describeOperand } from '../../wording.js';

/** Subtracting pointers needs overlapping spaces. */
export const subtractionSpaceMismatch = rule(
  {
    id: 'subtraction-space-mismatch',
    title: 'Subtraction of pointers to different address spaces',
    spec: 'Address Space Conversions; Embedded C 5.3',
    versions: 'all',
    severity: 'error',
  },
  on('pointers-met', {
    ...metPointers('subtraction'),
    message: ({ fact, expression }) =>
      `cannot subtract ${describeOperand(expression.right, fact.rightSource, fact.right)}, from ` +
      `${describeOperand(expression.left, fact.leftSource, fact.left)}: they never point into the same object`,
    fixes: ({ fact, expression }) => meetingFixes(fact, expression.left, expression.right),
  }),
);
