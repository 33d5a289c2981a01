// Initializes an object in local memory: once for the work-group, and before it is read.

import type { Language } from '../../preprocessor/language.js';
import { sourceOf } from '../../semantics/describe.js';
import type { BodyAnalysed } from '../../semantics/facts/facts.js';
import type { Expression, Node } from '../../syntax/ast.js';
import { changedPlace, type Part, partsWithin, wayTo, withoutParens } from '../../syntax/walk.js';
import type { Name } from '../../text/names.js';
import { namedLike } from '../../text/patterns.js';
import { calleeOf, literalValue } from '../edits/body.js';
import { declaresName } from '../edits/nodes.js';

/** Returns the same to all work-items of a work-group that pass the same arguments. */
const UNIFORM = namedLike(
  'get_(group_id|num_groups|(enqueued_)?local_size|global_size|global_offset|work_dim) min max clamp ' +
    'abs convert_\\w+',
);

/** The statements may leave the function, or jump, for some work-items only. */
const leaves = (part: Part): boolean => part.kind === 'return' || part.kind === 'goto' || part.kind === 'asm';

/** Every work-item of the work-group certainly reaches this place of a kernel's body exactly once. */
export function isReachedByAll({ node, symbol }: BodyAnalysed, at: Node): boolean {
  if (!symbol.kernel) return false;
  const way = wayTo(node.body, at);
  if (way.length === 0 || way.some((part) => part.kind !== 'compound' && part.kind !== 'declaration')) return false;
  for (const part of partsWithin(node.body))
    if ((leaves(part) && part.first < at.first) || part.kind === 'label') return false;
  return true;
}

/** The body changes the variable. */
export const isChanged = ({ node }: BodyAnalysed, name: Name): boolean =>
  partsWithin(node.body).some((part) => {
    const target = changedPlace(part);
    return target && sourceOf(target)?.name === name;
  });

/** The value is the same for every work-item of the work-group; false where that is uncertain. */
export function isUniform(body: BodyAnalysed, value: Expression): boolean {
  // The address of an object is the same for all: `&x` doesn't read `x`.
  const addressed = new Set<Part>();
  for (const part of partsWithin(value))
    if (part.kind === 'unary' && part.operator === '&') addressed.add(withoutParens(part.operand));
  for (const part of partsWithin(value)) {
    switch (part.kind) {
      case 'identifier': {
        const isParameter = body.symbol.parameters.some(
          ({ name, type }) => name === part.name && type.kind !== 'pointer',
        );
        const isOfFunction = declaresName(body, part.name);
        if (isOfFunction && !(isParameter && !isChanged(body, part.name)) && !addressed.has(part)) return false;
        break;
      }
      case 'call':
        if (!UNIFORM.test(calleeOf(part))) return false;
        break;
      case 'unary':
        if (part.operator === '*' || part.operator === '++' || part.operator === '--') return false;
        break;
      case 'subscript':
      case 'postfix':
      case 'assignment':
      case 'statement-expression':
      case 'block':
        return false;
      case 'member':
        if (part.arrow) return false;
        break;
      default:
    }
  }
  return true;
}

/** The dimensions that a body passes to work-item functions. */
function dimensionsOf({ node }: BodyAnalysed): readonly number[] {
  const dimensions = new Set([0]);
  for (const part of partsWithin(node.body)) {
    if (part.kind !== 'call' || !/^get_(global|local|group)_(id|size)$|^get_num_groups$/.test(calleeOf(part))) continue;
    const dimension = part.args[0] && literalValue(part.args[0]);
    if (dimension === 1n || dimension === 2n) dimensions.add(Number(dimension));
  }
  return [...dimensions].sort();
}

/** The condition that is true for exactly one work-item of a work-group. */
export const isFirstWorkItem = (body: BodyAnalysed | undefined, { version }: Language): string =>
  version >= 200
    ? 'get_local_linear_id() == 0'
    : (body ? dimensionsOf(body) : [0]).map((dimension) => `get_local_id(${dimension}) == 0`).join(' && ');
