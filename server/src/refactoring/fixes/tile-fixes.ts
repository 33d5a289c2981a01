// Changes of the shape of tiles in local memory that keep what a kernel computes.
import type { AccessCost } from '../../costs/recorder.js';
import type { BodyFact, ProgramAnalysed } from '../../semantics/facts/facts.js';
import type { Expression } from '../../syntax/ast.js';
import { type Part, partsOf, withoutParens } from '../../syntax/walk.js';
import { type Name, spellingOf } from '../../text/names.js';
import { AddressSpace } from '../../types/address-space.js';
import { elementOf } from '../../types/queries.js';
import { fix, insertAfter } from '../edits/edits.js';
import type { DeferredFix, RuleFix } from '../edits/fix.js';
import { bodyAround } from '../edits/nodes.js';
import { lowering } from './access-fixes.js';

/**
 * Makes the rows of a tile one element longer, so that the elements of a column are in different banks. That it ends
 * the conflict is seen when the kernel is executed.
 */
export const paddedRows =
  (access: AccessCost): DeferredFix =>
  (program: ProgramAnalysed): RuleFix | undefined => {
    const { unit, node, object: name } = access;
    const body = bodyAround(program, unit, node);
    const [tile, ...others] = body?.facts.filter((fact) => isTile(fact, name)) ?? [];
    if (!body || tile?.kind !== 'variable' || others.length > 0 || !isOnlyIndexed(body.node.body, name))
      return undefined;
    const { declarator } = tile.declarator;
    const length = declarator.kind === 'array' ? declarator.size : undefined;
    const { type } = tile.symbol;
    const row = type.kind === 'array' && type.element.kind === 'array' ? type.element.size : undefined;
    // Another operator may bind less than the addition.
    if (!length || row === undefined || !/^(number|identifier|paren)$/.test(length.kind)) return undefined;
    const title = `Pad the rows of '${spellingOf(name)}' to ${row + 1} elements`;
    return lowering(fix(title, insertAfter(unit, length.last, ' + 1')), body, access, 'form');
  };

const isTile = (fact: BodyFact, name: Name): boolean =>
  fact.kind === 'variable' &&
  fact.symbol.name === name &&
  fact.symbol.type.kind === 'array' &&
  elementOf(fact.symbol.type).space === AddressSpace.Local;

/** Whether all that is done with a tile is to name its elements by row and column: no other use knows its rows. */
function isOnlyIndexed(part: Part, name: Name): boolean {
  if (part.kind === 'identifier') return part.name !== name;
  if (part.kind === 'subscript') {
    const row = withoutParens(part.base);
    const base = row.kind === 'subscript' ? withoutParens(row.base) : undefined;
    if (row.kind === 'subscript' && base?.kind === 'identifier' && base.name === name)
      return isOnlyIndexed(row.index, name) && isOnlyIndexed(part.index, name);
  }
  // The address of an element leads to others by its distance.
  if (part.kind === 'unary' && part.operator === '&' && namesTile(part.operand, name)) return false;
  return partsOf(part).every((inner) => isOnlyIndexed(inner, name));
}

const namesTile = (node: Expression, name: Name): boolean => {
  const bare = withoutParens(node);
  return bare.kind === 'subscript' ? namesTile(bare.base, name) : bare.kind === 'identifier' && bare.name === name;
};
