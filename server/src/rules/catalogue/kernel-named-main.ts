import { spellingOf } from '../../text/names.js';
import { fix, replaceTokens } from '../edits.js';
import { rule } from '../rule.js';

/** No kernel may be called `main`. */
export const kernelNamedMain = rule({
  id: 'kernel-named-main',
  title: 'No kernel is called main.',
  spec: 'Restrictions',
  versions: 'all',
  severity: 'error',
  on: 'function',
  check(fact, report) {
    if (fact.specifiers.kernelToken === undefined || spellingOf(fact.symbol.name) !== 'main') return;
    report(fact.nameNode, "a kernel cannot be called 'main'", {
      fixes: () => [fix("Rename to 'main_kernel'", false, replaceTokens(fact.unit, fact.nameNode, 'main_kernel'))],
    });
  },
});
