import { spellingOf } from '../../text/names.js';
import { withoutParens } from '../body.js';
import { rule } from '../rule.js';

/** A variable that was declared without a value has none until something gives it one: what is read before is anything. */
export const uninitializedVariable = rule({
  id: 'uninitialized-variable',
  title: 'A variable has a value when it is read.',
  spec: 'C99 6.7.8 Initialization',
  versions: 'all',
  severity: 'warning',
  on: 'suspicious',
  check({ problem, expression }, report) {
    if (problem.of !== 'unset') return;
    const named = withoutParens(expression);
    const name = named.kind === 'identifier' ? `'${spellingOf(named.name)}'` : 'this';
    report(named, `${name} is read here, and nothing has given it a value`);
  },
});
