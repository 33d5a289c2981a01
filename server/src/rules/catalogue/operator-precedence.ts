import { fix, insertAfter, insertBefore } from '../edits.js';
import { rule } from '../rule.js';

/** `&` binds less than `==`, `<<` less than `+`, `!` more than `==`; comparisons do not chain; `&&` looks at truth and not at bits. */
export const operatorPrecedence = rule({
  id: 'operator-precedence',
  title: 'Operators bind as they seem to.',
  spec: 'C99 6.5',
  versions: 'all',
  severity: 'warning',
  on: 'suspicious',
  check({ problem, expression: node, operatorToken, unit }, report) {
    if (node.kind !== 'binary') return;
    const around = ({ first, last }: { readonly first: number; readonly last: number }) => [
      insertBefore(unit, first, '('),
      insertAfter(unit, last, ')'),
    ];
    switch (problem.of) {
      case 'precedence': {
        const { outer, inner } = problem;
        const { left, right } = node;
        report(
          operatorToken,
          `'${inner}' binds tighter than '${outer}', so it is done first: parentheses would say so`,
          {
            fixes: () => {
              const isLeft = left.kind === 'binary' && left.operator === inner;
              const part = isLeft ? left : right;
              return [fix(`Put parentheses around '${inner}'`, false, ...around(part))];
            },
          },
        );
        return;
      }
      case 'negated':
        report(operatorToken, `'!' is about the left side alone, not about the result of '${problem.operator}'`, {
          fixes: () => [
            fix(
              'Negate the comparison',
              false,
              insertAfter(unit, operatorToken, '('),
              insertAfter(unit, node.last, ')'),
            ),
            fix("Put parentheses around the '!'", false, ...around(node.left)),
          ],
        });
        return;
      case 'chained':
        report(operatorToken, 'comparisons do not chain: this compares with the 0 or 1 that the first one gives');
        return;
      case 'logical':
        report(
          operatorToken,
          `'${problem.operator}' with ${problem.value} does not look at its bits: is '${problem.operator.slice(1)}' meant?`,
        );
        return;
    }
  },
});
