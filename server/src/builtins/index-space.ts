/** The ids and sizes that a work-item can ask for (OpenCL C 6.15.1), in any arithmetic. */

export interface Arithmetic<V> {
  number(value: number): V;
  plus(one: V, other: V): V;
  times(one: V, other: V): V;
}

/** The position of a work-item in a launch with uniform work-groups, by dimension (0 to 2). */
export interface IndexSpace<V> {
  readonly localId: (dimension: number) => V;
  readonly localSize: (dimension: number) => V;
  readonly groupId: (dimension: number) => V;
  readonly numGroups: (dimension: number) => V;
  /** The number of work-items, if it is not to be calculated. */
  readonly globalSize?: (dimension: number) => V;
  /** The global id of the first work-item of the group without the offset, if it is not to be calculated. */
  readonly start?: (dimension: number) => V;
  /** The offset of the global ids; 0 by default. */
  readonly offset?: (dimension: number) => V;
}

const NAME = /^get_(?:(?:local|global)_(?:linear_id|id|size)|enqueued_local_size|group_id|num_groups|global_offset)$/;

/** Whether a function returns an id or a size of the launch, other than those of sub-groups. */
export const isAboutLaunch = (name: string): boolean => NAME.test(name);

/** Whether such a function has a dimension as its argument: linear ids have none. */
export const takesDimension = (name: string): boolean => !name.endsWith('linear_id');

/**
 * The result of a function that `isAboutLaunch`; undefined for others.
 *
 * @param dimension  the argument; any number for a function without one
 */
export function resultOf<V>(
  name: string,
  dimension: number,
  space: IndexSpace<V>,
  { number, plus, times }: Arithmetic<V>,
): V | undefined {
  const { localId, localSize, groupId, numGroups } = space;
  const { globalSize = (d) => times(localSize(d), numGroups(d)), start = (d) => times(groupId(d), localSize(d)) } =
    space;
  type Values = (dimension: number) => V;
  const place: Values = (d) => plus(start(d), localId(d));
  const linear = (id: Values, size: Values): V => plus(times(plus(times(id(2), size(1)), id(1)), size(0)), id(0));
  const of = (values: Values | undefined, otherwise: 0 | 1): V =>
    values && [0, 1, 2].includes(dimension) ? values(dimension) : number(otherwise);
  switch (name) {
    case 'get_local_id':
      return of(localId, 0);
    case 'get_global_id':
      return plus(of(place, 0), of(space.offset, 0));
    case 'get_group_id':
      return of(groupId, 0);
    case 'get_local_size':
    case 'get_enqueued_local_size':
      return of(localSize, 1);
    case 'get_num_groups':
      return of(numGroups, 1);
    case 'get_global_size':
      return of(globalSize, 1);
    case 'get_global_offset':
      return of(space.offset, 0);
    case 'get_local_linear_id':
      return linear(localId, localSize);
    case 'get_global_linear_id':
      return linear(place, globalSize);
    default:
      return undefined;
  }
}
