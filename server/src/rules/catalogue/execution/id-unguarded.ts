import { statedLaunch } from '../../../execution/kernels.js';
import { fix, indentationOf, insertBefore, textOf } from '../../../refactoring/edits/edits.js';
import { statementAround } from '../../../refactoring/edits/nodes.js';
import { spellingOf } from '../../../text/names.js';
import { unguardedIn } from '../../flow/guards.js';
import { on, rule } from '../../rule.js';

/**
 * There may be more work-items than elements. An element that is used under `i < n` in one place and without the check
 * in another lacks it there: a warning if the known launch has such work-items, otherwise a hint.
 */
export const idUnguarded = rule(
  {
    id: 'id-unguarded',
    title: 'Unguarded access to an element that other accesses guard',
    spec: 'Work-Item Functions',
    versions: 'all',
    severity: 'warning',
  },
  on('body', {
    *each(body, { launches }) {
      if (!body.symbol.kernel) return;
      const launch = statedLaunch(launches, body);
      for (const { node, guard, guarded, dimension } of unguardedIn(body)) {
        const { bound } = guard;
        const end = bound.op === 'constant' && bound.value !== undefined ? bound.value + guard.last : undefined;
        const first = launch?.offset?.[dimension] ?? 0;
        const size = launch && first + (launch.localSize[dimension] ?? 1) * (launch.numGroups[dimension] ?? 1);
        if (end !== undefined && size !== undefined && size <= end) continue;
        const operator = guard.last ? '<=' : '<';
        const limit = bound.op === 'constant' ? `${bound.value}` : textOf(body.unit, bound.node);
        yield {
          unit: body.unit,
          node,
          guard,
          guarded,
          operator,
          condition: `${spellingOf(guard.id.name)} ${operator} ${limit}`,
          /** The first work-item beyond the bound, if there certainly is one. */
          beyond: size === undefined || end === undefined ? undefined : Math.max(first, end),
        };
      }
    },
    at: ({ unit, node }) => ({ unit, first: node.first, last: node.last }),
    message: ({ beyond, condition }) =>
      beyond === undefined
        ? `work-items for which '${condition}' is false access this, which is guarded elsewhere`
        : `work-item ${beyond} accesses this, which is elsewhere guarded by '${condition}'`,
    severity: ({ beyond }) => (beyond === undefined ? 'hint' : 'warning'),
    related: ({ unit, guarded, condition }) => [
      { message: `guarded here by '${condition}'`, place: { unit, token: guarded.first } },
    ],
    fixes: ({ unit, node, guard, operator, condition }) => [
      (program) => {
        const { statement } = statementAround(program, unit, node) ?? {};
        if (statement?.kind !== 'expression') return undefined;
        const line = `if (${spellingOf(guard.id.name)} ${operator} ${textOf(unit, guard.bound.node)})\n${indentationOf(unit, statement.first)}  `;
        return fix(`Do this where '${condition}'`, insertBefore(unit, statement.first, line));
      },
    ],
  }),
);
