// Barriers, and other calls for the whole work-group, that some work-items may miss.
import { needsWorkGroup } from '../builtins/index.js';
import { functionsIn } from '../execution/functions.js';
import { reached, statedLaunch } from '../execution/kernels.js';
import type { Launch } from '../execution/launch.js';
import { areSame, type Dependences, dependencesOf } from '../prover/dependences.js';
import { missedCallsFor } from '../prover/launches.js';
import { allSteps } from '../prover/setting.js';
import type { Spot } from '../prover/unproved.js';
import { factsOf } from '../refactoring/edits/body.js';
import type { BodyAnalysed, FactOf, ProgramAnalysed } from '../semantics/facts/facts.js';
import { spellingOf } from '../text/names.js';
import { finish } from '../text/parts.js';
import { Memory, perOwner } from '../text/per-owner.js';
import { type Cause, Divergence } from './flow/divergence.js';
import type { RuleContext } from './rule.js';

interface PartedCall extends Pick<FactOf<'builtin-call'>, 'name' | 'call' | 'unit'> {
  readonly cause: Cause;
}

/** The calls that some work-items miss, as the text of a function alone shows. */
export const partedCalls = perOwner((body: BodyAnalysed): readonly PartedCall[] => {
  const calls = factsOf(body, 'builtin-call').filter(({ name }) => needsWorkGroup(spellingOf(name)));
  if (calls.length === 0) return [];
  const divergence = new Divergence(body);
  return calls.flatMap(({ name, call, unit }) => {
    const cause = divergence.causeOf(call);
    return cause ? [{ name, call, unit, cause }] : [];
  });
});

/**
 * Whether all work-items of a group reach a call in a function together, although its text alone does not show it: this
 * is proved for all kernels that run it.
 */
export function isProvedUniform(
  call: Spot,
  body: BodyAnalysed,
  program: ProgramAnalysed,
  context: RuleContext,
): boolean {
  const kernels = program.bodies.filter(
    (one) => one.symbol.kernel && reached(one, functionsIn(program)).functions.includes(body),
  );
  return (
    kernels.length > 0 &&
    kernels.every((one) => isProvedReached(call, program, one, statedLaunch(context.launches, one)))
  );
}

interface Known extends Dependences {
  readonly launch: Launch | undefined;
  readonly missed: readonly Spot[] | undefined;
}

const known = new Memory<BodyAnalysed, Known>();

/** Whether all work-items of a group reach a call that a kernel makes, with the same arguments. */
export function isProvedReached(
  { unit, node }: Spot,
  program: ProgramAnalysed,
  kernel: BodyAnalysed,
  launch: Launch | undefined,
): boolean {
  const functions = functionsIn(program);
  let own = known.get(kernel);
  if (!own || own.launch !== launch || !areSame(own, functions)) {
    const run = reached(kernel, functions);
    const missed = finish(missedCallsFor({ program, functions, kernel, steps: allSteps() }, launch));
    own = { ...dependencesOf(run.functions, run.missing, functions), launch, missed };
    known.set(kernel, own);
  }
  return own.missed !== undefined && !own.missed.some((one) => one.unit === unit && one.node.first === node.first);
}
