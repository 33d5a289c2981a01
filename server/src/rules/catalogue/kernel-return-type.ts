import { spellingOf } from '../../text/names.js';
import { AddressSpace } from '../../types/type.js';
import { describeType } from '../shared.js';
import { rule } from '../rule.js';

/** A kernel returns `void`. */
export const kernelReturnType = rule({
  id: 'kernel-return-type',
  title: 'A kernel returns void.',
  spec: 'Restrictions',
  versions: 'all',
  severity: 'error',
  on: 'function',
  check(fact, report) {
    const { returns } = fact.symbol.type;
    if (fact.specifiers.kernelToken === undefined || returns.kind === 'unknown' || (returns.kind === 'scalar' && returns.name === 'void') || returns.space !== AddressSpace.None) return;
    report(fact.specifiers.type, `kernel '${spellingOf(fact.symbol.name)}' must return void, not '${describeType(returns)}'`);
  },
});
