import { on, rule } from '../../rule.js';

/** Compilation fails if the condition of `_Static_assert` is false. */
export const assertionFailed = rule(
  {
    id: 'assertion-failed',
    title: 'Static assertion failed',
    spec: 'C11 6.7.10',
    versions: 'all',
    severity: 'error',
  },
  on('assertion-failed', {
    at: ({ condition }) => condition,
    message: () => 'this assertion fails',
  }),
);
