import { spellingOf } from '../../text/names.js';
import { deleteTokens, fix } from '../edits.js';
import { declaredHere, quoted } from '../expression-wording.js';
import { rule } from '../rule.js';

/** A function that is declared `void` returns nothing, any other one a value. */
export const returnValue = rule({
  id: 'return-value',
  title: "'return' has a value where the function has one.",
  spec: 'C99 6.8.6.4 The return statement',
  versions: 'all',
  severity: 'error',
  on: 'return',
  check({ problem, statement, value, returns, function: of, unit }, report) {
    const name = of ? `'${spellingOf(of.name)}'` : 'the block';
    report(
      statement.first,
      problem === 'missing'
        ? `${name} returns ${quoted(returns)}: a value is missing`
        : `${name} returns nothing, and a value stands here`,
      {
        related: declaredHere(of),
        fixes: () => [value && fix('Return nothing', false, deleteTokens(unit, value))],
      },
    );
  },
});
