// The launches for which something is proved about a kernel.
import { asksForIds, dimensionsMeant, dimensionsUsed, lastDimension } from '../execution/kernels.js';
import { type Geometry, geometryOf, type Launch } from '../execution/launch.js';
import { requiredSize } from '../ir/body.js';
import type { BodyAnalysed } from '../semantics/facts/facts.js';
import { missedCalls, type Proofs, proving } from './prover.js';
import type { Question } from './setting.js';
import { VERDICT_KINDS, type Verdict, type VerdictKind, type Verdicts } from './verdict.js';

/** The dimensions of a launch. */
const DIMENSIONS = [0, 1, 2];

/**
 * The verdicts for the stated launch. Without one, a launch has the dimensions up to the last one in which the program
 * queries ids, or the functions that run query sizes; all if they query linear ids. If that is not enough, fewer
 * launches are tried, each of which is an assumption: those with the dimensions in which the kernel queries ids, with
 * the local size that its indices are meant for, or with a single work-item.
 */
export function* provingFor(
  question: Question,
  run: readonly BodyAnalysed[],
  launch: Launch | undefined,
): Generator<undefined, Verdicts> {
  if (launch) return (yield* proving(question, geometryOf(launch))).verdicts;
  const { program, kernel } = question;
  const last = Math.max(...dimensionsUsed(program.bodies), lastDimension(run));
  const required = requiredSize(kernel);
  const all = DIMENSIONS.filter((d) => d <= last || (required?.[d] ?? 1) > 1);
  const proofs = (dimensions: readonly number[], tile: Proofs['tile'] = []): Generator<undefined, Proofs> =>
    proving(question, {
      localSize: DIMENSIONS.map((d) => required?.[d] ?? tile[d] ?? (dimensions.includes(d) ? undefined : 1)),
      numGroups: DIMENSIONS.map((d) => (dimensions.includes(d) ? undefined : 1)),
      dimensions: DIMENSIONS.length,
    });
  let { verdicts, tile } = yield* proofs(all);
  const improve = (now: Verdicts, assumed: readonly string[]): void => {
    const better = (kind: VerdictKind): Verdict => {
      const { verdict, assumes } = now[kind];
      if (verdicts[kind].verdict !== 'unknown' || verdict === 'unknown') return verdicts[kind];
      return { verdict: 'conditional', assumes: [...assumed, ...assumes] };
    };
    verdicts = { races: better('races'), barriers: better('barriers'), bounds: better('bounds') };
  };
  let dimensions: readonly number[] = all;
  // Helper functions often query ids in more dimensions than the kernel that calls them.
  for (const used of [dimensionsUsed(run), dimensionsMeant(kernel, run)]) {
    if (VERDICT_KINDS.every((kind) => verdicts[kind].verdict !== 'unknown')) return verdicts;
    const own = all.filter((d) => used.has(d) || (required?.[d] ?? 1) > 1);
    if (own.length === dimensions.length || own.length === 0) continue;
    dimensions = own;
    const fewer = yield* proofs(own);
    improve(fewer.verdicts, fewerDimensions(own, all));
    ({ tile } = fewer);
  }
  if (verdicts.races.verdict !== 'unknown') return verdicts;
  if (tile.some((size) => size !== undefined)) {
    const sizes = tile.flatMap((size, d) => (size === undefined ? [] : [`get_local_size(${d}) == ${size}`]));
    const others = dimensions.length < all.length ? fewerDimensions(dimensions, all) : [];
    improve((yield* proofs(dimensions, tile)).verdicts, [...others, ...sizes]);
  } else if (!run.some(asksForIds) && (required ?? []).every((size) => size === 1)) {
    improve(
      (yield* proofs([])).verdicts,
      all.map((d) => `get_global_size(${d}) == 1`),
    );
  }
  return verdicts;
}

/** The `missedCalls` for the stated launch, or for all. */
export function missedCallsFor(question: Question, launch: Launch | undefined): ReturnType<typeof missedCalls> {
  const required = requiredSize(question.kernel);
  const any: Geometry = {
    localSize: DIMENSIONS.map((d) => required?.[d]),
    numGroups: DIMENSIONS.map(() => undefined),
    dimensions: DIMENSIONS.length,
  };
  return missedCalls(question, launch ? geometryOf(launch) : any);
}

/** The assumption that a launch has only some of the dimensions. */
function fewerDimensions(own: readonly number[], all: readonly number[]): readonly string[] {
  const { length } = own;
  if (own.every((d) => d < length)) return [length === 1 ? 'get_work_dim() == 1' : `get_work_dim() <= ${length}`];
  return all.filter((d) => !own.includes(d)).map((d) => `get_global_size(${d}) == 1`);
}
