/** The costs of a program's kernels that have a known launch, remembered until what they run or its launch changes. */
import { Functions } from '../execution/functions.js';
import { reached, requiredSize } from '../execution/kernels.js';
import { type Launch, type Launches, launchOf } from '../execution/launch.js';
import type { BodyAnalysed, ProgramAnalysed, VariableDeclared } from '../semantics/facts.js';
import { type Name, spellingOf } from '../text/names.js';
import { Memory } from '../text/per-owner.js';
import { costsOf, type KernelCosts } from './costs.js';
import type { MemoryGeometry } from './memory-geometry.js';

/** A kernel and what its accesses cost when it is launched so. */
export interface CostedKernel {
  readonly body: BodyAnalysed;
  readonly launch: Launch;
  readonly costs: KernelCosts;
}

interface Known extends CostedKernel {
  /** The functions that ran, the names that have no body, and the variables of the program. */
  readonly bodies: readonly BodyAnalysed[];
  readonly missing: readonly Name[];
  readonly variables: readonly VariableDeclared[];
}

const known = new Memory<BodyAnalysed, Known>();

/** Expressions times work-items that are executed for a kernel while somebody waits: some tens of milliseconds. */
const STEPS = 1 << 23;

/** How a kernel is launched, as somebody says or its own attribute does; undefined where nobody does. */
export function launchFor(body: BodyAnalysed, launches: Launches | undefined): Launch | undefined {
  const said = launches && launchOf(launches, spellingOf(body.symbol.name));
  const required = said ? undefined : requiredSize(body);
  return said ?? (required && { localSize: required, numGroups: [1] });
}

const isSameLaunch = (one: Launch, other: Launch): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** The costs of the kernels whose launch is known. */
export function* kernelCosts(
  program: ProgramAnalysed,
  launches: Launches | undefined,
  geometry: MemoryGeometry,
): Generator<CostedKernel> {
  let functions: Functions | undefined;
  let current: ReadonlySet<BodyAnalysed> | undefined;
  for (const body of program.bodies) {
    const launch = body.symbol.kernel ? launchFor(body, launches) : undefined;
    if (!launch) continue;
    functions ??= new Functions(program);
    current ??= new Set(program.bodies);
    const own = costedKernel(program, functions, current, body, launch, geometry);
    if (own) yield own;
  }
}

function costedKernel(
  program: ProgramAnalysed,
  functions: Functions,
  current: ReadonlySet<BodyAnalysed>,
  body: BodyAnalysed,
  launch: Launch,
  geometry: MemoryGeometry,
): CostedKernel | undefined {
  const before = known.get(body);
  const isKnown =
    before &&
    isSameLaunch(before.launch, launch) &&
    before.costs.geometry === geometry &&
    before.bodies.every((one) => current.has(one)) &&
    before.missing.every((name) => !functions.has(name)) &&
    before.variables.length === program.variables.length &&
    before.variables.every((variable, i) => variable === program.variables[i]);
  if (isKnown) return before;
  const kernel = functions.of(body);
  const costs = kernel && costsOf(program, functions, kernel, launch, geometry, STEPS);
  if (!kernel || !costs) return undefined;
  const run = reached(kernel, functions);
  const bodies = run.functions.map((one) => one.body);
  const own: Known = { body, launch, costs, bodies, missing: run.missing, variables: program.variables };
  known.set(body, own);
  return own;
}
