import { spaceSpelling } from '../../types/type.js';
import { meetsCompoundLiteral, pointeeSpace } from '../shared.js';
import { meetingFixes } from '../carry.js';
import { rule } from '../rule.js';

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
    report(fact.operatorToken, `cannot compare a pointer to ${spaceSpelling(pointeeSpace(fact.left))} with a pointer to ${spaceSpelling(pointeeSpace(fact.right))}: they never point to the same object`, { fixes: expression.kind === 'binary' ? meetingFixes(fact, expression.left, expression.right) : [] });
  },
});
