import { spellingOf } from '../../text/names.js';
import { deleteToken, fix, spaceTokenOf } from '../edits.js';
import { passFromKernel } from '../hoist.js';
import { rule } from '../rule.js';

/** Only a kernel body can declare a `local` variable; in any other function the variable has no work-group to belong to. */
export const localOutsideKernel = rule({
  id: 'local-outside-kernel',
  title: 'Only a kernel declares local variables.',
  spec: 'local; Usage for Declaration Scopes and Variable Types',
  versions: 'all',
  severity: 'error',
  on: 'refused-variable',
  check(fact, report) {
    const token = spaceTokenOf(fact.specifiers);
    report(
      fact.nameNode,
      `'${spellingOf(fact.symbol.name)}' cannot be in __local: only a kernel can declare local variables, a function takes a pointer to them`,
      {
        fixes: () => [
          passFromKernel(fact),
          token === undefined
            ? undefined
            : fix("Drop 'local': the variable becomes private", false, deleteToken(fact.unit, token)),
        ],
      },
    );
  },
});
