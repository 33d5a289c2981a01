import { isOpaque } from '../../types/type.js';
import { spellingOf } from '../../text/names.js';
import { describeType, kernelParameterKind } from '../shared.js';
import { rule } from '../rule.js';

/** `event_t`, `reserve_id_t` and `ndrange_t` cannot be kernel parameters. */
export const kernelArgOpaque = rule({
  id: 'kernel-arg-opaque',
  title: 'A kernel takes no events and no ranges.',
  spec: 'Restrictions',
  versions: 'all',
  severity: 'error',
  on: 'parameter',
  check(fact, report, context) {
    if (fact.kernel && isOpaque(fact.symbol.type, 'clk_event_t')) {
      report(fact.nameNode, `kernel parameter '${spellingOf(fact.symbol.name)}' has type 'clk_event_t': the host cannot enqueue this kernel`, { severity: 'warning' });
      return;
    }
    if (!fact.kernel || kernelParameterKind(fact, context) !== 'kernel-arg-opaque') return;
    report(fact.nameNode, `kernel parameter '${spellingOf(fact.symbol.name)}' cannot have type '${describeType(fact.symbol.type)}'`);
  },
});
