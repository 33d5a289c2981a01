import { meetingFixes } from '../carry.js';
import { rule } from '../rule.js';
import { meetsCompoundLiteral } from '../shared.js';
import { describeOperand, operandDeclared } from '../wording.js';

/** Subtracting pointers needs overlapping spaces. */
export const subtractionSpaceMismatch = rule({
  id: 'subtraction-space-mismatch',
  title: 'Subtracted pointers can point to the same object.',
  spec: 'Address Space Conversions; Embedded C 5.3',
  versions: 'all',
  severity: 'error',
  on: 'pointers-met',
  check(fact, report) {
    if (fact.operation !== 'subtraction' || meetsCompoundLiteral(fact)) return;
    const { expression } = fact;
    if (expression.kind !== 'binary') return;
    report(
      fact.operatorToken,
      `cannot subtract ${describeOperand(expression.right, fact.rightSource, fact.right)}, from ${describeOperand(expression.left, fact.leftSource, fact.left)}: they never point into the same object`,
      {
        related: [...operandDeclared(fact.leftSource), ...operandDeclared(fact.rightSource)],
        fixes: () => meetingFixes(fact, expression.left, expression.right),
      },
    );
  },
});
