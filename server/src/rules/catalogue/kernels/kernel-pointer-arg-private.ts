import { spaceTokenOf } from '../../../refactoring/edits/edits.js';
import { kernelPointerFixes } from '../../../refactoring/fixes/kernel-pointers.js';
import { spellingOf } from '../../../text/names.js';
import { on, rule } from '../../rule.js';
import { pointsToUnnamed } from '../../shared.js';

/**
 * A pointer parameter of a kernel must point to `global`, `local` or `constant`. Explicit `private`, and without the
 * generic address space also an unqualified pointer, point to private memory.
 */
export const kernelPointerArgPrivate = rule(
  {
    id: 'kernel-pointer-arg-private',
    title: 'Private pointer as a kernel parameter',
    spec: 'Usage for Declaration Scopes and Variable Types; Restrictions',
    versions: 'all',
    severity: 'error',
  },
  on('parameter', {
    when: pointsToUnnamed,
    at: (fact) => fact.nameNode,
    message: (fact, context) => {
      const { specifiers } = fact.parameter;
      const token = spaceTokenOf(specifiers);
      const why =
        token === undefined
          ? 'because ' +
            `${
              context.language.genericAddressSpace
                ? 'of its typedef'
                : `OpenCL C ${(context.language.version / 100).toFixed(1)} gives an unqualified pointer the ` +
                  'private space'
            }`
          : 'as written';
      return (
        `kernel parameter '${spellingOf(fact.symbol.name)}' points to __private ${why}; it must point to ` +
        '__global, __local or __constant'
      );
    },
    fixes: (fact) => kernelPointerFixes(fact),
  }),
);
