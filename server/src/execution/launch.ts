/** How a kernel is launched: work-items in each dimension. */
export interface Launch {
  /** Work-items of a work-group. */
  readonly localSize: readonly number[];
  /** Work-groups. */
  readonly numGroups: readonly number[];
  /** The scalar arguments that are known, by the names of the parameters. */
  readonly arguments?: Readonly<Record<string, number>>;
}

/** How the kernels of a program are launched, as far as somebody has said it. */
export interface Launches {
  /** Those that are not named. */
  readonly every: Launch | undefined;
  /** By their names. */
  readonly kernels: Readonly<Record<string, Launch>>;
}

export const launchOf = ({ every, kernels }: Launches, kernel: string): Launch | undefined =>
  (Object.hasOwn(kernels, kernel) ? kernels[kernel] : undefined) ?? every;

/** One work-item, by where it stands in each of the three dimensions. */
export interface WorkItem {
  readonly local: readonly number[];
  readonly group: readonly number[];
}

/** The sizes that a work-item can ask for; undefined where they are unknown. */
export interface Geometry {
  readonly localSize: readonly (number | undefined)[];
  readonly numGroups: readonly (number | undefined)[];
  /** How many dimensions work-items are named in. */
  readonly dimensions: number;
}

const DIMENSIONS = [0, 1, 2] as const;
/** No kernel is executed for more work-items than this. */
const MAXIMUM_ITEMS = 160;

export const geometryOf = (launch: Launch): Geometry => ({
  localSize: DIMENSIONS.map((d) => launch.localSize[d] ?? 1),
  numGroups: DIMENSIONS.map((d) => launch.numGroups[d] ?? 1),
  dimensions: dimensionsOf(launch),
});

/** The dimensions in which a launch has more than one work-item, and those before them. */
const dimensionsOf = ({ localSize, numGroups }: Launch): number =>
  Math.max(1, ...DIMENSIONS.filter((d) => (localSize[d] ?? 1) * (numGroups[d] ?? 1) > 1).map((d) => d + 1));

/** Two work-items of one work-group, of which every launch has some that is worth a thought. */
export const SOME: readonly WorkItem[] = [
  { local: [0, 0, 0], group: [0, 0, 0] },
  { local: [1, 0, 0], group: [0, 0, 0] },
];

/**
 * The places in one dimension that are looked at: the first, the last, those around powers of two and around numbers of
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
 * The work-items of a launch that are executed: all of a small one, else a choice of them, such that neighbours, ends
 * and those that the program names are there. `numbers` are those that it compares with or uses as an index.
 */
export function workItems(launch: Launch, numbers: ReadonlySet<number>): readonly WorkItem[] {
  const { localSize, numGroups } = launch;
  const dimensions = localSize.filter((size) => size > 1).length;
  const most = dimensions <= 1 ? 28 : dimensions === 2 ? 6 : 4;
  const locals = DIMENSIONS.map((d) => places(localSize[d] ?? 1, numbers, most));
  const groups = DIMENSIONS.map((d) => {
    const count = numGroups[d] ?? 1;
    const size = localSize[d] ?? 1;
    // Work-items that the program names by their global id are in some group, too.
    const named = [...numbers].map((number) => Math.floor(number / size)).filter((group) => group < count && group > 1);
    return [...new Set([0, ...(count > 1 ? [1] : []), ...named.slice(0, 2)])];
  });
  const combined = (choices: readonly (readonly number[])[]): number[][] =>
    choices.reduce<number[][]>((all, own) => all.flatMap((one) => own.map((next) => [...one, next])), [[]]);
  const items: WorkItem[] = [];
  for (const group of combined(groups)) for (const local of combined(locals)) items.push({ local, group });
  return items.slice(0, MAXIMUM_ITEMS);
}
