import { inCurrentCompilers, severitySince } from '../../../devices/device.js';
import { fix, insertAfter, insertBefore } from '../../../refactoring/edits/edits.js';
import type { Edit, Tokens } from '../../../refactoring/edits/fix.js';
import type { Unit } from '../../../syntax/unit.js';
import { on, rule } from '../../rule.js';

/** The version of clang since which chained comparisons are errors. */
const CHAINED_SINCE = 21;

const inParentheses = (unit: Unit, { first, last }: Tokens): readonly (Edit | undefined)[] => [
  insertBefore(unit, first, '('),
  insertAfter(unit, last, ')'),
];

/**
 * `&` binds less tightly than `==`, `<<` less than `+`, `!` more than `==`; comparisons do not chain; `&&` tests truth,
 * not bits.
 */
export const operatorPrecedence = rule(
  {
    id: 'operator-precedence',
    title: 'Misleading operator precedence',
    spec: 'C99 6.5',
    versions: 'all',
    severity: 'warning',
  },
  on('suspicious', {
    find: ({ problem, expression: node, operatorToken, unit }) =>
      problem.of === 'precedence' && node.kind === 'binary' ? { problem, node, operatorToken, unit } : undefined,
    at: ({ operatorToken }) => operatorToken,
    message: ({ problem: { outer, inner } }) =>
      `'${inner}' binds tighter than '${outer}' and is evaluated first: add parentheses`,
    fixes: ({ problem: { inner }, node: { left, right }, unit }) => {
      const part = left.kind === 'binary' && left.operator === inner ? left : right;
      return [fix(`Put parentheses around '${inner}'`, ...inParentheses(unit, part))];
    },
  }),
  on('suspicious', {
    find: ({ problem, expression: node, operatorToken, unit }) =>
      problem.of === 'negated' && node.kind === 'binary' ? { problem, node, operatorToken, unit } : undefined,
    at: ({ operatorToken }) => operatorToken,
    message: ({ problem }) => `'!' applies to the left side only, not to the result of '${problem.operator}'`,
    fixes: ({ node, operatorToken, unit }) => [
      fix('Negate the comparison', insertAfter(unit, operatorToken, '('), insertAfter(unit, node.last, ')')),
      fix("Put parentheses around the '!'", ...inParentheses(unit, node.left)),
    ],
  }),
  on('suspicious', {
    when: ({ problem, expression }) => problem.of === 'chained' && expression.kind === 'binary',
    at: ({ operatorToken }) => operatorToken,
    severity: (_, { target }) => severitySince(CHAINED_SINCE, target),
    message: (_, { target }) =>
      'comparisons do not chain: this compares with the result of the first one, 0 or 1' +
      inCurrentCompilers(CHAINED_SINCE, target),
  }),
  on('suspicious', {
    find: ({ problem, expression, operatorToken }) =>
      problem.of === 'logical' && expression.kind === 'binary' ? { problem, operatorToken } : undefined,
    at: ({ operatorToken }) => operatorToken,
    message: ({ problem: { operator, value } }) =>
      `'${operator}' only tests whether ${value} is zero: did you mean '${operator.slice(1)}'?`,
  }),
);
