import { meetingFixes } from '../../../refactoring/pointers/carry.js';
import { on, rule } from '../../rule.js';
import { meetsCompoundLiteral } from '../../shared.js';
import { describeOperand, operandDeclared } from '../../wording.js';

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
    find: (fact) => {
      const { expression } = fact;
      if (fact.operation !== 'subtraction' || meetsCompoundLiteral(fact)) return undefined;
      if (expression.kind !== 'binary') return undefined;
      return { fact, expression };
    },
    at: ({ fact }) => fact.operatorToken,
    message: ({ fact, expression }) =>
      `cannot subtract ${describeOperand(expression.right, fact.rightSource, fact.right)}, from ` +
      `${describeOperand(expression.left, fact.leftSource, fact.left)}: they never point into the same object`,
    related: ({ fact }) => [...operandDeclared(fact.leftSource), ...operandDeclared(fact.rightSource)],
    fixes: ({ fact, expression }) => meetingFixes(fact, expression.left, expression.right),
  }),
);
