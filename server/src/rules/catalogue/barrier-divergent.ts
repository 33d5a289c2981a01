import { launchOf, nameOfItem } from '../../execution/launch.js';
import type { BodyAnalysed } from '../../semantics/facts.js';
import { intern, type Name, spellingOf } from '../../text/names.js';
import { factsOf } from '../body.js';
import { canBeMissed, Divergence } from '../divergence.js';
import { executionsOf, type KernelExecution, tokensOf } from '../executions.js';
import { type Report, rule } from '../rule.js';

const BARRIERS: ReadonlySet<Name> = new Set(['barrier', 'work_group_barrier'].map(intern));

/** All work-items of a work-group must reach a barrier, or none. A barrier behind a condition that depends on the work-item's id, or after a `return` behind one, may hang or do worse. */
export const barrierDivergent = rule({
  id: 'barrier-divergent',
  title: 'All work-items of a work-group reach a barrier.',
  spec: 'Synchronization Functions',
  versions: 'all',
  severity: 'warning',
  on: ['body', 'program'],
  check(fact, report, context) {
    const { launches } = context;
    if (fact.kind === 'program') {
      for (const one of launches ? executionsOf(fact, context) : []) if (one.isLaunched) ofLaunch(one, report);
    } else if (!launches || !launchOf(launches, spellingOf(fact.symbol.name))) ofText(fact, report);
  },
});

function ofLaunch({ execution: { partings, data, geometry } }: KernelExecution, report: Report): void {
  for (const { condition, barrier } of data)
    report(tokensOf(barrier), 'whether a work-item reaches this barrier depends on its data', {
      related: [
        { message: 'this does not hold for all', place: { unit: condition.unit, token: condition.node.first } },
      ],
    });
  for (const { barrier, reached, missed, cause } of partings) {
    const [one, other] = [reached, missed].map(({ item }) => nameOfItem(item, geometry));
    report(
      tokensOf(barrier),
      `work-item ${one} reaches this barrier, and work-item ${other} of the same work-group does not`,
      {
        related: cause
          ? [{ message: 'this depends on the work-item', place: { unit: cause.unit, token: cause.node.first } }]
          : [],
      },
    );
  }
}

function ofText(body: BodyAnalysed, report: Report): void {
  const calls = factsOf(body.facts, 'builtin-call').filter(({ name }) => BARRIERS.has(name));
  if (!calls.some(({ call }) => canBeMissed(body.node.body, call.first))) return;
  const divergence = new Divergence(body);
  for (const { call, unit } of calls) {
    const cause = divergence.causeAt(call.first);
    if (!cause) continue;
    const condition = {
      message: cause.left ? 'work-items return here, depending on their id' : 'this depends on the work-item',
      place: { unit, token: cause.node.first },
    };
    report(
      { unit, first: call.callee.first, last: call.callee.last },
      cause.left
        ? 'some work-items have returned and never reach this barrier'
        : 'not every work-item of the work-group may reach this barrier',
      { related: [condition] },
    );
  }
}
