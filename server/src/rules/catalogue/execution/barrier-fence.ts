import { insertBefore, preferredFix, replaceTokens, unsafe } from '../../../refactoring/edits/edits.js';
import type { Node } from '../../../syntax/ast.js';
import { spellingOf } from '../../../text/names.js';
import { describeConflict, executionsOf, isLocal, tokensOf } from '../../executions.js';
import { on, rule } from '../../rule.js';

/** A barrier orders only the memory that its flags name: local, global or both. */
export const barrierFence = rule(
  {
    id: 'barrier-fence',
    title: 'Barrier without the fence flag of the memory used after it',
    spec: 'Synchronization Functions',
    versions: 'all',
    severity: 'warning',
    executes: true,
  },
  on('program', {
    *each(program, context) {
      const reported = { local: new Set<Node>(), global: new Set<Node>() };
      for (const { execution } of executionsOf(program, context).wrong)
        for (const conflict of execution.conflicts) {
          const { fence } = conflict;
          if (!fence) continue;
          // A barrier is reported once for each memory, however many accesses follow it.
          const before = isLocal(conflict) ? reported.local : reported.global;
          if (before.has(fence.node)) continue;
          before.add(fence.node);
          const { message, related } = describeConflict(conflict, execution);
          const [flags] = fence.node.args;
          const wanted = isLocal(conflict) ? 'CLK_LOCAL_MEM_FENCE' : 'CLK_GLOBAL_MEM_FENCE';
          const { unit } = fence;
          const isZero = flags?.kind === 'number' && spellingOf(flags.name) === '0';
          yield { conflict, fence, message, related, flags, wanted, unit, isZero };
        }
    },
    at: ({ fence }) => tokensOf(fence),
    message: ({ conflict, message, wanted }) =>
      `without ${wanted}, this barrier does not order ${isLocal(conflict) ? 'local' : 'global'} memory: ${message}`,
    related: ({ conflict, related }) => [
      ...related,
      {
        message: 'accessed here after the barrier',
        place: { unit: conflict.second.access.unit, token: conflict.second.access.node.first },
      },
    ],
    fixes: ({ flags, wanted, unit, isZero }) => [
      flags &&
        (isZero
          ? unsafe(preferredFix(`Use ${wanted}`, replaceTokens(unit, flags, wanted)))
          : unsafe(preferredFix(`Add ${wanted}`, insertBefore(unit, flags.last + 1, ` | ${wanted}`)))),
    ],
  }),
);
