/** The text of a syntax error, in parts. */
export interface Wording {
  /** What is missing or wrong: `expected ';' after the expression`. */
  readonly what: string;
  /** What is there instead: `, not 'x'` or ` before 'x'`. It is left out if that is on another line. */
  readonly instead?: string;
  /** An explanation. */
  readonly hint?: string;
  /** Something is missing: at the end of a line it is reported there. */
  readonly isMissing: boolean;
  /** It is reported at the next token even if that is on another line. */
  readonly keepsPlace?: boolean;
  /** `what` names the place, as in `after the expression`. */
  readonly isPlaced?: boolean;
}

/** Something is missing. */
export const expected = (what: string, more: Omit<Wording, 'what' | 'isMissing'> = {}): Wording => ({
  what: `expected ${what}`,
  isMissing: true,
  ...more,
});

/** The same at a place that is part of the text, as `after the expression`. */
export const expectedAt = (what: string, place: string): Wording => expected(`${what} ${place}`, { isPlaced: true });

/** Something is wrong. */
export const wrong = (what: string): Wording => ({ what, isMissing: false });

const hintOf = ({ hint }: Wording): string => (hint === undefined ? '' : `: ${hint}`);

/** The message of an error at the next token. */
export const messageOf = (wording: Wording): string => `${wording.what}${wording.instead ?? ''}${hintOf(wording)}`;

/** The message of an error at the end of a line, after the token `before`. */
export const messageAtEnd = (wording: Wording, before: string): string =>
  `${wording.what}${wording.isPlaced ? '' : ` after ${before}`}${hintOf(wording)}`;

/** A construct in whose place a bracket or a `;` is missing, and the words for that place. */
export interface MissingPlace<Construct extends string> {
  readonly construct: Construct;
  readonly text: string;
}

const CLOSED = {
  arguments: 'after the arguments',
  clauses: "after the clauses of 'for'",
  enum: 'to close the enum',
  expression: 'after the expression',
  index: 'after the index',
  initializer: 'to close the initializer',
  operand: 'after the operand',
  parameters: 'after the parameters',
  size: 'after the array’s size',
  type: 'after the type',
} as const;

/** What a bracket closes. */
export type Closed = keyof typeof CLOSED | 'condition';

export const closed = (construct: keyof typeof CLOSED): MissingPlace<Closed> => ({
  construct,
  text: CLOSED[construct],
});

export const closedCondition = (keyword: string): MissingPlace<Closed> => ({
  construct: 'condition',
  text: `after the condition of '${keyword}'`,
});

const ENDED = {
  assertion: "after '_Static_assert'",
  clause: "in 'for'",
  condition: "after the condition of 'for'",
  declaration: 'after the declaration',
  expression: 'after the expression',
  loop: "after 'do … while'",
  member: 'after the member',
} as const;

/** What a `;` ends. */
export type Ended = keyof typeof ENDED | 'jump';

export const ended = (construct: keyof typeof ENDED): MissingPlace<Ended> => ({ construct, text: ENDED[construct] });

export const endedJump = (keyword: string): MissingPlace<Ended> => ({ construct: 'jump', text: `after '${keyword}'` });
