import { spellingOf } from '../../text/names.js';
import { spaceTokenOf } from '../edits.js';
import { kernelPointerFixes } from '../kernel-pointers.js';
import { rule } from '../rule.js';

/** A pointer parameter of a kernel must point to `global`, `local` or `constant`. Explicit `private`, and without the generic address space also an unqualified pointer, point to private memory. */
export const kernelPointerArgPrivate = rule({
  id: 'kernel-pointer-arg-private',
  title: 'A kernel takes no pointer to private.',
  spec: 'Usage for Declaration Scopes and Variable Types; Restrictions',
  versions: 'all',
  severity: 'error',
  on: 'refused-kernel-parameter',
  check(fact, report, context) {
    const { specifiers } = fact.parameter;
    const token = spaceTokenOf(specifiers);
    const why =
      token === undefined
        ? `because ${context.language.genericAddressSpace ? 'of its typedef' : `OpenCL C ${(context.language.version / 100).toFixed(1)} gives an unqualified pointer the private space`}`
        : 'as written';
    report(
      fact.nameNode,
      `kernel parameter '${spellingOf(fact.symbol.name)}' points to __private ${why}; it must point to __global, __local or __constant`,
      {
        fixes: () => kernelPointerFixes(fact),
      },
    );
  },
});
