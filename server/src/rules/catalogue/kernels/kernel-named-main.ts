import { fix, replaceTokens } from '../../../refactoring/edits/edits.js';
import { spellingOf } from '../../../text/names.js';
import { on, rule } from '../../rule.js';

/** No kernel, and no other function, may be called `main`. */
export const kernelNamedMain = rule(
  {
    id: 'kernel-named-main',
    title: "Function named 'main'",
    spec: 'Restrictions',
    versions: 'all',
    severity: 'error',
  },
  on('function', {
    find: (fact) => {
      if (spellingOf(fact.symbol.name) !== 'main') return undefined;
      const isKernel = fact.specifiers.kernelToken !== undefined;
      return { fact, isKernel };
    },
    at: ({ fact }) => fact.nameNode,
    message: ({ isKernel }) => `a ${isKernel ? 'kernel' : 'function'} cannot be called 'main'`,
    fixes: ({ fact, isKernel }) => {
      const better = isKernel ? 'main_kernel' : 'main_function';
      return [fix(`Rename to '${better}'`, replaceTokens(fact.unit, fact.nameNode, better))];
    },
  }),
);
