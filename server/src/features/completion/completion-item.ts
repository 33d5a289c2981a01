import { spellType } from '../../types/spelling.js';
import type { Type } from '../../types/type.js';

export type CompletionKind =
  | 'variable'
  | 'parameter'
  | 'function'
  | 'kernel'
  | 'builtin'
  | 'macro'
  | 'type'
  | 'struct'
  | 'enumerator'
  | 'field'
  | 'swizzle'
  | 'keyword'
  | 'label'
  | 'snippet'
  | 'file'
  | 'directive'
  | 'extension'
  | 'attribute';

/** A candidate at the cursor. */
export interface Completion {
  readonly label: string;
  readonly kind: CompletionKind;
  readonly detail: string;
  /** Smaller ones come first. */
  readonly rank: number;
  /**
   * Of those of one rank smaller ones come first, 0 to 99; items without one come after all others, in alphabetical
   * order.
   */
  readonly order?: number;
  /** The language provides it. */
  readonly isGiven?: true;
  /** Its place among all that is offered, where these are ranked as a whole. */
  readonly position?: number;
  /** What is inserted where that is not the label. */
  readonly insert?: string;
  /** `insert` has places to fill in. */
  readonly snippet?: boolean;
}

export interface Completions {
  /** The offset at which the text that they replace begins; its end is the cursor. */
  readonly start: number;
  readonly items: readonly Completion[];
  /** There are further candidates, which are less likely. */
  readonly isIncomplete?: boolean;
  /** The additional edit of all candidates: a `.` after a pointer becomes `->`. */
  readonly also?: { readonly start: number; readonly end: number; readonly newText: string };
}

/**
 * Candidates that match the expected type and space come first, those that are invalid here for their type last. Near
 * declarations come before other candidates.
 */
export const Rank = {
  Fits: 0,
  FitsProgram: 1,
  Converts: 2,
  ConvertsProgram: 3,
  Local: 4,
  Program: 5,
  Builtin: 6,
  Type: 7,
  Keyword: 8,
  Macro: 9,
  Unlikely: 10,
  Misfit: 11,
  /** An element, a component or a member of it fits. */
  Holds: 12,
  /** The language does not take it here. */
  Impossible: 13,
  /** The function around the cursor: OpenCL C has no recursion. */
  Recursive: 14,
} as const;

export const typeText = (type: Type): string => spellType(type, '', { vectorNames: true });

/** The call of a function as a snippet: between the parentheses, where there is something to pass. */
export const callOf = (label: string, parameters: number): { insert: string; snippet: true } => ({
  insert: parameters > 0 ? `${label}($0)` : `${label}()`,
  snippet: true,
});

export const keywords = (words: readonly string[], rank: number = Rank.Keyword): Completion[] =>
  words.map((label) => ({ label, kind: 'keyword', detail: '', rank }));

/** Items in this order stand as they are to be shown: by their place, else by rank, then by order, then by name. */
export const sortKey = ({ position, rank, order = 99, label }: Completion): string =>
  position === undefined
    ? `${rank.toString(36)}${String(Math.min(order, 99)).padStart(2, '0')}${label}`
    : String(position).padStart(5, '0');
