import { spellingOf } from '../../text/names.js';
import { fix, insertStatic, spaceTokenOf } from '../edits.js';
import { dropConstant, moveToOutermost, moveToProgramScope } from '../hoist.js';
import { rule } from '../rule.js';

/** In a kernel an automatic `constant` variable must be in the outermost block. */
export const constantNestedScope = rule({
  id: 'constant-nested-scope',
  title: 'Constant variables of a kernel stand in its outermost scope.',
  spec: 'constant; Usage for Declaration Scopes and Variable Types',
  versions: 'all',
  severity: 'error',
  on: 'refused-variable',
  check(fact, report, context) {
    const token = spaceTokenOf(fact.specifiers);
    report(
      fact.nameNode,
      `'${spellingOf(fact.symbol.name)}' is in __constant and must be declared in the outermost scope of the kernel`,
      {
        fixes: () => [
          token !== undefined && context.language.version >= 200
            ? fix("Insert 'static'", true, insertStatic(fact.unit, fact.specifiers))
            : undefined,
          moveToOutermost(fact, context),
          moveToProgramScope(fact),
          dropConstant(fact),
        ],
      },
    );
  },
});
