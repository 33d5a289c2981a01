import { spellingOf } from '../../text/names.js';
import { kernelParameterKind } from '../shared.js';
import { useVersion } from '../versions.js';
import { rule } from '../rule.js';

/** Before 2.0 a kernel parameter cannot be a pointer to a pointer at any depth, whatever the spaces. */
export const kernelPointerToPointer = rule({
  id: 'kernel-pointer-to-pointer',
  title: 'A kernel takes no pointer to a pointer.',
  spec: 'Restrictions',
  versions: '1.x',
  severity: 'error',
  on: 'parameter',
  check(fact, report, context) {
    if (!fact.kernel || kernelParameterKind(fact, context) !== 'kernel-pointer-to-pointer') return;
    report(fact.nameNode, `kernel parameter '${spellingOf(fact.symbol.name)}' is a pointer to a pointer, which OpenCL C allows from 2.0 on`, { fixes: [useVersion(200)] });
  },
});
