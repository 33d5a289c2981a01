import { spaceSpelling } from '../../types/type.js';
import { meetsCompoundLiteral, pointeeSpace } from '../shared.js';
import { rule } from '../rule.js';

/** The second and third operands of `?:` must be in overlapping spaces. Two different named spaces never combine, even when the result is then assigned to a generic pointer. */
export const conditionalSpaceMismatch = rule({
  id: 'conditional-space-mismatch',
  title: 'The pointers of a conditional can point to the same object.',
  spec: 'Address Space Conversions',
  versions: 'all',
  severity: 'error',
  on: 'pointers-met',
  check(fact, report) {
    if (fact.operation !== 'conditional' || meetsCompoundLiteral(fact)) return;
    report(fact.operatorToken, `the operands of '?:' point to ${spaceSpelling(pointeeSpace(fact.left))} and to ${spaceSpelling(pointeeSpace(fact.right))}, which have nothing in common`);
  },
});
