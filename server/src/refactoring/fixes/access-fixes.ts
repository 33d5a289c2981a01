// Changes of the order in which work-items access memory. The result is tried by executing the kernel.
import type { AccessCost } from '../../costs/recorder.js';
import type { BodyAnalysed, ProgramAnalysed } from '../../semantics/facts/facts.js';
import type { Expression } from '../../syntax/ast.js';
import { type Part, partsWithin, withoutParens } from '../../syntax/walk.js';
import { type Name, spellingOf } from '../../text/names.js';
import { fix, replaceTokens, textOf } from '../edits/edits.js';
import type { DeferredFix, Edit, LoweredCost, RuleFix } from '../edits/fix.js';
import { bodyAround } from '../edits/nodes.js';

const SWAPPED =
  /^get_(global_id|local_id|group_id|global_size|local_size|num_groups|global_offset|enqueued_local_size)$/;

/** Marks a fix as one that lowers the cost of an access in a kernel. */
export const lowering = (
  made: RuleFix | undefined,
  body: BodyAnalysed,
  access: AccessCost,
  proof: LoweredCost['proof'],
): RuleFix | undefined =>
  made && {
    ...made,
    isExecuted: true,
    lowers: {
      kernel: body.symbol.name,
      object: access.object,
      space: access.space,
      operation: access.operation,
      proof,
    },
  };

/** The kernel around an access. */
const kernelAround = (program: ProgramAnalysed, { unit, node }: AccessCost): BodyAnalysed | undefined => {
  const body = bodyAround(program, unit, node);
  return body?.symbol.kernel ? body : undefined;
};

/** Lets the dimension whose work-items are neighbours be the one that is consecutive in memory. */
export const swappedDimensions =
  (access: AccessCost): DeferredFix =>
  (program): RuleFix | undefined => {
    const body = kernelAround(program, access);
    if (!body) return undefined;
    const edits: (Edit | undefined)[] = [];
    for (const part of partsWithin(body.node.body)) {
      if (part.kind !== 'call' || part.callee.kind !== 'identifier') continue;
      if (!SWAPPED.test(spellingOf(part.callee.name))) continue;
      const [dimension] = part.args;
      const number = dimension?.kind === 'number' ? spellingOf(dimension.name) : undefined;
      if (!dimension || number === undefined) return undefined;
      if (number === '0' || number === '1') edits.push(replaceTokens(body.unit, dimension, number === '0' ? '1' : '0'));
    }
    return lowering(fix('Swap dimensions 0 and 1 of the work-items', ...edits), body, access, 'launch');
  };

/** Transposes a square tile: the rows of the writing work-items become columns, and the reverse. */
export const swappedIndices =
  (access: AccessCost): DeferredFix =>
  (program): RuleFix | undefined => {
    const body = kernelAround(program, access);
    const elements = body && elementsOf(body.node.body, access.object);
    if (!body || !elements || !isSquare(body, access.object)) return undefined;
    const edits = elements.flatMap(({ row, column }) => [
      replaceTokens(body.unit, row, textOf(body.unit, column)),
      replaceTokens(body.unit, column, textOf(body.unit, row)),
    ]);
    return lowering(fix(`Swap the indices of '${spellingOf(access.object)}'`, ...edits), body, access, 'groups');
  };

interface Element {
  readonly row: Expression;
  readonly column: Expression;
}

/** The accesses to the elements of a tile; undefined if it is used in another way. */
function elementsOf(part: Part, name: Name): readonly Element[] | undefined {
  const found: Element[] = [];
  let uses = 0;
  for (const one of partsWithin(part)) {
    if (one.kind === 'identifier' && one.name === name) uses++;
    if (one.kind !== 'subscript') continue;
    const row = withoutParens(one.base);
    const base = row.kind === 'subscript' ? withoutParens(row.base) : undefined;
    if (row.kind === 'subscript' && base?.kind === 'identifier' && base.name === name)
      found.push({ row: row.index, column: one.index });
  }
  return found.length > 0 && found.length === uses ? found : undefined;
}

/** Whether a variable is an array of as many rows as columns. */
function isSquare({ facts }: BodyAnalysed, name: Name): boolean {
  const tiles = facts.filter((fact) => fact.kind === 'variable' && fact.symbol.name === name);
  const [tile] = tiles;
  if (tiles.length !== 1 || tile?.kind !== 'variable') return false;
  const { type } = tile.symbol;
  return type.kind === 'array' && type.element.kind === 'array' && type.size === type.element.size;
}
