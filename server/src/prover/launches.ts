// The launches for which something is proved about a kernel.
import type { ExecutableFunction, Functions } from '../execution/functions.js';
import { dimensionsMeant, dimensionsUsed, requiredSize } from '../execution/kernels.js';
import { geometryOf, type Launch } from '../execution/launch.js';
import type { BodyAnalysed, ProgramAnalysed } from '../semantics/facts/facts.js';
import { proving } from './prover.js';
import { VERDICT_KINDS, type Verdict, type VerdictKind, type Verdicts } from './verdict.js';

/** The dimensions of a launch. */
const DIMENSIONS = [0, 1, 2];

/**
 * The verdicts for the stated launch. Without one, a launch has the dimensions up to the last one in which the program
 * queries ids; if that is not enough, those in which the kernel does so, which is an assumption then.
 */
export function* provingFor(
  program: ProgramAnalysed,
  functions: Functions,
  kernel: ExecutableFunction,
  run: readonly BodyAnalysed[],
  launch: Launch | undefined,
): Generator<undefined, Verdicts> {
  if (launch) return yield* proving(program, functions, kernel, geometryOf(launch));
  const last = Math.max(...dimensionsUsed(program.bodies));
  const required = requiredSize(kernel.body);
  const inDimensions = (dimensions: readonly number[]): Generator<undefined, Verdicts> =>
    proving(program, functions, kernel, {
      localSize: DIMENSIONS.map((d) => required?.[d] ?? (dimensions.includes(d) ? undefined : 1)),
      numGroups: DIMENSIONS.map((d) => (dimensions.includes(d) ? undefined : 1)),
      dimensions: DIMENSIONS.length,
    });
  const all = DIMENSIONS.filter((d) => d <= last || (required?.[d] ?? 1) > 1);
  let verdicts = yield* inDimensions(all);
  let { length } = all;
  // Helper functions often query ids in more dimensions than the kernel that calls them.
  for (const used of [dimensionsUsed(run), dimensionsMeant(kernel.body, run)]) {
    if (VERDICT_KINDS.every((kind) => verdicts[kind].verdict !== 'unknown')) break;
    const own = all.filter((d) => used.has(d) || (required?.[d] ?? 1) > 1);
    if (own.length === length || own.length === 0) continue;
    ({ length } = own);
    const before = verdicts;
    const now = yield* inDimensions(own);
    const assumed = fewerDimensions(own, all);
    const better = (kind: VerdictKind): Verdict => {
      const { verdict, assumes } = now[kind];
      if (before[kind].verdict !== 'unknown' || verdict === 'unknown') return before[kind];
      return { verdict: 'conditional', assumes: [...assumed, ...assumes] };
    };
    verdicts = { races: better('races'), barriers: better('barriers'), bounds: better('bounds') };
  }
  return verdicts;
}

/** The assumption that a launch has only some of the dimensions. */
function fewerDimensions(own: readonly number[], all: readonly number[]): readonly string[] {
  const { length } = own;
  if (own.every((d) => d < length)) return [length === 1 ? 'get_work_dim() == 1' : `get_work_dim() <= ${length}`];
  return all.filter((d) => !own.includes(d)).map((d) => `get_global_size(${d}) == 1`);
}
