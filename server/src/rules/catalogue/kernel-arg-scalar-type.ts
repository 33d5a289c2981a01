import { spellingOf } from '../../text/names.js';
import { fix, replaceTokens } from '../edits.js';
import { rule } from '../rule.js';

/** Kernel parameters cannot have type `bool`, `size_t`, `ptrdiff_t`, `intptr_t` or `uintptr_t`: host and device disagree on their size. Pointers to them are allowed. */
export const kernelArgScalarType = rule({
  id: 'kernel-arg-scalar-type',
  title: 'A kernel takes no bool and no size_t.',
  spec: 'Restrictions',
  versions: 'all',
  severity: 'error',
  on: 'refused-kernel-parameter',
  check(fact, report) {
    const { type } = fact.parameter.specifiers;
    const written = type.kind === 'name' ? spellingOf(type.name) : 'bool';
    const replacement =
      written === 'bool' ? 'int' : written === 'ptrdiff_t' || written === 'intptr_t' ? 'long' : 'ulong';
    report(
      fact.nameNode,
      `kernel parameter '${spellingOf(fact.symbol.name)}' cannot have type '${written}': its size may differ between host and device`,
      {
        fixes: () => [fix(`Change the type to '${replacement}'`, false, replaceTokens(fact.unit, type, replacement))],
      },
    );
  },
});
