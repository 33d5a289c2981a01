import { spellingOf } from '../../text/names.js';
import { deleteToken, fix, spaceTokenOf } from '../edits.js';
import { moveToOutermost } from '../hoist.js';
import { rule } from '../rule.js';

/** In a kernel a `local` variable must sit directly in the outermost block: not in an inner block, loop, `if`, `switch`, nor in a `for` initialiser. */
export const localNestedScope = rule({
  id: 'local-nested-scope',
  title: 'Local variables stand in the outermost scope of a kernel.',
  spec: 'Usage for Declaration Scopes and Variable Types',
  versions: 'all',
  severity: 'error',
  on: 'refused-variable',
  check(fact, report, context) {
    const token = spaceTokenOf(fact.specifiers);
    report(
      fact.nameNode,
      `'${spellingOf(fact.symbol.name)}' is in __local and must be declared in the outermost scope of the kernel`,
      {
        fixes: () => [
          moveToOutermost(fact, context),
          token === undefined
            ? undefined
            : fix("Drop 'local': the variable becomes private", false, deleteToken(fact.unit, token)),
        ],
      },
    );
  },
});
