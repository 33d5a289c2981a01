import { on, rule } from '../../rule.js';

/** Integer division by zero is undefined. */
export const divisionByZero = rule(
  {
    id: 'division-by-zero',
    title: 'Integer division by zero',
    spec: 'C99 6.5.5 Multiplicative operators',
    versions: 'all',
    severity: 'warning',
  },
  on('suspicious', {
    when: ({ problem }) => problem.of === 'zero-divisor',
    at: ({ operatorToken }) => operatorToken,
    message: () => 'this divides by zero: its result is undefined',
  }),
);
