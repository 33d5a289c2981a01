import type { Spot } from './unproved.js';

export interface Verdict {
  readonly verdict: 'proved' | 'conditional' | 'unknown';
  /** Why it is not proved, and where. */
  readonly reason?: string;
  readonly spot?: Spot | undefined;
  readonly assumes: readonly string[];
}

export interface Verdicts {
  readonly races: Verdict;
  readonly barriers: Verdict;
  readonly bounds: Verdict;
}

export const VERDICT_KINDS = ['races', 'barriers', 'bounds'] as const;

export type VerdictKind = (typeof VERDICT_KINDS)[number];
