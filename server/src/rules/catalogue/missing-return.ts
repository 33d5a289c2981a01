import { spellingOf } from '../../text/names.js';
import { fix, insertBefore } from '../edits.js';
import { rule } from '../rule.js';
import { describeType } from '../shared.js';

/** A function that returns a value returns one on every way through it: what its caller gets otherwise is anything. */
export const missingReturn = rule({
  id: 'missing-return',
  title: 'A function returns its value on every way.',
  spec: 'C99 6.9.1',
  versions: 'all',
  severity: 'warning',
  on: 'end-reached',
  check({ symbol, body, unit }, report) {
    const { returns } = symbol.type;
    report(body.last, `'${spellingOf(symbol.name)}' can end here without returning its '${describeType(returns)}'`, {
      fixes: () => [
        returns.kind === 'scalar' ? fix('Return 0', false, insertBefore(unit, body.last, 'return 0; ')) : undefined,
      ],
    });
  },
});
