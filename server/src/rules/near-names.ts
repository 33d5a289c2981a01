// Which name may have been meant where one stands that nothing declares.

import type { MissingRole, NameUnknown } from '../semantics/expression-facts.js';
import { spellingOf } from '../text/names.js';
import { allowedSlips, isSlipOf, mayBeSlip, slipsBetween } from '../text/similar.js';

export type Kind = 'type' | 'value' | 'function' | 'macro' | 'keyword';

/** A name that another one may have been meant to be. */
export type Candidate = readonly [name: string, kind: Kind];

/** Which kinds of names stand where the role of one is known. */
const FITTING: Readonly<Record<MissingRole, readonly Kind[]>> = {
  type: ['type', 'keyword', 'macro'],
  value: ['value', 'macro', 'function', 'keyword'],
  function: ['function', 'macro'],
  nothing: ['keyword', 'macro', 'type'],
};

/** What begins a statement that looks like a call or a name. */
const STATEMENTS: Partial<Record<MissingRole, RegExp>> = {
  function: /^(if|for|while|switch|sizeof|return)$/,
  value: /^(return|break|continue|else|do|default|sizeof)$/,
};

/** How many suggestions are made. */
const SUGGESTIONS = 3;

/** How many pairs of names are compared for one program: some 200 ms. Further names get no suggestion. */
const MAXIMUM_COMPARED = 300_000;
/** Most pairs differ at a glance where only a single slip counts; further names are taken for the host's. */
const MAXIMUM_GLANCES = 15_000_000;

/** A candidate that is near. */
interface Near {
  readonly name: string;
  /** The less, the more likely. */
  readonly rank: number;
  /** Its place among the declared names; -1 of one that is given. */
  readonly at: number;
}

/**
 * The names of the file scope, in the order of their declarations, and those that are given: macros and what the
 * language has. There are thousands, and what is missing is mostly missing often: each name is compared with them once.
 */
export class Candidates {
  readonly #slips = new Map<string, number>();
  readonly #near = new Map<string, readonly Near[]>();
  #compared = 0;
  #glances = 0;

  constructor(
    private readonly declared: readonly Candidate[],
    private readonly given: readonly Candidate[],
  ) {}

  /** Whether these are the candidates. */
  are(declared: readonly Candidate[], given: readonly Candidate[]): boolean {
    return areEqual(declared, this.declared) && areEqual(given, this.given);
  }

  /**
   * Whether a name is a slip in one that fits in its place: in one of the first `count` declared ones, in one that is
   * given, or in a local one.
   */
  isSlip({ name, role, locals }: NameUnknown, count: number): boolean {
    const text = spellingOf(name);
    const isMeant = (one: string, kind: Kind): boolean =>
      mayBeSlip(text, one) &&
      FITTING[role].includes(kind) &&
      !(role === 'value' && kind === 'function') &&
      isSlipOf(text, one) &&
      !isStatement(role, one);
    const key = `${role} ${text}`;
    let first = this.#slips.get(key);
    if (first === undefined && this.#glances > MAXIMUM_GLANCES) return false;
    if (first === undefined) {
      this.#glances += this.declared.length + this.given.length;
      const at = this.declared.findIndex(([one, kind]) => isMeant(one, kind));
      first = this.given.some(([one, kind]) => isMeant(one, kind)) ? -1 : at < 0 ? Number.POSITIVE_INFINITY : at;
      this.#slips.set(key, first);
    }
    return first < count || locals.some((one) => isMeant(spellingOf(one), role === 'type' ? 'type' : 'value'));
  }

  /** The names that one may have been meant to be before which `count` are declared, the most likely one first. */
  near({ name, role, locals }: NameUnknown, count: number): string[] {
    const text = spellingOf(name);
    const found = new Map<string, number>();
    for (const local of locals) {
      const one = spellingOf(local);
      const rank = rankOf(text, role, one, role === 'type' ? 'type' : 'value');
      // What is closer in the text comes first.
      if (rank !== undefined) found.set(one, rank - 0.05);
    }
    const ofFile = new Set<string>();
    for (const { name: one, rank, at } of this.#nearOf(text, role)) {
      if (at >= count) continue;
      if (ofFile.size === SUGGESTIONS) break;
      ofFile.add(one);
      found.set(one, Math.min(rank, found.get(one) ?? rank));
    }
    return [...found]
      .sort(([, a], [, b]) => a - b)
      .slice(0, SUGGESTIONS)
      .map(([one]) => one);
  }

  /** The most likely ones first. */
  #nearOf(text: string, role: MissingRole): readonly Near[] {
    const key = `${role} ${text}`;
    let near = this.#near.get(key);
    if (!near && this.#compared > MAXIMUM_COMPARED) return [];
    if (!near) {
      this.#compared += this.declared.length + this.given.length;
      near = [...nearOnes(text, role, this.declared), ...nearOnes(text, role, this.given).map(asGiven)].sort(
        (a, b) => a.rank - b.rank,
      );
      this.#near.set(key, near);
    }
    return near;
  }
}

const asGiven = ({ name, rank }: Near): Near => ({ name, rank, at: -1 });

function nearOnes(text: string, role: MissingRole, candidates: readonly Candidate[]): Near[] {
  const near: Near[] = [];
  for (const [at, [name, kind]] of candidates.entries()) {
    const rank = rankOf(text, role, name, kind);
    if (rank !== undefined) near.push({ name, rank, at });
  }
  return near;
}

function areEqual(one: readonly Candidate[], other: readonly Candidate[]): boolean {
  if (one.length !== other.length) return false;
  for (let i = 0; i < one.length; i++) {
    const a = one[i];
    const b = other[i];
    if (a !== b && (a?.[0] !== b?.[0] || a?.[1] !== b?.[1])) return false;
  }
  return true;
}

/** The host may well define a macro whose name is near that of a statement. */
const isStatement = (role: MissingRole, name: string): boolean => STATEMENTS[role]?.test(name) ?? false;

/** How likely one name was meant to be another of a kind; undefined where it was not. */
function rankOf(text: string, role: MissingRole, name: string, kind: Kind): number | undefined {
  const fitting = FITTING[role];
  const statements = STATEMENTS[role];
  if (name === text || !(kind === 'keyword' && statements ? statements.test(name) : fitting.includes(kind)))
    return undefined;
  const limit = allowedSlips(text);
  const slips = slipsBetween(text, name, limit);
  if (slips > limit) return undefined;
  // Of equally near ones the kind that fits best counts first.
  return slips + (fitting.includes(kind) ? fitting.indexOf(kind) : fitting.length) / 10;
}
