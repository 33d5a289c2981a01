import { fix, insertBefore } from '../../../refactoring/edits/edits.js';
import { describeType } from '../../../semantics/describe.js';
import { on, rule } from '../../rule.js';

/** A constant expression of signed integers whose value its type cannot represent has undefined behavior. */
export const integerOverflow = rule(
  {
    id: 'integer-overflow',
    title: 'Overflow in a constant expression',
    spec: 'C99 6.5 Expressions',
    versions: 'all',
    severity: 'warning',
  },
  on('suspicious', {
    find: ({ problem, expression, operatorToken, unit }) =>
      problem.of === 'overflow' ? { problem, expression, operatorToken, unit } : undefined,
    at: ({ operatorToken }) => operatorToken,
    message: ({ problem: { result, type } }) =>
      `overflow in a constant expression: the result is ${result} in '${describeType(type)}'`,
    fixes: ({ unit, expression, problem }) =>
      problem.type.kind === 'scalar' && problem.type.size < 8
        ? [fix("Compute it as 'long'", insertBefore(unit, expression.first, '(long)'))]
        : [],
  }),
);
