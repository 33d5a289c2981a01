import { deleteToken, preferredFix } from '../../../refactoring/edits/edits.js';
import { on, rule } from '../../rule.js';

/** `long` has 64 bits on every device; `long long` is reserved for 128, and many compilers reject it. */
export const longLong = rule(
  {
    id: 'long-long',
    title: "'long long' is reserved",
    spec: 'Other Built-in Data Types › Reserved Data Types',
    versions: 'all',
    severity: 'warning',
  },
  on('long-long', {
    at: ({ token }) => token,
    message: () => "'long long' is reserved for 128 bits: 'long' has 64",
    fixes: ({ unit, token }) => [preferredFix("Delete the second 'long'", deleteToken(unit, token))],
  }),
);
