// What kernels do when they are executed, for the rules that judge it.
import type { Conflict } from '../execution/conflicts.js';
import { Functions } from '../execution/functions.js';
import { type Execution, execute, reached } from '../execution/kernels.js';
import { type Launch, launchOf, nameOfItem } from '../execution/launch.js';
import type { Access, At } from '../execution/trace.js';
import type { BodyAnalysed, ProgramAnalysed } from '../semantics/facts.js';
import { type Name, spellingOf } from '../text/names.js';
import { AddressSpace, spaceSpelling } from '../types/type.js';
import { atomicFixes, orderFixes } from './order-fixes.js';
import { perPart } from './parts.js';
import type { Report, RuleContext } from './rule.js';

interface Known {
  /** The functions that ran, and the launch. */
  readonly bodies: readonly BodyAnalysed[];
  /** Functions that are called and have no body. */
  readonly missing: readonly Name[];
  readonly launch: Launch | undefined;
  readonly execution: Execution | undefined;
}

/** The rules that tell what happens when kernels are executed. */
export const EXECUTED: ReadonlySet<string> = new Set([
  'race-local',
  'race-global',
  'barrier-fence',
  'barrier-divergent',
  'index-out-of-bounds',
  'null-dereference',
]);

/** What is known of kernels as long as nobody edits what they run. */
const known = new WeakMap<BodyAnalysed, Known>();
const programs = new WeakMap<ProgramAnalysed, readonly KernelExecution[]>();

export interface KernelExecution {
  readonly execution: Execution;
  /** The launch is known, rather than any. */
  readonly isLaunched: boolean;
}

const kernelsOf = perPart(({ bodies }) => bodies.filter(({ symbol }) => symbol.kernel));

/** The kernels of a program in which something is wrong; those that there is no time for now are left in the context. */
export function executionsOf(
  program: ProgramAnalysed,
  { launches, executions: budget }: RuleContext,
): readonly KernelExecution[] {
  const before = programs.get(program);
  if (before) return before;
  let current: ReadonlySet<BodyAnalysed> | undefined;
  const isCurrent = (body: BodyAnalysed): boolean => {
    current ??= new Set(program.bodies);
    return current.has(body);
  };
  let functions: Functions | undefined;
  const all = (): Functions => {
    functions ??= new Functions(program);
    return functions;
  };
  const wrong: KernelExecution[] = [];
  for (const part of program.parts)
    for (const body of kernelsOf(part)) {
      const launch = launches && launchOf(launches, spellingOf(body.symbol.name));
      const isStillSo = ({ bodies, missing, launch: of }: Known): boolean =>
        of === launch &&
        bodies.every((one) => one === body || isCurrent(one)) &&
        !missing.some((name) => all().has(name));
      let own = known.get(body);
      if (!own || !isStillSo(own)) {
        if (budget.left <= 0 && !budget.wrong.has(body.symbol.name)) {
          budget.waiting.push(() => executeNow(body, all(), launch)?.execution !== undefined);
          continue;
        }
        budget.left--;
        own = executeNow(body, all(), launch);
      }
      if (own?.execution) budget.wrong.add(body.symbol.name);
      else budget.wrong.delete(body.symbol.name);
      if (own?.execution) wrong.push({ execution: own.execution, isLaunched: launch !== undefined });
    }
  programs.set(program, wrong);
  return wrong;
}

function executeNow(body: BodyAnalysed, functions: Functions, launch: Launch | undefined): Known | undefined {
  const kernel = functions.of(body);
  if (!kernel) return undefined;
  const run = reached(kernel, functions);
  const own = {
    bodies: run.functions.map((one) => one.body),
    missing: run.missing,
    launch,
    execution: execute(kernel, functions, launch),
  };
  known.set(body, own);
  return own;
}

/** Where an expression is, for a report. */
export const tokensOf = ({ unit, node }: At) => ({ unit, first: node.first, last: node.last });

const placeOf = ({ unit, node }: At) => ({ unit, token: node.first });

/** What one work-item does to a place, and what several do. */
const VERBS = { read: ['reads', 'read'], write: ['writes', 'write'], atomic: ['changes', 'change'] } as const;

const placeIn = ({ object, offset }: Access): string => {
  const name = object.name === 0 ? 'a literal' : `'${spellingOf(object.name)}'`;
  return typeof offset === 'number' && offset > 0 ? `${name} (at byte ${offset})` : name;
};

/** Who does what in a race, in words; `related` is the first access, where it is another expression than the second. */
export function describeConflict({ first, second }: Conflict, { geometry }: Execution) {
  const { access: one } = first;
  const { access: other } = second;
  const [nameOfOne, nameOfOther] = [nameOfItem(first.trace.item, geometry), nameOfItem(second.trace.item, geometry)];
  const [does, doBoth] = VERBS[one.kind];
  const what =
    one.kind === other.kind
      ? `work-items ${nameOfOne} and ${nameOfOther} both ${doBoth} ${placeIn(one)}`
      : `work-item ${nameOfOne} ${does} ${placeIn(one)}, which work-item ${nameOfOther} ${VERBS[other.kind][0]} here`;
  return {
    message: `${what}, in ${spaceSpelling(one.object.space)} memory`,
    related:
      one.node === other.node ? [] : [{ message: `work-item ${nameOfOne} ${does} it here`, place: placeOf(one) }],
  };
}

/** Reports the races in local memory, or those in global memory, that no barrier is there for. */
export function reportRaces(
  executions: readonly KernelExecution[],
  inLocal: boolean,
  report: Report,
  context: RuleContext,
): void {
  for (const { execution, isLaunched } of executions)
    for (const conflict of execution.conflicts) {
      if (isLocal(conflict) !== inLocal || conflict.fence) continue;
      const { first, second } = conflict;
      const { message, related } = describeConflict(conflict, execution);
      const isInGroup = first.trace.item.group.every((place, i) => place === second.trace.item.group[i]);
      const order = isInGroup ? 'with no barrier between' : 'and nothing orders different work-groups';
      report(tokensOf(second.access), `${message}, ${order}`, {
        related,
        // Where it is not known how many groups there are, what orders the items of one does not end a race in global memory.
        fixes: () => (isInGroup && (inLocal || isLaunched) ? orderFixes(conflict, context) : atomicFixes(conflict)),
      });
    }
}

export const isLocal = ({ first }: Conflict): boolean => first.access.object.space === AddressSpace.Local;
