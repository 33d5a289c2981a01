import { fix, replaceTokens, textOf } from '../../../refactoring/edits/edits.js';
import type { RuleFix } from '../../../refactoring/edits/fix.js';
import { bodyAround } from '../../../refactoring/edits/nodes.js';
import { inAllParts } from '../../../refactoring/edits/parts.js';
import { describeType } from '../../../semantics/describe.js';
import type { Expression } from '../../../syntax/ast.js';
import type { Unit } from '../../../syntax/unit.js';
import { wayTo, withoutParens } from '../../../syntax/walk.js';
import { spellingOf } from '../../../text/names.js';
import { layoutOf } from '../../../types/layout.js';
import type { Type } from '../../../types/type.js';
import { spellItem } from '../../execution-wording.js';
import { executionsOf, tokensOf } from '../../executions.js';
import { on, rule } from '../../rule.js';

/** Names of types with an explicit alignment. */
const aligned = inAllParts(({ declared }) =>
  [...declared.values()].filter((symbol) => symbol.kind === 'typedef' && symbol.alignment > 0),
);

/** `*(global float4 *)p` as `vload4(0, p)`. */
function asLoad(unit: Unit, node: Expression, typeOf: (node: Expression) => Type | undefined): RuleFix | undefined {
  const cast = node.kind === 'unary' && node.operator === '*' ? withoutParens(node.operand) : undefined;
  const vector = typeOf(node);
  const from = cast?.kind === 'cast' ? typeOf(cast.operand) : undefined;
  if (cast?.kind !== 'cast' || vector?.kind !== 'vector' || from?.kind !== 'pointer') return undefined;
  if (from.pointee.unqualified !== vector.element) return undefined;
  const call = `vload${vector.count}(0, ${textOf(unit, withoutParens(cast.operand))})`;
  return fix(`Use '${call}'`, replaceTokens(unit, node, call));
}

/**
 * A vector in memory must be aligned to its size. A pointer to scalars that is cast to a pointer to vectors may not be;
 * `vload` and `vstore` don't require the alignment. The message names one work-item with a misaligned vector.
 */
export const vectorMisaligned = rule(
  {
    id: 'vector-misaligned',
    title: 'Access of a misaligned vector',
    spec: 'Alignment of Types; Vector Data Load and Store Functions',
    versions: 'all',
    severity: 'warning',
    executes: true,
  },
  on('program', {
    *each(program, context) {
      for (const { execution } of executionsOf(program, context).wrong)
        for (const { fault, item } of execution.faults) {
          const { unit, node, object } = fault;
          if (fault.kind !== 'misaligned' || !object || aligned(program).length > 0) continue;
          const typeOf = (of: Expression): Type | undefined =>
            program.parts.map(({ values }) => values.get(of)).find((value) => value !== undefined)?.type;
          const expression = node.kind === 'unary' || node.kind === 'subscript' ? node : undefined;
          const type = expression && typeOf(expression);
          if (!expression || !type) continue;
          yield { execution, fault, item, unit, node, object, typeOf, expression, type };
        }
    },
    at: ({ fault }) => tokensOf(fault),
    message: ({ execution, fault, item, object, type }) =>
      `misaligned access: byte ${fault.offset} of '${spellingOf(object.name)}'${item ? ` (${spellItem(item, execution.geometry)})` : ''}; ` +
      `'${describeType(type.unqualified)}' needs ${layoutOf(type)?.size}-byte alignment`,
    fixes: ({ unit, node, typeOf, expression }) => [
      (whole) => {
        const body = bodyAround(whole, unit, node);
        const around = body && wayTo(body.node.body, node).at(-1);
        const isTarget = around?.kind === 'assignment' && around.left === node;
        const made = isTarget ? undefined : asLoad(unit, expression, typeOf);
        return made && { ...made, isExecuted: true };
      },
    ],
  }),
);
