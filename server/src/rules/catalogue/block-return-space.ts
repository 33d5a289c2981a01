import { describeType } from '../shared.js';
import { rule } from '../rule.js';

/** A block literal's type must match the block variable's exactly, pointee spaces of parameters and result included. */
export const blockReturnSpace = rule({
  id: 'block-return-space',
  title: 'A block has exactly the type of its variable.',
  spec: 'Blocks; Address Space Conversions',
  versions: 'with device enqueue',
  severity: 'error',
  on: 'conversion',
  check(fact, report) {
    if (fact.problem !== 'block') return;
    report(fact.target ? { first: fact.target.place.token, last: fact.target.place.token } : fact.expression, `the block has type '${describeType(fact.from)}', which does not match '${describeType(fact.to)}' in its address spaces`);
  },
});
