import { meetingFixes } from '../carry.js';
import { rule } from '../rule.js';
import { meetsCompoundLiteral } from '../shared.js';
import { describeOperand, operandDeclared } from '../wording.js';

/** Relational and equality operators on pointers need overlapping spaces; the null pointer constant compares with anything, `void *` does not help. */
export const comparisonSpaceMismatch = rule({
  id: 'comparison-space-mismatch',
  title: 'Compared pointers can point to the same object.',
  spec: 'Address Space Conversions',
  versions: 'all',
  severity: 'error',
  on: 'pointers-met',
  check(fact, report) {
    if (fact.operation !== 'comparison' || meetsCompoundLiteral(fact)) return;
    const { expression } = fact;
    if (expression.kind !== 'binary') return;
    report(
      fact.operatorToken,
      `cannot compare ${describeOperand(expression.left, fact.leftSource, fact.left)}, with ${describeOperand(expression.right, fact.rightSource, fact.right)}: they never point to the same object`,
      {
        related: [...operandDeclared(fact.leftSource), ...operandDeclared(fact.rightSource)],
        fixes: () => meetingFixes(fact, expression.left, expression.right),
      },
    );
  },
});
