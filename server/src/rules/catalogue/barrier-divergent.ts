import { intern, type Name } from '../../text/names.js';
import { factsOf } from '../body.js';
import { Divergence } from '../divergence.js';
import { rule } from '../rule.js';

const BARRIERS: ReadonlySet<Name> = new Set(['barrier', 'work_group_barrier'].map(intern));

/** All work-items of a work-group must reach a barrier, or none. A barrier behind a condition that depends on the work-item's id, or after a `return` behind one, may hang or do worse. */
export const barrierDivergent = rule({
  id: 'barrier-divergent',
  title: 'All work-items of a work-group reach a barrier.',
  spec: 'Synchronization Functions',
  versions: 'all',
  severity: 'warning',
  on: 'body',
  check(body, report) {
    const calls = factsOf(body.facts, 'builtin-call').filter(({ name }) => BARRIERS.has(name));
    if (calls.length === 0) return;
    const divergence = new Divergence(body);
    for (const { call, unit } of calls) {
      const cause = divergence.causeAt(call.first);
      if (!cause) continue;
      const condition = {
        message: cause.left ? 'work-items return here, depending on their id' : 'this depends on the work-item',
        place: { unit, token: cause.node.first },
      };
      report(
        call.callee,
        cause.left
          ? 'some work-items have returned and never reach this barrier'
          : 'not every work-item of the work-group may reach this barrier',
        { related: [condition] },
      );
    }
  },
});
