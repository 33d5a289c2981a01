import { describeType, kernelParameterKind } from '../shared.js';
import { fixedSizes } from '../members.js';
import { rule } from '../rule.js';

/** The scalar types whose size host and device disagree on are forbidden inside a struct or union passed by value to a kernel, at any depth. */
export const kernelArgStructScalar = rule({
  id: 'kernel-arg-struct-scalar',
  title: 'A struct passed to a kernel holds no bool and no size_t.',
  spec: 'Restrictions',
  versions: 'all',
  severity: 'error',
  on: 'parameter',
  check(fact, report, context) {
    if (!fact.kernel || kernelParameterKind(fact, context) !== 'kernel-arg-struct-scalar') return;
    report(fact.nameNode, `'${describeType(fact.symbol.type)}' has a member of type bool, size_t or the like and cannot be passed to a kernel`, { fixes: [fixedSizes(fact.symbol.type)] });
  },
});
