import { launchOf, nameOfItem } from '../../execution/launch.js';
import { factsOf } from '../../refactoring/body.js';
import { intern, type Name, spellingOf } from '../../text/names.js';
import { canBeMissed, Divergence } from '../divergence.js';
import { executionsOf, tokensOf } from '../executions.js';
import { on, rule } from '../rule.js';

const BARRIERS: ReadonlySet<Name> = new Set(['barrier', 'work_group_barrier'].map(intern));

/**
 * All work-items of a work-group must reach a barrier, or none. A barrier behind a condition that depends on the
 * work-item's id, or after a `return` behind one, may hang or do worse.
 */
export const barrierDivergent = rule(
  {
    id: 'barrier-divergent',
    title: 'All work-items of a work-group reach a barrier.',
    spec: 'Synchronization Functions',
    versions: 'all',
    severity: 'warning',
    executes: true,
  },
  // As the text has it, where it is not known how the kernel is launched.
  on('body', {
    *each(body, { launches }) {
      if (launches && launchOf(launches, spellingOf(body.symbol.name))) return;
      const calls = factsOf(body, 'builtin-call').filter(({ name }) => BARRIERS.has(name));
      if (!calls.some(({ call }) => canBeMissed(body.node.body, call.first))) return;
      const divergence = new Divergence(body);
      for (const { call, unit } of calls) {
        const cause = divergence.causeAt(call.first);
        if (cause) yield { call, unit, cause };
      }
    },
    at: ({ call, unit }) => ({ unit, first: call.callee.first, last: call.callee.last }),
    // What only the size of the work-group decides is a mistake for some launches.
    severity: ({ cause }) => (cause.inLarge ? 'hint' : 'warning'),
    message: ({ cause }) =>
      cause.left
        ? `some work-items ${cause.inLarge ? 'of a large work-group ' : ''}have returned and never reach this barrier`
        : `not every work-item of ${cause.inLarge ? 'a large' : 'the'} work-group may reach this barrier`,
    related: ({ unit, cause }) => [
      {
        message: cause.left ? 'work-items return here, depending on their id' : 'this depends on the work-item',
        place: { unit, token: cause.node.first },
      },
    ],
  }),
  on('program', {
    *each(program, context) {
      for (const { execution, isLaunched } of context.launches ? executionsOf(program, context).wrong : []) {
        if (!isLaunched) continue;
        yield* execution.data.map((found) => ({ found, geometry: execution.geometry }));
        yield* execution.partings.map((found) => ({ found, geometry: execution.geometry }));
      }
    },
    at: ({ found }) => tokensOf(found.barrier),
    message: ({ found, geometry }) => {
      if ('condition' in found) return 'whether a work-item reaches this barrier depends on its data';
      const [one, other] = [found.reached, found.missed].map(({ item }) => nameOfItem(item, geometry));
      return found.isOther
        ? `work-items ${one} and ${other} of a work-group give this different arguments: all have to give the same`
        : `work-item ${one} reaches this barrier, and work-item ${other} of the same work-group does not`;
    },
    related: ({ found }) =>
      'condition' in found
        ? [
            {
              message: 'this does not hold for all',
              place: { unit: found.condition.unit, token: found.condition.node.first },
            },
          ]
        : found.cause
          ? [
              {
                message: 'this depends on the work-item',
                place: { unit: found.cause.unit, token: found.cause.node.first },
              },
            ]
          : [],
  }),
);
