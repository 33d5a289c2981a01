import { fix, replaceTokens } from '../../../refactoring/edits/edits.js';
import { spellingOf } from '../../../text/names.js';
import { on, rule } from '../../rule.js';

const SIZE_DEPENDENT = /^(size_t|ptrdiff_t|intptr_t|uintptr_t)$/;

/**
 * Kernel parameters cannot have type `bool`, `size_t`, `ptrdiff_t`, `intptr_t` or `uintptr_t`, because host and device
 * may disagree on their size. Pointers to them are allowed.
 */
export const kernelArgScalarType = rule(
  {
    id: 'kernel-arg-scalar-type',
    title: "'bool' or 'size_t' as a kernel parameter",
    spec: 'Restrictions',
    versions: 'all',
    severity: 'error',
  },
  on('parameter', {
    concerns: ({ kind }) => kind === 'scalar',
    find: (fact) => {
      const { type } = fact.parameter.specifiers;
      const { type: meant } = fact.symbol;
      const written = type.kind === 'name' ? spellingOf(type.name) : 'bool';
      const isRefused =
        (type.kind === 'name' && (SIZE_DEPENDENT.test(written) || fact.sizeDependent)) ||
        (meant.kind === 'scalar' && meant.name === 'bool');
      return fact.kernel && isRefused ? { fact, written } : undefined;
    },
    at: ({ fact }) => fact.nameNode,
    message: ({ fact, written }) =>
      `kernel parameter '${spellingOf(fact.symbol.name)}' cannot have type '${written}': its size may differ ` +
      'between host and device',
    fixes: ({ fact, written }) => {
      const { type } = fact.parameter.specifiers;
      const replacement =
        written === 'bool' ? 'int' : written === 'ptrdiff_t' || written === 'intptr_t' ? 'long' : 'ulong';
      return [fix(`Change the type to '${replacement}'`, replaceTokens(fact.unit, type, replacement))];
    },
  }),
);
