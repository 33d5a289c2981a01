/** What a kernel leaves in its buffers, by which a change of its text is compared with the original. */
import { Functions } from '../execution/functions.js';
import type { Launch } from '../execution/launch.js';
import type { BodyAnalysed, ProgramAnalysed } from '../semantics/facts/facts.js';
import { type Name, spellingOf } from '../text/names.js';
import { placeOf, three } from './costs.js';
import { Cut, Group } from './group.js';
import { GroupPlace } from './group-place.js';
import { DEFAULT_GEOMETRY } from './memory-geometry.js';
import { CostRecorder } from './recorder.js';
import type { BufferContents } from './values.js';

/** The written numbers, by buffer and offset. */
type Results = ReadonlyMap<string, number>;

/** The inputs for which the results are compared. */
const SEEDS = [1, 2];
/** Work-groups that are executed for one input; larger launches are reduced in all dimensions alike. */
const MOST_GROUPS = 4;
/** Expressions times work-items for one input: some hundredths of a second. */
const STEPS = 1 << 19;

/** The place of a byte of a buffer in the kernel before a change. */
export type OldPlace = (buffer: Name, offset: number) => { readonly buffer: Name; readonly offset: number };

const UNMOVED: OldPlace = (buffer, offset) => ({ buffer, offset });

/**
 * Whether a kernel writes the same with and without a change, for several inputs. Unknown if what is written depends on
 * unknown arguments, or work-groups write different numbers to one place. `oldPlace`: where the change moves data.
 */
export function compareResults(
  before: readonly [ProgramAnalysed, BodyAnalysed],
  after: readonly [ProgramAnalysed, BodyAnalysed],
  launch: Launch,
  oldPlace = UNMOVED,
): 'same' | 'different' | 'unknown' {
  const small = reduced(launch);
  for (const seed of SEEDS) {
    const one = resultsOf(before, small, seed, UNMOVED);
    const other = one && one.size > 0 ? resultsOf(after, small, seed, oldPlace) : undefined;
    if (!one || !other) return 'unknown';
    if (one.size !== other.size || [...one].some(([place, value]) => other.get(place) !== value)) return 'different';
  }
  return 'same';
}

function reduced({ numGroups, ...launch }: Launch): Launch {
  let groups = numGroups;
  while (groups.reduce((product, count) => product * count, 1) > MOST_GROUPS)
    groups = groups.map((count) => Math.ceil(count / 2));
  return { ...launch, numGroups: groups };
}

function resultsOf(
  [program, kernel]: readonly [ProgramAnalysed, BodyAnalysed],
  launch: Launch,
  seed: number,
  oldPlace: OldPlace,
): Results | undefined {
  const functions = new Functions(program);
  const local = three(launch.localSize);
  const groups = three(launch.numGroups);
  const setting = {
    functions,
    geometry: DEFAULT_GEOMETRY,
    args: launch.arguments ?? {},
    recorder: new CostRecorder(DEFAULT_GEOMETRY),
    size: local[0] * local[1] * local[2],
    budget: { left: STEPS },
    contents: (name: Name) => contentsOf(name, seed, oldPlace),
  };
  const results = new Map<string, number>();
  for (let index = 0; index < groups[0] * groups[1] * groups[2]; index++) {
    const place = new GroupPlace({ local, groups }, placeOf(index, groups), DEFAULT_GEOMETRY.warp);
    const group = new Group({ ...setting, place });
    try {
      group.run(kernel);
    } catch (error) {
      if (error instanceof Cut) return undefined;
      throw error;
    }
    if (!group.buffers.every((buffer) => collect(buffer, results, oldPlace))) return undefined;
  }
  return results;
}

/** Adds what a work-group has written. Returns whether all of it is known and no other work-group wrote differently. */
function collect(
  { name, shared, contents }: Group['buffers'][number],
  results: Map<string, number>,
  oldPlace: OldPlace,
): boolean {
  if (contents?.isLost) return false;
  for (const [offset, { value }] of shared) {
    const old = oldPlace(name, offset);
    const place = `${spellingOf(old.buffer)} ${old.offset}`;
    const known = results.get(place);
    if (Number.isNaN(value) || (known !== undefined && known !== value)) return false;
    results.set(place, value);
  }
  return true;
}

/** Small whole numbers, with which sums are exact, different for neighbours. */
const contentsOf = (name: Name, seed: number, oldPlace: OldPlace): BufferContents => ({
  at: (place) => {
    const { buffer, offset } = oldPlace(name, place);
    return 1 + (((Math.imul(offset + 1, 2654435761) ^ Math.imul(buffer + seed, 40503)) >>> 12) % 4093);
  },
  isLost: false,
});
