import { spellingOf } from '../../text/names.js';
import { fix, replaceTokens } from '../edits.js';
import { rule } from '../rule.js';

/** No kernel, and no other function, may be called `main`. */
export const kernelNamedMain = rule({
  id: 'kernel-named-main',
  title: 'Nothing is called main.',
  spec: 'Restrictions',
  versions: 'all',
  severity: 'error',
  on: 'function',
  check(fact, report) {
    if (spellingOf(fact.symbol.name) !== 'main') return;
    const isKernel = fact.specifiers.kernelToken !== undefined;
    const better = isKernel ? 'main_kernel' : 'main_function';
    report(fact.nameNode, `a ${isKernel ? 'kernel' : 'function'} cannot be called 'main'`, {
      fixes: () => [fix(`Rename to '${better}'`, false, replaceTokens(fact.unit, fact.nameNode, better))],
    });
  },
});
