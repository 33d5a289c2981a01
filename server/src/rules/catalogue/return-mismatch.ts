import type { ReturnMismatched } from '../../semantics/declaration-facts.js';
import { spellingOf } from '../../text/names.js';
import { deleteTokens, fix, replaceTokens } from '../edits.js';
import { bodyAround } from '../nodes.js';
import { type DeferredFix, rule } from '../rule.js';
import { describeType } from '../shared.js';

/** Makes the function return nothing, where nothing else is in the way. */
const makeVoid =
  ({ unit, statement }: ReturnMismatched): DeferredFix =>
  (program) => {
    const body = bodyAround(program, unit, statement);
    return body && fix("Return 'void'", false, replaceTokens(unit, body.node.specifiers.type, 'void'));
  };

/** A function that returns `void` returns no value; every other one returns one. */
export const returnMismatch = rule({
  id: 'return-mismatch',
  title: 'A function returns a value if its type says so.',
  spec: 'C99 6.8.6.4',
  versions: 'all',
  severity: 'error',
  on: 'return-mismatch',
  check(fact, report) {
    const { statement, symbol, returns, unit } = fact;
    const name = symbol ? `'${spellingOf(symbol.name)}'` : 'the block';
    const { value } = statement;
    if (value)
      report(statement.first, `${name} returns void, so it cannot return a value`, {
        fixes: () => [fix('Return without a value', false, deleteTokens(unit, value))],
      });
    else
      report(statement.first, `${name} returns '${describeType(returns)}', so a value is missing here`, {
        fixes: () => [
          fix('Return 0', false, replaceTokens(unit, { first: statement.first, last: statement.first }, 'return 0')),
          makeVoid(fact),
        ],
      });
  },
});
