import type { Fault } from '../../../execution/trace.js';
import { literalValue } from '../../../refactoring/edits/body.js';
import { describeType } from '../../../semantics/describe.js';
import { withoutParens } from '../../../syntax/walk.js';
import type { Name } from '../../../text/names.js';
import { spellItem, spellOutOfBounds } from '../../execution-wording.js';
import { executionsOf, tokensOf } from '../../executions.js';
import { counted } from '../../expression-wording.js';
import { on, rule } from '../../rule.js';

/** A constant index into an array itself, which is reported at its definition. */
function isConstantIndex({ node }: Pick<Fault, 'node'>, array: Name): boolean {
  if (node.kind !== 'subscript' || literalValue(node.index) === undefined) return false;
  const base = withoutParens(node.base);
  return base.kind === 'identifier' && base.name === array;
}

/**
 * An access before the first or after the last element of an array is out of bounds. The message names one work-item
 * that makes it.
 */
export const indexOutOfBounds = rule(
  {
    id: 'index-out-of-bounds',
    title: 'Index out of bounds',
    spec: 'Arrays (C99 6.5.6)',
    versions: 'all',
    severity: 'warning',
    executes: true,
  },
  on('suspicious', {
    find: ({ problem, expression }) => (problem.of === 'index' ? { problem, expression } : undefined),
    at: ({ expression }) => expression,
    message: ({ problem: { index, size, vector } }) =>
      vector
        ? `index ${index} is out of bounds: '${describeType(vector.unqualified)}' has ${size} components`
        : `index ${index} is out of bounds of an array of ${counted(size, 'element')}`,
  }),
  on('program', {
    *each(program, context) {
      for (const { execution } of executionsOf(program, context).wrong)
        for (const { fault, item } of execution.faults) {
          const { object } = fault;
          if (fault.kind === 'out-of-bounds' && object && !isConstantIndex(fault, object.name))
            yield { fault, object, item, geometry: execution.geometry };
        }
    },
    at: ({ fault }) => tokensOf(fault),
    message: ({ fault, object, item, geometry }) =>
      `out of bounds: ${spellOutOfBounds(fault, object)}${item ? ` (${spellItem(item, geometry)})` : ''}`,
  }),
);
