// The executions of kernels, for the rules that judge them.
import { isBuiltinName } from '../builtins/index.js';
import type { Conflict } from '../execution/conflicts.js';
import { type Functions, functionsIn } from '../execution/functions.js';
import { type Execution, execute, type Outcome, reached, statedLaunch } from '../execution/kernels.js';
import type { Launch } from '../execution/launch.js';
import type { Access } from '../execution/trace.js';
import type { Spot } from '../prover/unproved.js';
import { findWitness, type Witness } from '../prover/witness.js';
import { bodyAround } from '../refactoring/edits/nodes.js';
import { atomicFixes, orderFixes } from '../refactoring/fixes/order-fixes.js';
import type { BodyAnalysed, PartGroup, ProgramAnalysed } from '../semantics/facts/facts.js';
import type { Unit } from '../syntax/unit.js';
import { partsWithin } from '../syntax/walk.js';
import { type Name, spellingOf } from '../text/names.js';
import { finish } from '../text/parts.js';
import { Memory, perOwner, perOwnerBy } from '../text/per-owner.js';
import { AddressSpace, spaceSpelling } from '../types/address-space.js';
import { areSaidDisjoint, statedOf } from '../uniformity/stated.js';
import { isProvedReached } from './barriers.js';
import { describeClash, spellAssumption, spellItem, spellItems, spellPlace } from './execution-wording.js';
import { type Case, type Finding, on, type RuleContext } from './rule.js';

interface Known {
  /** The functions that ran, and the launch. */
  readonly bodies: readonly BodyAnalysed[];
  /** Called functions without a body. */
  readonly missing: readonly Name[];
  readonly launch: Launch | undefined;
  /** The maximum number of steps. */
  readonly limit: number;
  readonly outcome: Outcome;
  /** A race that may happen with some inputs. */
  readonly witness: Witness | undefined;
}

/** The results of kernels, valid until the code that they run is edited. */
const known = new Memory<BodyAnalysed, Known>();

/** A kernel that was executed for only some of its work-items. */
interface PartlyExecuted {
  readonly body: BodyAnalysed;
  readonly outcome: Outcome;
}

export interface Executions {
  /** The kernels with findings. */
  readonly wrong: readonly KernelExecution[];
  readonly partly: readonly PartlyExecuted[];
  readonly witnesses: readonly Witness[];
}

interface KernelExecution {
  readonly execution: Execution;
  /** The launch is known; otherwise it is an arbitrary one. */
  readonly isLaunched: boolean;
}

const kernelsOf = perOwner((group: PartGroup): readonly BodyAnalysed[] =>
  group.parts.flatMap(({ bodies }) => bodies.filter(({ symbol }) => symbol.kernel)),
);

/** A token for the group that last contained a body; it doesn't keep the group alive. */
const homes = new Memory<BodyAnalysed, symbol>();

/** Records which bodies are in a group. */
const homeOf = perOwner((group: PartGroup): symbol => {
  const home = Symbol();
  for (const { bodies } of group.parts) for (const body of bodies) homes.set(body, home);
  return home;
});

/**
 * The results of a group's kernels. They are valid until one of the kernels is executed or code that it runs in another
 * group changes.
 */
interface GroupExecuted {
  readonly launches: RuleContext['launches'];
  /** The functions of other groups that ran. */
  readonly elsewhere: ReadonlySet<BodyAnalysed>;
  /** Called functions without a body. */
  readonly missing: ReadonlySet<Name>;
  readonly limit: number;
  readonly wrong: readonly KernelExecution[];
  readonly partly: readonly PartlyExecuted[];
  readonly witnesses: readonly Witness[];
  /** The kernels that the budget did not allow to run. */
  readonly waiting: readonly BodyAnalysed[];
}

const executed = new Memory<PartGroup, GroupExecuted>();

/** The step budget of all kernels of a program: a base, and a number of steps for each token. */
const STEPS = 1 << 19;
const STEPS_PER_TOKEN = 6;
/** The minimum for each kernel, even during an edit. */
const MINIMUM_STEPS = 1 << 14;

/** The functions that call what neither the program nor a table of builtin functions declares. */
const withUndeclaredCalls = perOwner(({ parts }: ProgramAnalysed): ReadonlySet<BodyAnalysed> => {
  const bodies = parts.flatMap((part) => {
    const calls = part.unknown.filter(({ role, name }) => role === 'function' && !isBuiltinName(spellingOf(name)));
    return part.bodies.filter(({ node }) => calls.some(({ token }) => node.first <= token && token <= node.last));
  });
  return new Set(bodies);
});

/** The amount of work in a group: its kernels, and the tokens of its functions. */
const extentOf = perOwner((group: PartGroup): { readonly kernels: number; readonly tokens: number } => ({
  kernels: kernelsOf(group).length,
  tokens: group.parts.flatMap(({ bodies }) => bodies).reduce((sum, { node }) => sum + node.last - node.first, 0),
}));

/**
 * The step limit of each kernel, rounded to a power of two: it changes rarely while a program is edited, and it is all
 * that a kernel's result depends on besides the code.
 */
function stepLimit({ groups }: ProgramAnalysed): number {
  let kernels = 0;
  let tokens = 0;
  for (const extent of groups.map(extentOf)) {
    kernels += extent.kernels;
    tokens += extent.tokens;
  }
  const share = (STEPS + STEPS_PER_TOKEN * tokens) / Math.max(1, kernels);
  return Math.max(MINIMUM_STEPS, 2 ** Math.round(Math.log2(share)));
}

/** Whether a kernel has the same result under another limit. */
const isWithin = ({ limit, outcome }: Known, other: number): boolean =>
  limit === other || (outcome.omitted === 0 && outcome.steps <= Math.min(limit, other));

/** The results of a program's kernels; the context receives the kernels that have to wait. */
export const executionsOf = perOwnerBy((program: ProgramAnalysed, context: RuleContext): Executions => {
  const { launches, executions: budget } = context;
  const current = new Set<symbol | undefined>(program.groups.map(homeOf));
  let everyBody: ReadonlySet<BodyAnalysed> | undefined;
  const isCurrent = (body: BodyAnalysed): boolean => {
    if (current.has(homes.get(body))) return true;
    everyBody ??= new Set(program.bodies);
    return everyBody.has(body);
  };
  const all = (): Functions => functionsIn(program);
  const areStillSo = (bodies: Iterable<BodyAnalysed>, missing: Iterable<Name>): boolean => {
    for (const body of bodies) if (!isCurrent(body)) return false;
    for (const name of missing) if (all().has(name)) return false;
    return true;
  };
  const limit = stepLimit(program);
  const look = (group: PartGroup): GroupExecuted => {
    const before = executed.get(group);
    if (
      before &&
      before.launches === launches &&
      before.limit === limit &&
      (before.waiting.length === 0 || budget.left <= 0) &&
      areStillSo(before.elsewhere, before.missing)
    )
      return before;
    const home = homeOf(group);
    const elsewhere = new Set<BodyAnalysed>();
    const missing = new Set<Name>();
    const wrong: KernelExecution[] = [];
    const partly: PartlyExecuted[] = [];
    const witnesses: Witness[] = [];
    const waiting: BodyAnalysed[] = [];
    for (const body of kernelsOf(group)) {
      const launch = statedLaunch(launches, body);
      let own = known.get(body);
      if (!own || own.launch !== launch || !isWithin(own, limit) || !areStillSo(own.bodies, own.missing)) {
        // It is not executed again while the kernel waits.
        known.delete(body);
        if (budget.left <= 0 && !budget.wrong.has(body.symbol.name)) {
          waiting.push(body);
          continue;
        }
        budget.left--;
        own = finish(executeNow(program, body, all(), launch, limit));
        budget.steps += own?.outcome.steps ?? 0;
      }
      // A function that nothing declares may be a misspelled barrier: what follows from it is not reported.
      if (!own || own.bodies.some((one) => withUndeclaredCalls(program).has(one))) continue;
      const { execution, omitted, steps } = own.outcome;
      if (execution && steps <= MINIMUM_STEPS) budget.wrong.add(body.symbol.name);
      else budget.wrong.delete(body.symbol.name);
      for (const one of own.bodies) if (homes.get(one) !== home) elsewhere.add(one);
      for (const name of own.missing) missing.add(name);
      if (execution) wrong.push({ execution, isLaunched: launch !== undefined });
      if (own.witness) witnesses.push(own.witness);
      if (omitted > 0) partly.push({ body, outcome: own.outcome });
    }
    const now = { launches, limit, elsewhere, missing, wrong, partly, witnesses, waiting };
    executed.set(group, now);
    return now;
  };
  const looked = program.groups.map((group) => {
    const now = look(group);
    const { waiting } = now;
    function* executeOne(kernel: BodyAnalysed): Generator<undefined, boolean> {
      const own = yield* executeNow(program, kernel, all(), statedLaunch(launches, kernel), limit);
      executed.delete(group);
      if (!own) return false;
      const { outcome, witness } = own;
      return outcome.execution !== undefined || outcome.omitted > 0 || witness !== undefined;
    }
    if (waiting.length > 0) budget.waiting.push({ kernels: waiting, execute: executeOne });
    return now;
  });
  return {
    wrong: looked.flatMap(({ wrong }) => wrong),
    partly: looked.flatMap(({ partly }) => partly),
    witnesses: looked.flatMap(({ witnesses }) => witnesses),
  };
});

function* executeNow(
  program: ProgramAnalysed,
  body: BodyAnalysed,
  functions: Functions,
  launch: Launch | undefined,
  limit: number,
): Generator<undefined, Known | undefined> {
  const run = reached(body, functions);
  const bodies = run.functions;
  let outcome = yield* execute(body, bodies, functions, launch, limit);
  if (outcome.execution) {
    const isMissed = ({ barrier }: { readonly barrier: Spot }): boolean =>
      !isProvedReached(barrier, program, body, launch);
    const { conflicts, faults, partings, data } = outcome.execution;
    const own = { ...outcome.execution, partings: partings.filter(isMissed), data: data.filter(isMissed) };
    const isRight = conflicts.length + faults.length + own.partings.length + own.data.length === 0;
    outcome = { ...outcome, execution: isRight ? undefined : own };
  }
  // What is certain is enough.
  const isCertain = (outcome.execution?.conflicts.length ?? 0) + (outcome.execution?.partings.length ?? 0) > 0;
  const witness = isCertain ? undefined : yield* findWitness(program, functions, body, bodies, launch);
  const own = { bodies, missing: run.missing, launch, limit, outcome, witness };
  known.set(body, own);
  return own;
}

/** The places where the execution of a kernel shows mistakes, as the rules report them. */
const wrongPlaces = perOwner(({ outcome: { execution }, witness }: Known): readonly Spot[] => [
  ...(execution?.conflicts ?? []).map(({ second, fence }) => fence ?? second.access),
  ...(execution?.partings ?? []).map(({ barrier }) => barrier),
  ...(execution?.data ?? []).map(({ barrier }) => barrier),
  ...(execution?.faults ?? []).map(({ fault }) => fault),
  ...(witness ? [witness.clash.second] : []),
]);

/**
 * Whether a finding in a function that several kernels may call is about a kernel: its own execution shows it, or the
 * text alone.
 */
export function isAboutKernel({ unit, tokens }: Finding, kernel: BodyAnalysed, { bodies }: ProgramAnalysed): boolean {
  const isShownBy = (one: BodyAnalysed): boolean => {
    const own = known.get(one);
    return own ? wrongPlaces(own).some((place) => place.unit === unit && place.node.first === tokens.first) : false;
  };
  return isShownBy(kernel) || !bodies.some((one) => one.symbol.kernel && isShownBy(one));
}

/** The location of an expression, for a report. */
export const tokensOf = ({ unit, node }: Spot) => ({ unit, first: node.first, last: node.last });

const placeOf = ({ unit, node }: Spot) => ({ unit, token: node.first });

/** Verbs for what one work-item, and several, do to memory. */
const VERBS = { read: ['reads', 'read'], write: ['writes', 'write'], atomic: ['changes', 'change'] } as const;

const nameOf = ({ object }: Access): string => (object.name === 0 ? 'a literal' : `'${spellingOf(object.name)}'`);

/** The bytes that two conflicting accesses share; those of the other one if the index of one is data. */
function commonPlace(one: Access, other: Access): Pick<Access, 'object' | 'offset' | 'size'> {
  if (one.offset === undefined) return other;
  if (typeof one.offset !== 'number' || typeof other.offset !== 'number') return one;
  const offset = Math.max(one.offset, other.offset);
  return { object: one.object, offset, size: Math.min(one.offset + one.size, other.offset + other.size) - offset };
}

/** Describes a race; `related` is the first access, if that is another expression than the second. */
export function describeConflict({ first, second }: Conflict, { geometry }: Execution) {
  const { access: one } = first;
  const { access: other } = second;
  const [does, doBoth] = VERBS[one.kind];
  const [firstItem, secondItem] = [first.trace.item, second.trace.item];
  const place = spellPlace(commonPlace(one, other));
  const doesFirst = one.offset === undefined ? `may ${doBoth}` : does;
  const doesHere = `${other.offset === undefined ? 'may ' : ''}${VERBS[other.kind][other.offset === undefined ? 1 : 0]}`;
  const what =
    one.kind === other.kind
      ? `${spellItems(firstItem, secondItem, geometry)} both ${doBoth} ${place}`
      : `${spellItem(firstItem, geometry)} ${doesFirst} ${place}, which ${spellItem(secondItem, geometry)} ${doesHere} here`;
  return {
    message: `${what}, in ${spaceSpelling(one.object.space)} memory`,
    related:
      one.node === other.node
        ? []
        : [{ message: `${spellItem(firstItem, geometry)} ${does} it here`, place: placeOf(one) }],
  };
}

/** A race to report: one of its conflicts, and others that the same barrier would resolve. */
interface Race {
  readonly conflict: Conflict;
  readonly alike: readonly Conflict[];
  readonly execution: Execution;
  /** The launch is known. */
  readonly isLaunched: boolean;
}

/**
 * The races in local or in global memory for lack of a barrier; races that one barrier would resolve are listed once.
 */
function* racesIn(program: ProgramAnalysed, inLocal: boolean, context: RuleContext): Iterable<Race> {
  const reported = new Map<Unit, Set<number>>();
  for (const { execution, isLaunched } of executionsOf(program, context).wrong) {
    const conflicts = execution.conflicts.filter(
      (one) => isLocal(one) === inLocal && !one.fence && !saidDisjoint(program, one),
    );
    for (const [conflict, ...others] of racesOf(conflicts)) {
      if (!conflict) continue;
      const { access } = conflict.second;
      const places = reported.get(access.unit) ?? new Set();
      reported.set(access.unit, places);
      // A function that several kernels call races in each of them.
      if (places.has(access.node.first)) continue;
      places.add(access.node.first);
      const alike = others.filter(({ second }) => second.access.node !== access.node);
      yield { conflict, alike, execution, isLaunched };
    }
  }
}

/** Reports the races in local or in global memory. */
export const races = (inLocal: boolean): Case =>
  on('program', {
    each: (program, context) => racesIn(program, inLocal, context),
    at: ({ conflict }) => tokensOf(conflict.second.access),
    message: ({ conflict, execution }) => {
      const order = isOneGroup(conflict) ? 'without a barrier in between' : 'and nothing orders different work-groups';
      return `${describeConflict(conflict, execution).message}, ${order}${spellAssumption(execution.geometry)}`;
    },
    related: ({ conflict, alike, execution }) => [
      ...describeConflict(conflict, execution).related,
      ...alike.slice(0, MAXIMUM_RELATED).map(({ second: { access } }) => ({
        message: `${nameOf(access)} is used here, and the same barrier is missing`,
        place: placeOf(access),
      })),
    ],
    // If the number of work-groups is unknown, a fix within one work-group doesn't resolve a race in global memory.
    fixes: ({ conflict, isLaunched }, context) =>
      isOneGroup(conflict) && (inLocal || isLaunched) ? orderFixes(conflict, context) : atomicFixes(conflict),
  });

/** Reports the races that may happen with some inputs. */
export const possibleRaces = (inLocal: boolean): Case =>
  on('program', {
    each: (program, context) =>
      executionsOf(program, context).witnesses.flatMap(({ clash, ...launch }) =>
        (clash.sharing === 'group') === inLocal ? [{ clash, launch }] : [],
      ),
    severity: () => 'information',
    at: ({ clash }) => tokensOf(clash.second),
    message: ({ clash, launch }) => describeClash(clash, launch),
    related: ({ clash: { first, second } }) =>
      first.node === second.node
        ? []
        : [{ message: `the other work-item ${VERBS[first.kind][0]} it here`, place: placeOf(first) }],
  });

/** The names that a comment states not to overlap, through which both accesses go; undefined for most. */
export function saidDisjoint(program: ProgramAnalysed, { first, second }: Conflict): readonly [Name, Name] | undefined {
  const { unit, node } = second.access;
  const body = first.access.unit === unit ? bodyAround(program, unit, node) : undefined;
  if (!body || !statedOf(body)?.disjoint.length) return undefined;
  const names = (access: Access): Name[] =>
    partsWithin(access.node).flatMap((part) => (part.kind === 'identifier' ? [part.name] : []));
  for (const one of names(first.access))
    for (const other of names(second.access)) if (areSaidDisjoint(body, one, other)) return [one, other];
  return undefined;
}

/** The maximum number of further locations that lack the same barrier. */
const MAXIMUM_RELATED = 4;

const isOneGroup = ({ first, second }: Conflict): boolean =>
  first.trace.item.group.every((place, i) => place === second.trace.item.group[i]);

/**
 * Groups conflicts into races: those that one barrier between the first access and the second access resolves
 * (intervals with a common point, the earliest end first), and those with the same last access.
 */
function racesOf(conflicts: readonly Conflict[]): readonly (readonly Conflict[])[] {
  const races: Conflict[][] = [];
  const end = ({ second }: Conflict): number => second.access.node.first;
  const start = ({ first }: Conflict): number => first.access.node.last;
  const isOneMistake = (head: Conflict, other: Conflict): boolean => {
    const [one, two] = [head.second.access, other.second.access];
    if (one.unit !== two.unit) return false;
    if (one.node === two.node) return true;
    return (
      isOneGroup(head) &&
      isOneGroup(other) &&
      head.first.access.unit === one.unit &&
      other.first.access.unit === one.unit &&
      start(head) < end(head) &&
      start(other) < end(head) &&
      // Both are in the same iteration of a loop.
      head.first.access.moment.barriers === one.moment.barriers &&
      other.first.access.moment.barriers === two.moment.barriers
    );
  };
  for (const conflict of [...conflicts].sort((one, other) => end(one) - end(other))) {
    const race = races.find(([head]) => head && isOneMistake(head, conflict));
    if (race) race.push(conflict);
    else races.push([conflict]);
  }
  return races;
}

export const isLocal = ({ first }: Conflict): boolean => first.access.object.space === AddressSpace.Local;
