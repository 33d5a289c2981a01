/** The position of a work-group's work-items in a launch. */
import { type Arithmetic, type IndexSpace, isAboutLaunch, resultOf } from '../builtins/index-space.js';
import { type Lanes, zipLanes } from './values.js';

/** Sizes in three dimensions. */
interface Sizes {
  readonly local: readonly [number, number, number];
  readonly groups: readonly [number, number, number];
}

const ARITHMETIC: Arithmetic<Lanes> = {
  number: (value) => value,
  plus: (one, other) => zipLanes(one, other, (a, b) => a + b),
  times: (one, other) => zipLanes(one, other, (a, b) => a * b),
};

const OF_ITEMS = /^get_(local|global|group|num|work|enqueued|sub|max)_/;

export class GroupPlace {
  constructor(
    private readonly sizes: Sizes,
    readonly group: readonly [number, number, number],
    private readonly warp: number,
  ) {}

  isAboutItems(name: string): boolean {
    return OF_ITEMS.test(name);
  }

  /** The linear local ids. */
  linear(size: number): Float64Array {
    return Float64Array.from({ length: size }, (_, i) => i);
  }

  /** The result of a work-item function (6.15.1, and 6.15.19 for sub-groups); undefined for other functions. */
  of(name: string, dimension: number, size: number): Lanes | undefined {
    if (isAboutLaunch(name)) return resultOf(name, dimension, this.#space(size), ARITHMETIC);
    const { local, groups } = this.sizes;
    switch (name) {
      case 'get_work_dim':
        return Math.max(1, local.findLastIndex((count, d) => count * (groups[d] ?? 1) > 1) + 1);
      case 'get_sub_group_local_id':
        return this.linear(size).map((i) => i % this.warp);
      case 'get_sub_group_id':
        return this.linear(size).map((i) => Math.floor(i / this.warp));
      case 'get_sub_group_size':
      case 'get_max_sub_group_size':
        return this.warp;
      case 'get_num_sub_groups':
        return Math.ceil(size / this.warp);
      default:
        return this.isAboutItems(name) ? Number.NaN : undefined;
    }
  }

  #space(size: number): IndexSpace<Lanes> {
    const { local, groups } = this.sizes;
    return {
      localId: (d) => this.#localId(d, size),
      localSize: (d) => local[d] ?? 1,
      groupId: (d) => this.group[d] ?? 0,
      numGroups: (d) => groups[d] ?? 1,
    };
  }

  #localId(d: number, size: number): Float64Array {
    const { local } = this.sizes;
    const below = local.slice(0, d).reduce((product, own) => product * own, 1);
    const own = local[d] ?? 1;
    return Float64Array.from({ length: size }, (_, i) => Math.floor(i / below) % own);
  }
}
