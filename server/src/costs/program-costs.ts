/** The costs of kernels with a known launch, cached until the functions that they run or the launch changes. */
import { Functions } from '../execution/functions.js';
import { reached, statedLaunch } from '../execution/kernels.js';
import type { Launch, Launches } from '../execution/launch.js';
import { requiredSize } from '../ir/body.js';
import type { BodyAnalysed, ProgramAnalysed, VariableDeclared } from '../semantics/facts/facts.js';
import type { Name } from '../text/names.js';
import { finish } from '../text/parts.js';
import { Memory } from '../text/per-owner.js';
import { executeForCosts, type KernelCosts } from './costs.js';
import type { MemoryGeometry } from './memory-geometry.js';

/** A kernel and the costs of its accesses for one launch. */
export interface CostedKernel {
  readonly body: BodyAnalysed;
  readonly launch: Launch;
  readonly costs: KernelCosts;
}

interface Known extends CostedKernel {
  /** The functions that ran, the names without a body, and the variables of the program. */
  readonly bodies: readonly BodyAnalysed[];
  readonly missing: readonly Name[];
  readonly variables: readonly VariableDeclared[];
}

const known = new Memory<BodyAnalysed, Known>();

/** The steps for a kernel if many are waiting: some milliseconds. */
const STEPS = 1 << 18;

/** The launch of a kernel, from the settings or its own attribute; undefined if neither states it. */
export function launchFor(body: BodyAnalysed, launches: Launches | undefined): Launch | undefined {
  const said = statedLaunch(launches, body);
  const required = said ? undefined : requiredSize(body);
  return said ?? (required && { localSize: required, numGroups: [1] });
}

const isSameLaunch = (one: Launch, other: Launch): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** The kernels of a program with a known launch, and the costs of those that have been executed. */
export class ProgramCosts {
  readonly #current: ReadonlySet<BodyAnalysed>;
  readonly #functions: Functions;

  constructor(
    private readonly program: ProgramAnalysed,
    private readonly geometry: MemoryGeometry,
  ) {
    this.#current = new Set(program.bodies);
    this.#functions = new Functions(program);
  }

  /** The cached costs; undefined if the kernel has to be executed. */
  known(body: BodyAnalysed, launch: Launch): CostedKernel | undefined {
    const before = known.get(body);
    const { variables } = this.program;
    return before &&
      isSameLaunch(before.launch, launch) &&
      before.costs.geometry === this.geometry &&
      before.bodies.every((one) => this.#current.has(one)) &&
      before.missing.every((name) => !this.#functions.has(name)) &&
      before.variables.length === variables.length &&
      before.variables.every((variable, i) => variable === variables[i])
      ? before
      : undefined;
  }

  /** Executes a kernel. Yields after each work-group. */
  *execute(body: BodyAnalysed, launch: Launch): Generator<undefined, CostedKernel | undefined> {
    const question = { launch, geometry: this.geometry, steps: STEPS, isSampled: true };
    const costs = yield* executeForCosts(this.#functions, body, question);
    if (!costs) return undefined;
    const run = reached(body, this.#functions);
    const own: Known = {
      body,
      launch,
      costs,
      bodies: run.functions,
      missing: run.missing,
      variables: this.program.variables,
    };
    known.set(body, own);
    return own;
  }
}

/**
 * The costs of the kernels with a known launch.
 *
 * @param limit  steps after which no further kernel is executed; cached costs are still reported
 */
export function* kernelCosts(
  program: ProgramAnalysed,
  launches: Launches | undefined,
  geometry: MemoryGeometry,
  limit: number,
): Generator<CostedKernel> {
  let spent = 0;
  let all: ProgramCosts | undefined;
  for (const body of program.bodies) {
    const launch = body.symbol.kernel ? launchFor(body, launches) : undefined;
    if (!launch) continue;
    all ??= new ProgramCosts(program, geometry);
    const before = all.known(body, launch);
    if (!before && spent > limit) continue;
    const own = before ?? finish(all.execute(body, launch));
    if (!before) spent += own?.costs.steps ?? 0;
    if (own) yield own;
  }
}
