import { spaceSpelling } from '../../types/type.js';
import { meetsCompoundLiteral, pointeeSpace } from '../shared.js';
import { meetingFixes } from '../carry.js';
import { rule } from '../rule.js';

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
    report(fact.operatorToken, `cannot subtract a pointer to ${spaceSpelling(pointeeSpace(fact.right))} from a pointer to ${spaceSpelling(pointeeSpace(fact.left))}: they never point into the same object`, { fixes: expression.kind === 'binary' ? meetingFixes(fact, expression.left, expression.right) : [] });
  },
});
