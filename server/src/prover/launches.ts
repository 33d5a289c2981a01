// The launches for which something is proved about a kernel.
import type { ExecutableFunction, Functions } from '../execution/functions.js';
import { dimensionsUsed, requiredSize } from '../execution/kernels.js';
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
  const all = DIMENSIONS.filter((d) => d <= last || (required?.[d] ?? 1) > 1);
  const used = dimensionsUsed(run);
  const own = all.filter((d) => used.has(d) || (required?.[d] ?? 1) > 1);
  const inDimensions = (dimensions: readonly number[]): Generator<undefined, Verdicts> =>
    proving(program, functions, kernel, {
      localSize: DIMENSIONS.map((d) => required?.[d] ?? (dimensions.includes(d) ? undefined : 1)),
      numGroups: DIMENSIONS.map((d) => (dimensions.includes(d) ? undefined : 1)),
      dimensions: DIMENSIONS.length,
    });
  const first = yield* inDimensions(all);
  if (own.length === all.length || own.length === 0) return first;
  if (VERDICT_KINDS.every((kind) => first[kind].verdict === 'proved')) return first;
  const second = yield* inDimensions(own);
  const assumed = all.filter((d) => !own.includes(d)).map((d) => `get_global_size(${d}) == 1`);
  const better = (kind: VerdictKind): Verdict => {
    const { verdict, assumes } = second[kind];
    const isNoBetter = first[kind].verdict !== 'unknown' && first[kind].assumes.length <= assumes.length;
    return isNoBetter || verdict === 'unknown'
      ? first[kind]
      : { verdict: 'conditional', assumes: [...assumed, ...assumes] };
  };
  return { races: better('races'), barriers: better('barriers'), bounds: better('bounds') };
}
