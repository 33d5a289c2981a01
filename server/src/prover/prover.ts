/**
 * What is certain of a kernel: for two arbitrary work-items of an arbitrary launch, or of a stated one, that no
 * accesses conflict, that barriers are reached together, and that accesses are within their objects. Nothing is proved
 * that is not understood: the reason and its place are the answer then.
 */
import { isWorkGroupBarrier, traitsOf } from '../builtins/index.js';
import type { Geometry } from '../execution/launch.js';
import type { Instruction } from '../ir/ir.js';
import { dependentBlocks } from '../ir/regions.js';
import { spellingOf } from '../text/names.js';
import { type Assumption, assumptionsFor } from './assumptions.js';
import { boundsVerdict } from './bounds.js';
import { type CodeBlock, codeOf } from './graph.js';
import type { Meeting as MeetingOfItems } from './host.js';
import { indicesOf } from './indices.js';
import { type Decision, Machine, type Way } from './machine.js';
import { type Meeting, Pairs } from './pairs.js';
import { Renaming } from './renaming.js';
import { FENCE_FLAGS, type Question, Setting } from './setting.js';
import { type Atom, type Poly, Scope, TooLarge } from './terms.js';
import { type Spot, Unproved } from './unproved.js';
import type { Access } from './values.js';
import type { Verdict, VerdictKind, Verdicts } from './verdict.js';

const ASSUMPTION_EFFORT = 200;
/** The effort to find out whether work-items that reach a barrier go a way. */
const WAY_EFFORT = 400;
/** The number of assumptions of which each two are tried together. */
const MAXIMUM_JOINED = 6;

const unknown = (reason: string, spot: Spot | undefined): Verdict => ({
  verdict: 'unknown',
  reason,
  spot,
  assumes: [],
});

export interface Proofs {
  readonly verdicts: Verdicts;
  /** The local sizes that the indices of the kernel are meant for, as far as they tell. */
  readonly tile: readonly (number | undefined)[];
}

/** Proves what it can about a kernel, in parts. */
export function* proving(question: Question, geometry: Geometry): Generator<undefined, Proofs> {
  try {
    return yield* proofs(question, geometry);
  } catch (error) {
    if (!isTooComplex(error)) throw error;
    const all =
      error instanceof Unproved
        ? unknown(error.reason, error.spot)
        : unknown('the kernel is too complex to analyse', undefined);
    return { verdicts: { races: all, barriers: all, bounds: all }, tile: [] };
  }
}

interface Prepared {
  readonly proof: Proof;
  readonly setting: Setting;
  readonly whole: Machine;
  /** Comments state something about its variables. */
  readonly hasStatements: boolean;
}

/** Follows the code of a kernel. Throws Unproved or TooLarge. */
function* prepared(
  question: Question,
  geometry: Geometry,
  { believes = false, isExact = false },
): Generator<undefined, Prepared> {
  const code = codeOf(question.kernel, question.functions);
  const [entry] = code;
  // The preprocessor may have removed its code.
  if (!entry || code.every(({ steps, barrier }) => steps.length === 0 && !barrier))
    throw new Unproved('the kernel is empty');
  const dependentsOf = dependentBlocks(code, ({ next }) => next);
  const dependents = (block: CodeBlock): ReadonlySet<CodeBlock> => dependentsOf(block).blocks;
  // Indices are assumed not to overflow, and nothing else.
  const indices = isExact ? NO_INDICES : indicesOf(new Set(code.map(({ activation }) => activation.graph)));
  // Which objects are written decides which values are known.
  const trial = new Machine(new Setting(question, geometry, dependents, undefined, believes, indices, isExact), entry);
  yield* trial.run();
  const changing = trial.accesses.filter(({ kind }) => kind !== 'read');
  const written = new Set(changing.map(({ object }) => object.declaration));
  const setting = new Setting(question, geometry, dependents, written, believes, indices, isExact);
  const whole = new Machine(setting, entry);
  yield* whole.run();
  const hasStatements = code.some(({ activation }) => activation.said.size > 0);
  return { proof: new Proof(code, entry, setting, whole), setting, whole, hasStatements };
}

/**
 * The calls for a whole group that some of its work-items may miss, or reach with other arguments, in parts; undefined
 * if the kernel is not understood. Ways that no work-item takes do not count, and indices may overflow.
 */
export function* missedCalls(
  question: Question,
  geometry: Geometry,
): Generator<undefined, readonly Spot[] | undefined> {
  try {
    const { proof } = yield* prepared(question, geometry, { isExact: true });
    return proof.missed();
  } catch (error) {
    if (isTooComplex(error)) return undefined;
    throw error;
  }
}

const NO_INDICES: ReadonlySet<Instruction> = new Set();

const isTooComplex = (error: unknown): boolean =>
  error instanceof Unproved || error instanceof TooLarge || error instanceof RangeError;

function* proofs(question: Question, geometry: Geometry): Generator<undefined, Proofs> {
  let known: boolean | undefined;
  function* areBarriersProved(): Generator<undefined, boolean> {
    known ??= (yield* missedCalls(question, geometry))?.length === 0;
    return known;
  }
  const { proof, setting, whole, hasStatements } = yield* prepared(question, geometry, {});
  const found: Proofs = { verdicts: yield* proof.verdicts(areBarriersProved), tile: tileOf(setting, whole) };
  if (!hasStatements) return found;
  // What comments state is an assumption: only what is not proved without it depends on it.
  const believing = yield* prepared(question, geometry, { believes: true });
  const verdicts = yield* believing.proof.verdicts(areBarriersProved);
  const better = (kind: VerdictKind): Verdict =>
    found.verdicts[kind].verdict === 'unknown' ? verdicts[kind] : found.verdicts[kind];
  return { ...found, verdicts: { races: better('races'), barriers: better('barriers'), bounds: better('bounds') } };
}

/**
 * The factor between the ids of groups and of work-items: 16 in `16 * get_group_id(0) + get_local_id(0)`. It is 1 in a
 * dimension in which the ids of work-items are not used.
 */
function tileOf({ ids }: Setting, { accesses }: Machine): Proofs['tile'] {
  const used = new Set<Atom>();
  const enter = (poly: Poly): void => {
    for (const atom of poly.atoms()) {
      if (used.has(atom)) continue;
      used.add(atom);
      for (const arg of atom.args) enter(arg);
    }
  };
  for (const { offset, conditions } of accesses)
    for (const poly of [offset, ...conditions.map((one) => one.poly)]) enter(poly);
  return [0, 1, 2].map((d) => {
    const [group, base, local] = [ids.group, ids.base, ids.local].map((list) => list[d]?.only);
    if (!group || !local || ids.localSize[d]?.isConstant) return undefined;
    if (!used.has(local) && (used.has(group) || (base && used.has(base)))) return 1;
    for (const { object, offset } of accesses) {
      if (object.sharing !== 'launch') continue;
      for (const { atoms, factor } of offset.terms.values()) {
        if (!atoms.includes(group)) continue;
        const other = atoms.map((atom) => (atom === group ? local : atom)).sort((one, two) => one.id - two.id);
        const own = offset.terms.get(other.map(({ id }) => id).join('*'));
        const size = own && factor / own.factor;
        if (size !== undefined && size > 1 && Number.isInteger(size)) return size;
      }
    }
    return undefined;
  });
}

/** The value of the flags of a barrier, if it is written there. */
function flagsOf(of: Instruction): number | undefined {
  if (of.op === 'constant') return of.value;
  if (of.op === 'convert') return flagsOf(of.value);
  if (of.op === 'name') return FENCE_FLAGS.get(spellingOf(of.name));
  if (of.op !== 'binary' || of.operator !== '|') return undefined;
  const [left, right] = [flagsOf(of.left), flagsOf(of.right)];
  return left === undefined || right === undefined ? undefined : left | right;
}

const isBarrierFor = ({ barrier }: CodeBlock, memory: 'group' | 'launch'): boolean => {
  if (!barrier || traitsOf(barrier.name).has('arrive')) return false;
  const [flags] = barrier.args;
  const value = flags && flagsOf(flags);
  return value !== undefined && (value & (memory === 'group' ? 1 : 2)) !== 0 && isWorkGroupBarrier(barrier.name);
};

class Proof {
  readonly #code: readonly CodeBlock[];
  readonly #entry: CodeBlock;
  readonly #setting: Setting;
  readonly #whole: Machine;
  /** What the proof that no accesses conflict assumes about arguments, sizes and data. */
  readonly #assumed: Assumption[] = [];

  constructor(code: readonly CodeBlock[], entry: CodeBlock, setting: Setting, whole: Machine) {
    this.#code = code;
    this.#entry = entry;
    this.#setting = setting;
    this.#whole = whole;
  }

  /** `areBarriersProved`: called where conditions are assumed otherwise. */
  *verdicts(areBarriersProved: () => Generator<undefined, boolean>): Generator<undefined, Verdicts> {
    let barriers = this.barriers();
    yield;
    if (barriers.verdict !== 'proved' && (yield* areBarriersProved())) barriers = { verdict: 'proved', assumes: [] };
    const races = yield* this.#races(barriers);
    yield;
    const bounds = yield* boundsVerdict(this.#setting, this.#whole);
    return { races: this.#believing(races), barriers: this.#believing(barriers), bounds };
  }

  /** A verdict with what it takes from comments. */
  #believing(verdict: Verdict): Verdict {
    const { believed } = this.#setting;
    if (verdict.verdict === 'unknown' || believed.size === 0) return verdict;
    const assumes = [...believed].map((name) => `'${name}' is the same for all work-items of a work-group`);
    return { verdict: 'conditional', assumes: [...verdict.assumes, ...assumes] };
  }

  /** The calls for a whole group, with the conditions that decide whether a work-item reaches them. */
  *#meetings(): Generator<{ readonly meeting: MeetingOfItems; readonly divergent: readonly Decision[] }> {
    const { decisions, meetings, nextOf } = this.#whole;
    // Ways that no work-item takes do not count.
    const dependents = dependentBlocks(this.#code, nextOf);
    const divergent = [...decisions].filter(([, { scope }]) => scope === Scope.Item);
    const other = new Renaming(this.#setting.atoms, ofOthers, '₂');
    for (const meeting of meetings.values()) {
      // What holds for another work-item of the group, which reaches it
      const reaching = meeting.conditions.map(other.constraint);
      const isTaken = ({ conditions }: Way): boolean =>
        reaching.length === 0 || !this.#setting.contradict([...conditions, ...reaching], WAY_EFFORT);
      const own = divergent.filter(
        ([from, { ways }]) => dependents(from).blocks.has(meeting.block) && ways.filter(isTaken).length > 1,
      );
      yield { meeting, divergent: own.map(([, decision]) => decision) };
    }
  }

  /** The calls for a whole group that are not proved to be reached by all work-items, with the same arguments. */
  missed(): readonly Spot[] {
    return [...this.#meetings()].flatMap(({ meeting: { spot, args }, divergent }) =>
      divergent.length > 0 || args.some(isOfItem) ? [spot] : [],
    );
  }

  /** Whether all work-items of a group reach the same barriers. */
  barriers(): Verdict {
    const assumes = new Set<string>();
    for (const { meeting, divergent } of this.#meetings()) {
      if (meeting.args.some(isOfItem))
        return unknown('an argument of a collective operation may differ between work-items', meeting.spot);
      for (const { value, spot } of divergent) {
        const conditions = assumptionsFor(this.#setting).uniform(value);
        if (!conditions) return unknown('the condition may differ between work-items', spot);
        for (const condition of conditions) assumes.add(condition);
      }
    }
    return { verdict: assumes.size > 0 ? 'conditional' : 'proved', assumes: [...assumes] };
  }

  *#races(barriers: Verdict): Generator<undefined, Verdict> {
    const assumes = new Set<string>();
    const whole = this.#whole;
    const { ids } = this.#setting;
    const isShared = ({ object }: Access): boolean => object.sharing !== 'none' && !object.isConstant;
    const find = (
      machine: Machine,
      accesses: readonly Access[],
      meeting: Meeting,
      isStrict: boolean,
    ): Generator<undefined, Verdict | undefined> => this.#conflict(machine, accesses, meeting, isStrict, assumes);
    if (ids.dimensions.some((d) => !ids.group[d]?.isConstant)) {
      const global = whole.accesses.filter((one) => isShared(one) && one.object.sharing === 'launch');
      const conflict = yield* find(whole, global, 'groups', false);
      if (conflict) return conflict;
    }
    const isMet = barriers.verdict !== 'unknown';
    for (const memory of ['group', 'launch'] as const) {
      const isOf = (one: Access): boolean => isShared(one) && one.object.sharing === memory;
      if (!whole.accesses.some((one) => isOf(one) && one.kind !== 'read')) continue;
      const isEnd = (block: CodeBlock): boolean => isMet && isBarrierFor(block, memory);
      for (const start of [this.#entry, ...this.#code.filter(isEnd)]) {
        const state = whole.snapshots.get(start);
        if (start !== this.#entry && !state) continue;
        const machine = new Machine(this.#setting, start, isEnd);
        yield* machine.run(state);
        const pending = [...(state?.copies ?? [])].filter(isOf);

        const own = machine.accesses.filter(isOf);
        const conflict =
          (yield* find(machine, own, 'group', !isMet)) ?? this.#copyConflict(machine, own, pending, assumes);
        if (conflict) return conflict;
      }
    }
    for (const one of barriers.assumes) assumes.add(one);
    return { verdict: assumes.size > 0 ? 'conditional' : 'proved', assumes: [...assumes] };
  }

  /** The first conflict that is not excluded. Adds the assumptions that exclude others. */
  *#conflict(
    machine: Machine,
    accesses: readonly Access[],
    meeting: Meeting,
    isStrict: boolean,
    assumes: Set<string>,
  ): Generator<undefined, Verdict | undefined> {
    const assumptions = assumptionsFor(this.#setting);
    const pairsUnder = (more: readonly Assumption[]): Pairs =>
      new Pairs(this.#setting, machine, meeting, isStrict, [...this.#assumed, ...more]);
    let pairs = pairsUnder([]);
    for (const [i, one] of accesses.entries()) {
      if (meeting === 'group' && one.copied) continue;
      for (const other of accesses.slice(i)) {
        if (one.object !== other.object || (one.kind === 'read' && other.kind === 'read')) continue;
        if (meeting === 'group' && other.copied) continue;
        if (this.#setting.endsTurn()) yield;
        const relation = pairs.relation(one, other);
        if (relation === 'apart') continue;
        const choices = choicesOf(assumptions.apart(one, other)).filter((more) => this.#isPossible(more));
        // The effort is limited: those that are found easily come first.
        const found =
          (yield* this.#first(choices, (more) => pairsUnder(more).isApartByGlobalIds(one, other))) ??
          (yield* this.#first(choices, (more) => pairsUnder(more).relation(one, other) === 'apart'));
        if (found) {
          this.#assumed.push(...found);
          for (const { text } of found) assumes.add(text);
          pairs = pairsUnder([]);
        } else if (relation === 'same')
          assumes.add(`work-items may write the same value to '${one.object.name}' at the same time`);
        else return unknown(reasonOf(one, other), other.spot);
      }
    }
    return undefined;
  }

  /** The first element that satisfies a condition, in parts. */
  *#first<T>(all: readonly T[], isWanted: (one: T) => boolean): Generator<undefined, T | undefined> {
    for (const one of all) {
      if (this.#setting.endsTurn()) yield;
      if (isWanted(one)) return one;
    }
    return undefined;
  }

  /** Whether a launch may satisfy further assumptions: a contradiction proves everything. */
  #isPossible(more: readonly Assumption[]): boolean {
    const constraints = [...this.#assumed, ...more].flatMap((one) => one.constraints);
    return !this.#setting.contradict(constraints, ASSUMPTION_EFFORT);
  }

  /** A conflict of a copy that is under way with another access. */
  #copyConflict(
    machine: Machine,
    accesses: readonly Access[],
    pending: readonly Access[],
    assumes: Set<string>,
  ): Verdict | undefined {
    const copies = accesses.filter(({ copied }) => copied);
    if (copies.length + pending.length === 0) return undefined;
    const pairs = new Pairs(this.#setting, machine, 'group', false);
    for (const copy of [...pending, ...copies])
      for (const access of accesses) {
        if (copy.object !== access.object || access === copy) continue;
        if (copy.kind === 'read' && access.kind === 'read') continue;
        // Both parts of one copy
        if (copy.copied && access.copied && copy.spot.node === access.spot.node) continue;
        if (pairs.isApartFromCopy(copy, access)) continue;
        // Implementations may let a work-item continue that has copied its own share.
        if (access.complete.has(copy)) assumes.add(`'wait_group_events' waits for the copies of all work-items`);
        else return unknown(`the copy of '${copy.object.name}' may not be complete`, access.spot);
      }
    for (const copy of copies)
      for (const { poly } of copy.conditions)
        for (const atom of poly.atoms())
          if (machine.isOfLoop(atom.id)) return unknown('a copy is in a loop without a barrier', copy.spot);
    return undefined;
  }
}

/** Of atoms that are the same for the work-items of a group whatever they have executed, there are no copies. */
const ofOthers = ({ kind, scope }: Atom): Scope | undefined =>
  kind === 'symbol' && scope < Scope.Item ? undefined : Scope.Item;

const isOfItem = ({ scope }: Poly): boolean => scope === Scope.Item;

/** The assumptions one by one, then each two of those about sizes. */
function choicesOf(all: readonly Assumption[]): readonly (readonly Assumption[])[] {
  const sizes = all.filter(({ ofItem }) => ofItem.length > 0).slice(0, MAXIMUM_JOINED);
  return [...all.map((one) => [one]), ...sizes.flatMap((one, i) => sizes.slice(i + 1).map((other) => [one, other]))];
}

function reasonOf(one: Access, other: Access): string {
  const name = `'${one.object.name}'`;
  if (isOfData(one.offset) || isOfData(other.offset)) return `the index of ${name} depends on data`;
  return one.kind === 'write' && other.kind === 'write'
    ? `two work-items may write the same part of ${name}`
    : `one work-item may write what another one ${one.kind === 'atomic' || other.kind === 'atomic' ? 'accesses' : 'reads'} in ${name}`;
}

/** Whether a value depends on the contents of memory. */
const isOfData = (poly: Poly): boolean =>
  [...poly.atoms()].some(
    ({ kind, scope, name, args }) =>
      kind !== 'symbol' && scope === Scope.Item && (/^unknown|#/.test(name) || args.some(isOfData)),
  );
