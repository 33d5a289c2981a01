/**
 * Looks for inputs with which a kernel races, by executing it. They are possible ones, but maybe not those that its
 * host uses: there is no witness where the prover excludes races under usual conditions.
 */
import { type Functions } from '../execution/functions.js';
import { dimensionsMeant, groupDimensions } from '../execution/kernels.js';
import type { Launch } from '../execution/launch.js';
import { calledIn, requiredSize } from '../ir/body.js';
import type { BodyAnalysed, ProgramAnalysed } from '../semantics/facts/facts.js';
import { spellingOf } from '../text/names.js';
import { provingFor } from './launches.js';
import {
  argumentsOf,
  type Clash,
  COUNTER,
  DATA,
  type Inputs,
  LOCAL_COUNTER,
  type Ran,
  runKernel,
  SCALED,
} from './run.js';
import { allSteps } from './setting.js';

/** A race that may happen, with the launch in which it does. */
export interface Witness {
  readonly localSize: readonly number[];
  readonly numGroups: readonly number[];
  readonly clash: Clash;
  /** The arguments that the address of the conflict depends on, with their values. */
  readonly arguments: ReadonlyMap<string, number>;
}

const DIMENSIONS = [0, 1, 2];
/** The local sizes without a stated launch, by the number of dimensions. */
const SMALL = [1, 4, 4, 2];
/** The maximum number of steps for a kernel, without a stated launch and with one. */
const STEPS = 1 << 12;
const STATED_STEPS = 1 << 18;
const MAXIMUM_ITEMS = 8192;
const MAXIMUM_SIZE = 512;

/** What buffers contain: small positive numbers that differ, and zeros. */
const FILLS: readonly ((index: number) => number)[] = [(index) => ((index * 7 + 3) % 13) + 1, () => 0];

/** Looks for a race; `bodies`: the functions that run. */
export function* findWitness(
  program: ProgramAnalysed,
  functions: Functions,
  kernel: BodyAnalysed,
  bodies: readonly BodyAnalysed[],
  launch: Launch | undefined,
): Generator<undefined, Witness | undefined> {
  const called = bodies.flatMap((body) => [...calledIn(body).builtin].map(spellingOf));
  // A kernel that asks for no id is meant for one work-item.
  if (!called.some((name) => /^get_(local|global|group)_(linear_)?id$/.test(name))) return undefined;
  const hasFence = called.some((name) => name.includes('fence'));
  let left = launch ? STATED_STEPS : STEPS;
  let ran: Ran | undefined;
  for (const { inputs, isRefilled } of inputsFor(kernel, bodies, launch)) {
    // Other contents of memory change nothing.
    if (isRefilled && ran?.dependsOnData === false) continue;
    ran = runKernel(functions, kernel, inputs, left);
    yield;
    if (!ran) return undefined;
    left -= ran.steps;
    const clash = clashIn(ran, launch !== undefined, hasFence);
    if (!clash) continue;
    const { races } = yield* provingFor({ program, functions, kernel, steps: allSteps() }, bodies, launch);
    const from = clash.first.from | clash.second.from;
    // Otherwise the usual arguments exclude it.
    if (races.verdict !== 'unknown' && (from & DATA) === 0) return undefined;
    const names = argumentsOf(from).flatMap((i) => {
      const parameter = kernel.symbol.parameters[i];
      return parameter ? [spellingOf(parameter.name)] : [];
    });
    const { localSize, numGroups } = inputs;
    return { localSize, numGroups, clash, arguments: new Map(names.map((name) => [name, inputs.argument(name)])) };
  }
  return undefined;
}

/** The conflict that is worth reporting, if any. */
function clashIn({ clashes, hasAtomics, checked }: Ran, isStated: boolean, hasFence: boolean): Clash | undefined {
  return clashes.find(({ first, second, isUpdate }) => {
    const from = first.from | second.from;
    if ((from & checked) !== 0) return false;
    // Indices in memory may all be different.
    if ((from & DATA) !== 0 && !isUpdate) return false;
    // A work-group may share the value of a counter. The counters of different work-groups may have equal values.
    if ((from & COUNTER) !== 0 && (!isStated || first.group !== second.group)) return false;
    if ((from & LOCAL_COUNTER) !== 0 && (!isStated || first.group === second.group)) return false;
    // Several arguments together may exclude it, and so may the width of a row.
    if (argumentsOf(from).length > 1 || (from & SCALED) !== 0) return false;
    // Counters and fences order work-groups in ways that are not modelled.
    const isOrdered = first.group !== second.group && (hasAtomics || hasFence);
    return !isOrdered || (first.kind === 'write' && second.kind === 'write' && isStated);
  });
}

function* inputsFor(
  body: BodyAnalysed,
  bodies: readonly BodyAnalysed[],
  launch: Launch | undefined,
): Generator<{ readonly inputs: Inputs; readonly isRefilled: boolean }> {
  const stated = launch?.arguments ?? {};
  const inputs = (
    localSize: readonly number[],
    numGroups: readonly number[],
    otherwise: number,
    element: (index: number) => number,
  ): Inputs => ({
    localSize,
    numGroups,
    argument: (name) => (Object.hasOwn(stated, name) ? (stated[name] ?? otherwise) : otherwise),
    element,
  });
  const all = (sizes: readonly number[]): number => sizes.reduce((product, size) => product * size, 1);
  if (launch) {
    const localSize = DIMENSIONS.map((d) => launch.localSize[d] ?? 1);
    const groups = DIMENSIONS.map((d) => launch.numGroups[d] ?? 1);
    if (all(localSize) > MAXIMUM_ITEMS || all(localSize) * all(groups) > 2 ** 21) return;
    const largest = Math.max(...localSize.map((size, d) => size * (groups[d] ?? 1)));
    for (const value of [largest, 0, 1]) yield* filled((element) => inputs(localSize, groups, value, element));
    return;
  }
  const used = dimensionsMeant(body, bodies);
  const required = requiredSize(body);
  const small = SMALL[used.size] ?? 2;
  const localSize = DIMENSIONS.map((d) => required?.[d] ?? (used.has(d) ? small : 1));
  if (all(localSize) > MAXIMUM_SIZE) return;
  // One work-group in a dimension in which the kernel does not tell work-groups apart
  const first = Math.min(...groupDimensions(bodies));
  const numGroups = DIMENSIONS.map((d) => (d === first ? 2 : 1));
  const largest = Math.max(...localSize.map((size, d) => size * (numGroups[d] ?? 1)));
  yield* filled((element) => inputs(localSize, numGroups, largest, element));
}

/** The same inputs with different contents of memory. */
function* filled(
  inputs: (element: (index: number) => number) => Inputs,
): Generator<{ readonly inputs: Inputs; readonly isRefilled: boolean }> {
  for (const [i, element] of FILLS.entries()) yield { inputs: inputs(element), isRefilled: i > 0 };
}
