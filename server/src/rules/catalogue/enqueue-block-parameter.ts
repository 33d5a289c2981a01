import { AddressSpace, Types } from '../../types/type.js';
import { describeType } from '../shared.js';
import { rule } from '../rule.js';

/** Parameters of a block given to `enqueue_kernel` or to the kernel query functions must all be `local void *`. */
export const enqueueBlockParameter = rule({
  id: 'enqueue-block-parameter',
  title: 'The parameters of an enqueued block are local void pointers.',
  spec: 'Enqueuing Kernels',
  versions: 'with device enqueue',
  severity: 'error',
  on: 'enqueued-block',
  check(fact, report) {
    const wrong = fact.parameters.find((p) => p.kind !== 'unknown' && !(p.kind === 'pointer' && p.pointee.space === AddressSpace.Local && p.pointee.unqualified === Types.void));
    if (wrong) report(fact.argument, `the parameters of a block that is enqueued must be 'local void *', not '${describeType(wrong)}'`);
  },
});
