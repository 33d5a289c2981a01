import { spellingOf } from '../../text/names.js';
import { elementOf } from '../../types/type.js';
import { describeType, variableVerdict } from '../shared.js';
import { rule } from '../rule.js';

/** Images, pipes, `event_t`, `clk_event_t` and `reserve_id_t` cannot be program-scope variables in any space. */
export const programScopeOpaqueType = rule({
  id: 'program-scope-opaque-type',
  title: 'Images, pipes and events are no program-scope variables.',
  spec: 'Restrictions',
  versions: 'all',
  severity: 'error',
  on: 'variable',
  check(fact, report, context) {
    if (variableVerdict(fact, context) !== 'program-scope-opaque-type') return;
    report(fact.nameNode, `'${spellingOf(fact.symbol.name)}' cannot be a program-scope variable: its type '${describeType(elementOf(fact.symbol.type))}' exists only in functions`);
  },
});
