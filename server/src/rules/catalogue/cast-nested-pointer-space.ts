import { describeType } from '../shared.js';
import { rule } from '../rule.js';

/** A cast may change spaces below the outermost level; the document allows it and warns that using the result can be wrong. */
export const castNestedPointerSpace = rule({
  id: 'cast-nested-pointer-space',
  title: 'A cast should keep the spaces inside.',
  spec: 'Address Space Conversions',
  versions: 'all',
  severity: 'warning',
  on: 'cast',
  check(fact, report) {
    if (fact.problem !== 'nested-space') return;
    report(fact.cast, `this cast changes an address space inside the pointer: '${describeType(fact.from)}' to '${describeType(fact.to)}'`);
  },
});
