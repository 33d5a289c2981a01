import { fix, insertBefore } from '../../../refactoring/edits/edits.js';
import { describeType } from '../../../semantics/describe.js';
import { spellingOf } from '../../../text/names.js';
import { on, rule } from '../../rule.js';

/** A function with a result must return a value on every path: otherwise its caller gets an undefined value. */
export const missingReturn = rule(
  {
    id: 'missing-return',
    title: 'Missing return value',
    spec: 'C99 6.9.1',
    versions: 'all',
    severity: 'warning',
  },
  on('end-reached', {
    at: ({ body }) => body.last,
    message: ({ symbol, returns }) =>
      `${symbol ? `'${spellingOf(symbol.name)}'` : 'the block'} can end here without returning its ` +
      `'${describeType(returns)}'`,
    fixes: ({ returns, body, unit }) => [
      returns.kind === 'scalar' ? fix('Return 0', insertBefore(unit, body.last, 'return 0; ')) : undefined,
    ],
  }),
);
