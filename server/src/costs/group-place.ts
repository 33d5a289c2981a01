/** The position of a work-group's work-items in a launch. */
import type { Lanes } from './values.js';

/** Sizes in three dimensions. */
export interface Sizes {
  readonly local: readonly [number, number, number];
  readonly groups: readonly [number, number, number];
  /** The work-items of the whole launch. */
  readonly global: readonly [number, number, number];
}

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

  /** The result of a work-item function; undefined for other functions. */
  of(name: string, dimension: number, size: number): Lanes | undefined {
    if (!this.isAboutItems(name)) return undefined;
    const { local, groups, global } = this.sizes;
    const d = dimension === 0 || dimension === 1 || dimension === 2 ? dimension : undefined;
    switch (name) {
      case 'get_local_id':
        return d === undefined ? 0 : this.#localId(d, size);
      case 'get_global_id': {
        if (d === undefined) return 0;
        const start = this.group[d] * local[d];
        return this.#localId(d, size).map((own) => own + start);
      }
      case 'get_group_id':
        return d === undefined ? 0 : this.group[d];
      case 'get_local_size':
      case 'get_enqueued_local_size':
        return d === undefined ? 1 : local[d];
      case 'get_global_size':
        return d === undefined ? 1 : global[d];
      case 'get_num_groups':
        return d === undefined ? 1 : groups[d];
      case 'get_global_offset':
        return 0;
      case 'get_work_dim':
        return Math.max(1, ...([0, 1, 2] as const).filter((i) => global[i] > 1).map((i) => i + 1));
      case 'get_local_linear_id':
        return this.linear(size);
      case 'get_global_linear_id': {
        const [x, y, z] = ([0, 1, 2] as const).map((i) => this.of('get_global_id', i, size) ?? 0);
        return this.linear(size).map((_, i) => (get(z, i) * global[1] + get(y, i)) * global[0] + get(x, i));
      }
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
        return Number.NaN;
    }
  }

  #localId(d: 0 | 1 | 2, size: number): Float64Array {
    const { local } = this.sizes;
    const below = d === 0 ? 1 : d === 1 ? local[0] : local[0] * local[1];
    return Float64Array.from({ length: size }, (_, i) => Math.floor(i / below) % local[d]);
  }
}

const get = (lanes: Lanes | undefined, i: number): number =>
  typeof lanes === 'number' ? lanes : (lanes?.[i] ?? Number.NaN);
