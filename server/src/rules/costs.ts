// What the rules about the costs of accesses share: the kernels whose launch is known are executed for them, once.
import { describeAccess, isCostly } from '../costs/description.js';
import { geometryFor, type MemoryGeometry } from '../costs/memory-geometry.js';
import { type CostedKernel, launchFor, ProgramCosts } from '../costs/program-costs.js';
import type { AccessCost } from '../costs/recorder.js';
import type { Fixes } from '../refactoring/edits/fix.js';
import { inAllParts } from '../refactoring/edits/parts.js';
import type { ProgramAnalysed } from '../semantics/facts/facts.js';
import { finish } from '../text/parts.js';
import { perOwnerBy } from '../text/per-owner.js';
import { type Case, on, type RuleContext } from './rule.js';

interface Costly {
  readonly access: AccessCost;
  readonly geometry: MemoryGeometry;
}

const RULES = ['uncoalesced-access', 'bank-conflict', 'divergent-constant-index', 'private-array-spilled'];

/** The accesses of a program's kernels, each place once with the most that it costs in any of them. */
const accessesOf = perOwnerBy((program: ProgramAnalysed, context: RuleContext): readonly Costly[] => {
  if (!RULES.some((id) => context.isHintShown(id))) return [];
  const geometry = geometryFor(context.target);
  if (!geometry) return [];
  const worst = new Map<AccessCost['node'], AccessCost>();
  for (const { costs } of costedKernels(program, context, geometry))
    for (const access of costs.accesses) {
      const before = worst.get(access.node);
      if (!before || cost(access) > cost(before)) worst.set(access.node, access);
    }
  return [...worst.values()].map((access) => ({ access, geometry }));
});

const cost = ({ transactions, ideal }: AccessCost): number => transactions - ideal;

const kernelsIn = inAllParts(({ bodies }) => bodies.filter(({ symbol }) => symbol.kernel));

/** The kernels that state their work-group size themselves. */
const sizedKernelsIn = inAllParts(({ bodies }) =>
  bodies.filter((body) => body.symbol.kernel && launchFor(body, undefined) !== undefined),
);

/** Executes kernels as far as there is time; the others wait. */
function* costedKernels(
  program: ProgramAnalysed,
  { launches, executions }: RuleContext,
  geometry: MemoryGeometry,
): Generator<CostedKernel> {
  let all: ProgramCosts | undefined;
  for (const body of launches ? kernelsIn(program) : sizedKernelsIn(program)) {
    const launch = launchFor(body, launches);
    if (!launch) continue;
    all ??= new ProgramCosts(program, geometry);
    const known = all.known(body, launch);
    if (known) {
      note(known, executions);
      yield known;
      continue;
    }
    const parts = all.execute(body, launch);
    if (executions.left <= 0 && !executions.costly.has(body.symbol.name)) {
      executions.waiting.push({ kernels: [body], execute: () => found(parts) });
      continue;
    }
    executions.left--;
    const own = finish(parts);
    if (!own) continue;
    note(own, executions);
    yield own;
  }
}

/** Steps within which a kernel's costs are computed in each update, so that its hints do not flicker. */
const QUICK = 1 << 16;

function note({ body, costs }: CostedKernel, { costly }: RuleContext['executions']): void {
  const isWrong = costs.accesses.some((access) => isCostly(access));
  if (isWrong && costs.steps <= QUICK) costly.add(body.symbol.name);
  else costly.delete(body.symbol.name);
}

function* found(parts: Generator<undefined, CostedKernel | undefined>): Generator<undefined, boolean> {
  const own = yield* parts;
  return (own?.costs.accesses.length ?? 0) > 0;
}

/** The kernels that an edit does not concern keep their accesses. */
const messageOf = perOwnerBy((access: AccessCost, geometry: MemoryGeometry) => describeAccess(access, geometry));

/** Reports the accesses of which something holds. */
export const costly = (
  isWrong: (access: AccessCost) => boolean,
  fixes: (access: AccessCost) => ReturnType<Fixes> = () => [],
): Case =>
  on('program', {
    *each(program, context) {
      for (const one of accessesOf(program, context)) if (isWrong(one.access)) yield one;
    },
    at: ({ access: { unit, node } }) => ({ unit, first: node.first, last: node.last }),
    message: ({ access, geometry }) => messageOf(access, geometry),
    fixes: ({ access }) => fixes(access),
  });
