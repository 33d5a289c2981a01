import { elementOf, type Type } from '../../types/type.js';
import { firstMember, fixedSizes } from '../members.js';
import { rule } from '../rule.js';
import { describeType } from '../shared.js';

const isBool = (type: Type): boolean => type.kind === 'scalar' && type.name === 'bool';

/** The scalar types whose size host and device disagree on are forbidden inside a struct or union passed by value to a kernel, at any depth. */
export const kernelArgStructScalar = rule({
  id: 'kernel-arg-struct-scalar',
  title: 'A struct passed to a kernel holds no bool and no size_t.',
  spec: 'Restrictions',
  versions: 'all',
  severity: 'error',
  on: 'refused-kernel-parameter',
  check(fact, report) {
    const { name, related } = firstMember(
      fact.symbol.type,
      ({ type, sizeDependent }) => sizeDependent || isBool(elementOf(type)),
    );
    report(
      fact.nameNode,
      `'${describeType(fact.symbol.type)}' cannot be passed to a kernel: host and device may not agree on the size of its member ${name}`,
      { related, fixes: () => [fixedSizes(fact.symbol.type)] },
    );
  },
});
