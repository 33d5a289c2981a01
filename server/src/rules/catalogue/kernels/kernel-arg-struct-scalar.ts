import { firstMember, fixedSizes } from '../../../refactoring/edits/members.js';
import { describeType } from '../../../semantics/describe.js';
import { elementOf } from '../../../types/queries.js';
import type { Type } from '../../../types/type.js';
import { on, rule } from '../../rule.js';
import { memberProblem } from '../../shared.js';

const isBool = (type: Type): boolean => type.kind === 'scalar' && type.name === 'bool';

/**
 * Scalar types whose size differs between host and device are forbidden inside a struct or union passed by value to a
 * kernel, at any depth.
 */
export const kernelArgStructScalar = rule(
  {
    id: 'kernel-arg-struct-scalar',
    title: "'bool' or 'size_t' in a struct passed to a kernel",
    spec: 'Restrictions',
    versions: 'all',
    severity: 'error',
  },
  on('parameter', {
    concerns: ({ kind }) => kind === 'record',
    find: (fact, { language }) => {
      if (!fact.kernel || memberProblem(fact.symbol.type, language) !== 'scalar') return undefined;
      const { name, related } = firstMember(
        fact.symbol.type,
        ({ type, sizeDependent }) => sizeDependent || isBool(elementOf(type)),
      );
      return { fact, name, related };
    },
    at: ({ fact }) => fact.nameNode,
    message: ({ fact, name }) =>
      `'${describeType(fact.symbol.type)}' cannot be passed to a kernel: host and device may not agree on the ` +
      `size of its member ${name}`,
    related: ({ related }) => related,
    fixes: ({ fact }) => [fixedSizes(fact.symbol.type)],
  }),
);
