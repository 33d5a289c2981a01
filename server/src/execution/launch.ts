/** The launch of a kernel: the number of work-items in each dimension. */
export interface Launch {
  /** Work-items of a work-group. */
  readonly localSize: readonly number[];
  /** Work-groups. */
  readonly numGroups: readonly number[];
  /** The first global id in each dimension; 0 where it is missing. */
  readonly offset?: readonly number[];
  /** The known scalar arguments, by parameter name. */
  readonly arguments?: Readonly<Record<string, number>>;
  /** The known sizes of the objects that arguments point to, in bytes, by parameter name. */
  readonly buffers?: Readonly<Record<string, number>>;
}

/** The launches of a program's kernels, as far as the settings define them. */
export interface Launches {
  /** The launch of kernels that are not named. */
  readonly every: Launch | undefined;
  /** The launches by kernel name. */
  readonly kernels: Readonly<Record<string, Launch>>;
}

export const launchOf = ({ every, kernels }: Launches, kernel: string): Launch | undefined =>
  (Object.hasOwn(kernels, kernel) ? kernels[kernel] : undefined) ?? every;

/** A work-item, by its position in each of the three dimensions. */
export interface WorkItem {
  readonly local: readonly number[];
  readonly group: readonly number[];
}

/** The sizes that a work-item can query; undefined if unknown. */
export interface Geometry {
  readonly localSize: readonly (number | undefined)[];
  readonly numGroups: readonly (number | undefined)[];
  /** The first global id in each dimension; 0 where it is missing. */
  readonly offset?: readonly number[];
  /** The number of dimensions in which work-items are named. */
  readonly dimensions: number;
  /** The known scalar arguments, by parameter name. */
  readonly arguments?: Readonly<Record<string, number>>;
  /** The known sizes of the objects that arguments point to, in bytes, by parameter name. */
  readonly buffers?: Readonly<Record<string, number>>;
}

const DIMENSIONS = [0, 1, 2] as const;
/** The maximum number of work-items for which a kernel is executed. */
const MAXIMUM_ITEMS = 160;

export const geometryOf = (launch: Launch): Geometry => ({
  localSize: DIMENSIONS.map((d) => launch.localSize[d] ?? 1),
  numGroups: DIMENSIONS.map((d) => launch.numGroups[d] ?? 1),
  dimensions: dimensionsOf(launch),
  ...(launch.offset && { offset: launch.offset }),
  ...(launch.arguments && { arguments: launch.arguments }),
  ...(launch.buffers && { buffers: launch.buffers }),
});

/** The dimensions in which a launch has more than one work-item, and those before them. */
const dimensionsOf = ({ localSize, numGroups }: Launch): number =>
  Math.max(1, ...DIMENSIONS.filter((d) => (localSize[d] ?? 1) * (numGroups[d] ?? 1) > 1).map((d) => d + 1));

/** Two work-items of one work-group, neighbours in a dimension, that are interesting in every launch. */
export const neighbours = (dimension: number): readonly WorkItem[] => [
  { local: [0, 0, 0], group: [0, 0, 0] },
  { local: DIMENSIONS.map((d) => (d === dimension ? 1 : 0)), group: [0, 0, 0] },
];

/**
 * The executed positions in one dimension: the first, the last, and those around powers of two and around numbers in
 * the program.
 */
function places(size: number, numbers: ReadonlySet<number>, count: number): number[] {
  const found = new Set<number>();
  const add = (place: number): void => {
    if (Number.isInteger(place) && place >= 0 && place < size) found.add(place);
  };
  for (const place of [0, 1, size - 1, 2, 3]) add(place);
  for (const number of numbers) for (const near of [number, number - 1, number + 1]) add(near);
  for (let power = 4; power < size; power *= 2) for (const near of [power, power - 1, power + 1]) add(near);
  add(size - 2);
  return [...found].slice(0, count).sort((a, b) => a - b);
}

/**
 * The work-items of a launch that are executed: all of a small launch, else a sample that contains neighbours, the ends
 * and the work-items that the program names. `numbers` are those that the program uses in comparisons and as indices.
 */
export function workItems(launch: Launch, numbers: ReadonlySet<number>): readonly WorkItem[] {
  const { localSize, numGroups, buffers } = launch;
  const dimensions = localSize.filter((size) => size > 1).length;
  const most = dimensions <= 1 ? 28 : dimensions === 2 ? 6 : 4;
  const locals = DIMENSIONS.map((d) => places(localSize[d] ?? 1, numbers, most));
  const groups = DIMENSIONS.map((d) => {
    const count = numGroups[d] ?? 1;
    const size = localSize[d] ?? 1;
    // Work-items that the program names by global id belong to some group, too.
    const named = [...numbers].map((number) => Math.floor(number / size)).filter((group) => group < count && group > 1);
    // The last group reaches the end of the buffers.
    return [...new Set([0, ...(count > 1 ? [1] : []), ...named.slice(0, 2), ...(buffers ? [count - 1] : [])])];
  });
  const combined = (choices: readonly (readonly number[])[]): number[][] =>
    choices.reduce<number[][]>((all, own) => all.flatMap((one) => own.map((next) => [...one, next])), [[]]);
  const items: WorkItem[] = [];
  if (buffers) {
    const end = (sizes: readonly number[]): number[] => DIMENSIONS.map((d) => (sizes[d] ?? 1) - 1);
    items.push({ local: end(localSize), group: end(numGroups) });
  }
  for (const group of combined(groups)) for (const local of combined(locals)) items.push({ local, group });
  // The last work-item is among the combined ones of small launches: it does not race with itself.
  const distinct = new Map(items.map((item) => [`${item.local} ${item.group}`, item]));
  return [...distinct.values()].slice(0, MAXIMUM_ITEMS);
}
