// How far a kernel certainly reaches into the local memory that the host passes to it.
import type { BodyAnalysed } from '../semantics/facts/facts.js';
import { spellingOf } from '../text/names.js';
import { AddressSpace } from '../types/address-space.js';
import { Choices } from './choices.js';
import { type Functions, numbersIn } from './functions.js';
import { type Geometry, workItems } from './launch.js';
import { Machine } from './machine.js';
import { Objects } from './memory.js';
import type { Extent } from './trace.js';

const BOUNDS = { steps: 20_000, iterations: 600, runs: 1 };
/** The limit on steps of all work-items. */
const MAXIMUM_STEPS = 400_000;

/**
 * For each `__local` parameter, the access that reaches farthest in a work-group of the given size. Accesses whose
 * address or execution depends on unknown values are left out, so that other work-items may reach farther.
 */
export function localExtents(
  kernel: BodyAnalysed,
  reached: readonly BodyAnalysed[],
  functions: Functions,
  geometry: Geometry & { readonly localSize: readonly number[] },
): ReadonlyMap<string, Extent> {
  const { localSize } = geometry;
  const objects = new Objects();
  const farthest = new Map<string, Extent>();
  let steps = 0;
  const numbers = new Set(reached.flatMap((body) => [...numbersIn(body)]));
  const items = workItems({ localSize, numGroups: [1] }, numbers);
  // The last work-items reach farthest, and the time may not suffice for all.
  for (const item of [...items].reverse()) {
    if (steps > MAXIMUM_STEPS) break;
    const machine = new Machine({ functions, objects, choices: new Choices([]), item, geometry, bounds: BOUNDS });
    for (const [{ name, space }, extent] of machine.run(kernel).extents) {
      const spelling = spellingOf(name);
      if (space === AddressSpace.Local && extent.bytes > (farthest.get(spelling)?.bytes ?? 0))
        farthest.set(spelling, extent);
    }
    steps += machine.steps;
  }
  return farthest;
}
