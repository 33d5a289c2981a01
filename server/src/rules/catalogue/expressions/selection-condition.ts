import { quoted } from '../../expression-wording.js';
import { on, rule } from '../../rule.js';

/**
 * The condition of `?:` is an integer or a pointer, or a vector of integers with as many elements of the same size as
 * the operands.
 */
export const selectionCondition = rule(
  {
    id: 'selection-condition',
    title: "Invalid condition or operands of '?:'",
    spec: 'Ternary Selection Operator',
    versions: 'all',
    severity: 'error',
  },
  on('operands', {
    when: ({ problem }) => problem === 'condition',
    at: ({ operatorToken }) => operatorToken,
    message: ({ left }) =>
      `the condition of '?:' is an integer, a pointer or a vector of integers, not ${quoted(left)}`,
  }),
  on('operands', {
    when: ({ problem }) => problem === 'condition-size',
    at: ({ operatorToken }) => operatorToken,
    message: ({ left, right }) =>
      `the condition ${quoted(left)} does not choose from ${right ? quoted(right) : 'vectors'}: each of its ` +
      'elements selects one of the same size',
  }),
);
