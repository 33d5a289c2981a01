// What kernels do when they are executed, for the rules that judge it.
import type { Conflict } from '../execution/conflicts.js';
import { Functions } from '../execution/functions.js';
import { type Execution, execute, reached } from '../execution/kernels.js';
import { type Launch, launchOf, nameOfItem } from '../execution/launch.js';
import type { Access, At } from '../execution/trace.js';
import type { BodyAnalysed, ProgramAnalysed } from '../semantics/facts.js';
import { spellingOf } from '../text/names.js';
import { AddressSpace, spaceSpelling } from '../types/type.js';
import type { RuleContext } from './rule.js';

interface Known {
  /** The functions that ran, and the launch. */
  readonly bodies: readonly BodyAnalysed[];
  readonly launch: Launch | undefined;
  readonly execution: Execution | undefined;
}

/** What is known of kernels as long as nobody edits what they run. */
const known = new WeakMap<BodyAnalysed, Known>();
const programs = new WeakMap<ProgramAnalysed, readonly KernelExecution[]>();

export interface KernelExecution {
  /** The kernel, and the functions that it runs. */
  readonly bodies: readonly BodyAnalysed[];
  readonly execution: Execution;
  /** The launch is known, rather than any. */
  readonly isLaunched: boolean;
}

/** The kernels of a program that can be executed, with what came of it. */
export function executionsOf(program: ProgramAnalysed, { launches }: RuleContext): readonly KernelExecution[] {
  const before = programs.get(program);
  if (before) return before;
  const functions = new Functions(program);
  const executions: KernelExecution[] = [];
  for (const body of program.bodies) {
    if (!body.symbol.kernel) continue;
    const kernel = functions.of(body);
    if (!kernel) continue;
    const launch = launches && launchOf(launches, spellingOf(body.symbol.name));
    const bodies = reached(kernel, functions).map((one) => one.body);
    let own = known.get(body);
    if (
      !own ||
      own.launch !== launch ||
      own.bodies.length !== bodies.length ||
      own.bodies.some((one, i) => one !== bodies[i])
    ) {
      own = { bodies, launch, execution: execute(kernel, functions, launch) };
      known.set(body, own);
    }
    if (own.execution) executions.push({ bodies, execution: own.execution, isLaunched: launch !== undefined });
  }
  programs.set(program, executions);
  return executions;
}

/** The tokens of an expression, for a report. */
export const tokensOf = ({ unit, node }: At) => ({ unit, token: node.first });

const VERBS = { read: 'reads', write: 'writes', atomic: 'changes' } as const;

const placeIn = ({ object, offset }: Access): string => {
  const name = object.name === 0 ? 'a literal' : `'${spellingOf(object.name)}'`;
  return typeof offset === 'number' && offset > 0 ? `${name} (at byte ${offset})` : name;
};

/** A race in words, with both of its accesses. */
export function describeConflict({ first, second }: Conflict, { geometry }: Execution) {
  const [one, other] = [first, second].map(({ trace, access }) => ({
    name: nameOfItem(trace.item, geometry),
    verb: VERBS[access.kind],
    access,
  }));
  if (!one || !other) return undefined;
  const space = spaceSpelling(first.access.object.space);
  const isBoth = one.verb === other.verb;
  const what = isBoth
    ? `work-items ${one.name} and ${other.name} both ${one.verb.replace(/s$/, '').replace('change', 'change')} ${placeIn(one.access)}`
    : `work-item ${one.name} ${one.verb} ${placeIn(one.access)}, which work-item ${other.name} ${other.verb} here`;
  const fromOtherGroup = first.trace.item.group.some((place, i) => place !== second.trace.item.group[i]);
  return {
    message: `${what}, in ${space} memory, ${fromOtherGroup ? 'and nothing orders different work-groups' : 'with no barrier between'}`,
    related:
      isBoth && first.access.node === second.access.node
        ? []
        : [{ message: `work-item ${one.name} ${one.verb} it here`, place: tokensOf(first.access) }],
  };
}

export const isLocal = ({ first }: Conflict): boolean => first.access.object.space === AddressSpace.Local;
