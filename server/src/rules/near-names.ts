// Suggests declared names for an undeclared name.

import type { MissingRole, NameUnknown } from '../semantics/facts/expression-facts.js';
import { spellingOf } from '../text/names.js';
import { allowedSlips, areSwapped, isSlipOf, mayBeSlip, slipsBetween } from '../text/similar.js';

export type Kind = 'type' | 'value' | 'function' | 'macro' | 'keyword';

/** A name that may have been intended. */
export type Candidate = readonly [name: string, kind: Kind];

/** The kinds of names that fit each role. */
const FITTING: Readonly<Record<MissingRole, readonly Kind[]>> = {
  type: ['type', 'keyword', 'macro'],
  value: ['value', 'macro', 'function', 'keyword'],
  function: ['function', 'macro'],
  nothing: ['keyword', 'macro', 'type', 'value', 'function'],
};

/** Words that begin statements but look like a call or a name. */
const STATEMENTS: Partial<Record<MissingRole, RegExp>> = {
  function: /^(if|for|while|switch|sizeof|return)$/,
  value: /^(return|break|continue|else|do|default|sizeof)$/,
};

/** The maximum number of suggestions. */
const SUGGESTIONS = 3;

/** The maximum number of name pairs compared for one program, about 200 ms. Further names get no suggestion. */
const MAXIMUM_COMPARED = 300_000;
/**
 * If only single typing errors count, most pairs can be rejected quickly; further names are assumed to come from the
 * host.
 */
const MAXIMUM_GLANCES = 15_000_000;

/** A similar candidate. */
interface Near {
  readonly name: string;
  /** Lower is more likely. */
  readonly rank: number;
  /** Its index among the declared names; -1 for a predefined one. */
  readonly at: number;
}

/**
 * The names at file scope, in declaration order, and the predefined ones: macros and names of the language. There are
 * thousands, and the same undeclared name usually occurs often: each name is compared once.
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

  /** Whether these are the same candidates. */
  are(declared: readonly Candidate[], given: readonly Candidate[]): boolean {
    return areEqual(declared, this.declared) && areEqual(given, this.given);
  }

  /**
   * Whether a name is a typing error in a name that fits its role: one of the first `count` declared ones, a predefined
   * one, or a local one.
   */
  isSlip({ name, role, locals }: NameUnknown, count: number): boolean {
    const text = spellingOf(name);
    const isMeant = (one: string, kind: Kind): boolean =>
      mayBeSlip(text, one) &&
      isFitting(role, one, kind) &&
      !(role === 'value' && kind === 'function') &&
      isSlipOf(text, one) &&
      !isNearStatement(role, text, one);
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

  /** Suggestions for a name after the first `count` declarations, the most likely one first. */
  near({ name, role, locals }: NameUnknown, count: number): string[] {
    const text = spellingOf(name);
    const found = new Map<string, number>();
    for (const local of locals) {
      const one = spellingOf(local);
      const rank = rankOf(text, role, one, role === 'type' ? 'type' : 'value');
      // Closer declarations come first.
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

/**
 * Whether a name is similar to the keyword of a statement: the host may well define such a macro, unless two letters
 * are swapped.
 */
const isNearStatement = (role: MissingRole, text: string, name: string): boolean =>
  STATEMENTS[role]?.test(name) === true && !areSwapped(text, name);

/** Whether a name of a kind fits a role; of the keywords of statements only those that look like it. */
const isFitting = (role: MissingRole, name: string, kind: Kind): boolean => {
  const statements = STATEMENTS[role];
  return kind === 'keyword' && statements ? statements.test(name) : FITTING[role].includes(kind);
};

/** How likely one name was intended to be another of a kind; undefined if it was not. */
function rankOf(text: string, role: MissingRole, name: string, kind: Kind): number | undefined {
  const fitting = FITTING[role];
  if (name === text || !isFitting(role, name, kind)) return undefined;
  const limit = allowedSlips(text);
  const slips = slipsBetween(text, name, limit);
  if (slips > limit) return undefined;
  // Among equally similar names, the kind that fits best comes first.
  return slips + (fitting.includes(kind) ? fitting.indexOf(kind) : fitting.length) / 10;
}
