// The uniformity of builtin functions' results in a work-group.
import { hasTrait, traitsOf } from '../builtins/index.js';
import { integerLiteral } from '../semantics/expressions/constants.js';
import type { Expression } from '../syntax/ast.js';
import { withoutParens } from '../syntax/walk.js';
import { spellingOf } from '../text/names.js';
import { divergent, type Form, place, type Reason, uniform } from './form.js';

const LINEAR = new Map([
  ['get_local_linear_id', 'local linear id'],
  ['get_global_linear_id', 'global linear id'],
  ['get_sub_group_local_id', 'sub-group local id'],
  ['get_sub_group_id', 'sub-group id'],
]);

/** The value of a literal; undefined for anything else. */
function literalOf(node: Expression): number | undefined {
  const inner = withoutParens(node);
  const literal = inner.kind === 'number' ? integerLiteral(spellingOf(inner.name)) : undefined;
  return literal && Number(literal.value);
}

const spelled = (node: Expression): string =>
  node.kind === 'number' || node.kind === 'identifier' ? spellingOf(node.name) : '…';

/** The spelling of a call. */
export const spelledCall = (name: string, args: readonly Expression[]): string =>
  `${name}(${args.map(spelled).join(', ')})`;

/** Spells the result of the work-item functions (6.15.1) that are uniform in a work-group; undefined for others. */
export const sizeAsked = (name: string, args: readonly Expression[]): Form | undefined =>
  hasTrait(name, 'uniform') && !hasTrait(name, 'convergent') && name !== 'get_sub_group_size'
    ? uniform({ text: `${name} returns the same value to the whole work-group` }, spelledCall(name, args))
    : undefined;

/**
 * The position that a work-item function (6.15.1) returns in a group of these sizes; undefined for others.
 *
 * @param rows  the dimensions in which only the index of a group is asked for, or of a work-item of the launch
 */
export function placeAsked(
  name: string,
  args: readonly Expression[],
  sizes: readonly (number | undefined)[],
  rows: (dimension: number) => boolean,
  why: Reason,
): Form | undefined {
  const isAlone = sizes.length > 0 && sizes.every((size) => size === 1);
  if (isAlone) return uniform({ text: 'the work-group has one work-item' });
  const linear = LINEAR.get(name);
  if (linear) return place(linear, why, name === 'get_sub_group_id');
  if (name !== 'get_local_id' && name !== 'get_global_id') return undefined;
  const dimension = args[0] ? literalOf(args[0]) : undefined;
  if (dimension === undefined) return divergent(why);
  if (sizes[dimension] === 1) return uniform({ text: 'the work-group has one work-item in this dimension' });
  const scope = name === 'get_local_id' ? 'local' : 'global';
  const isOfRow = dimension > 2 || (scope === 'global' && sizes[dimension] === undefined && rows(dimension));
  return place(`${scope} id${dimension === 0 ? '' : `(${dimension})`}`, why, isOfRow);
}

/** The form of other builtins that doesn't depend on their arguments; undefined if it does. */
export function builtinAnswer(name: string, why: Reason): Form | undefined {
  const traits = traitsOf(name);
  if (traits.has('atomic') || traits.has('copy') || (traits.has('writes') && !traits.has('pure')))
    return divergent({ text: `each call of ${name} returns another value`, at: why.at });
  if (name.startsWith('get_pipe_num')) return divergent({ text: 'the number of packets may change', at: why.at });
  if (name === 'get_sub_group_size')
    return divergent({ text: 'the last sub-group of a work-group may be smaller', at: why.at });
  // A sub-group that agrees on a value of the whole work-group gets that value.
  if (traits.has('sub-group') && traits.has('convergent') && !traits.has('position'))
    return /_(all|any|broadcast|broadcast_first|shuffle(_\w+)?)$/.test(name)
      ? undefined
      : divergent({ text: 'it is the same only within a sub-group', at: why.at });
  if (traits.has('uniform') && traits.has('collective'))
    return uniform({ text: `${name} returns the same value to all` });
  return traits.has('position') || traits.has('collective') ? divergent(why) : undefined;
}
