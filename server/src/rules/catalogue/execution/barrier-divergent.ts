import { hasTrait, isWorkGroupBarrier } from '../../../builtins/index.js';
import type { Parting } from '../../../execution/conflicts.js';
import type { Execution } from '../../../execution/kernels.js';
import { launchOf } from '../../../execution/launch.js';
import type { DataCondition } from '../../../execution/trace.js';
import { bodyAround } from '../../../refactoring/edits/nodes.js';
import { barrierAfterIf } from '../../../refactoring/fixes/barrier-fixes.js';
import type { CallExpression } from '../../../syntax/ast.js';
import { type Name, spellingOf } from '../../../text/names.js';
import { isProvedUniform, partedCalls } from '../../barriers.js';
import { spellAssumption, spellItem, spellItems } from '../../execution-wording.js';
import { executionsOf, tokensOf } from '../../executions.js';
import type { Cause } from '../../flow/divergence.js';
import { on, rule } from '../../rule.js';

/** The cause of divergence at each barrier, naming work-items rather than a condition. */
function partingsOf({ partings, data }: Execution): readonly (Parting | DataCondition)[] {
  const barriers = new Set(partings.map(({ barrier }) => barrier.node.first));
  return [...partings, ...data.filter(({ barrier }) => !barriers.has(barrier.node.first))];
}

/** A barrier that is not split into two halves. */
const isBarrier = (name: Name): boolean => isWorkGroupBarrier(spellingOf(name)) && !hasTrait(spellingOf(name), 'wait');

/** `this barrier`, `this call of work_group_any`. */
const nameOf = ({ callee }: Pick<CallExpression, 'callee'>): string => {
  const name: Name | undefined = callee.kind === 'identifier' ? callee.name : undefined;
  return name === undefined || isBarrier(name) ? 'this barrier' : `this call of ${spellingOf(name)}`;
};

/** What the work-items that miss a call do. */
function missed({ inLarge, others }: Cause, call: string): string {
  const some = `some work-items${inLarge ? ' of a large work-group' : ''}`;
  switch (others) {
    case 'not-in':
      return `not every work-item of ${inLarge ? 'a large' : 'the'} work-group may reach ${call}`;
    case 'returned':
      return `${some} have returned and never reach ${call}`;
    case 'skip':
      return `${some} skip ${call}`;
  }
}

const RETURNED = 'some work-items may have returned, depending on their ids';
const CONDITION = 'this condition depends on the work-item';

/**
 * Either all work-items of a work-group reach a barrier or none does; the same holds for asynchronous copies and
 * work-group functions. If a condition on the work-item's id controls a barrier, or a `return` before it, the kernel
 * may hang or behave unpredictably.
 */
export const barrierDivergent = rule(
  {
    id: 'barrier-divergent',
    title: 'Barrier in divergent control flow',
    spec: 'Synchronization Functions',
    versions: 'all',
    severity: 'warning',
    executes: true,
  },
  // Without a launch: what the text alone shows.
  on('program', {
    *each(program, context) {
      const { launches } = context;
      for (const body of program.bodies) {
        const calls = partedCalls(body);
        if (calls.length === 0 || (launches && launchOf(launches, spellingOf(body.symbol.name)))) continue;
        for (const one of calls)
          if (!isProvedUniform({ unit: one.unit, node: one.call }, body, program, context)) yield one;
      }
    },
    at: ({ call, unit }) => ({ unit, first: call.callee.first, last: call.callee.last }),
    // If only the work-group size is decisive, the mistake affects some launches only.
    severity: ({ cause }) => (cause.inLarge ? 'information' : 'warning'),
    message: ({ call, cause }) => missed(cause, nameOf(call)),
    related: ({ unit, cause: { node, others } }) => [
      { message: others === 'returned' ? RETURNED : CONDITION, place: { unit, token: node.first } },
    ],
    fixes: ({ call, unit, cause }) => (cause.others === 'not-in' ? barrierAfterIf(unit, call) : []),
  }),
  on('program', {
    *each(program, context) {
      for (const { execution, isLaunched } of executionsOf(program, context).wrong)
        for (const found of partingsOf(execution)) {
          const { unit, node } = found.barrier;
          const body = isLaunched ? undefined : bodyAround(program, unit, node);
          // The text alone shows it.
          if (body && partedCalls(body).some(({ call }) => call === node)) continue;
          yield { found, geometry: execution.geometry };
        }
    },
    at: ({ found }) => tokensOf(found.barrier),
    message: ({ found, geometry }) => {
      const { node } = found.barrier;
      const name = node.kind === 'call' ? nameOf(node) : 'this barrier';
      if ('condition' in found)
        return found.isLeft
          ? `some work-items of the work-group may have left and never reach ${name}`
          : `not every work-item of the work-group may reach ${name}`;
      const [one, other] = [found.reached.item, found.missed.item];
      const assumed = spellAssumption(geometry);
      return found.isOther
        ? `${spellItems(one, other, geometry)} pass different arguments to ${name}: all of a work-group must pass the same${assumed}`
        : `${spellItem(one, geometry)} reaches ${name}, and ${spellItem(other, geometry)} does not${assumed}`;
    },
    related: ({ found }) => {
      const cause = 'condition' in found ? found.condition : found.cause;
      return cause ? [{ message: CONDITION, place: { unit: cause.unit, token: cause.node.first } }] : [];
    },
    fixes: ({ found: { barrier } }) => (barrier.node.kind === 'call' ? barrierAfterIf(barrier.unit, barrier.node) : []),
  }),
);
