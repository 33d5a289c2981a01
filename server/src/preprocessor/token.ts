/** The kinds of preprocessing tokens (C99 6.4). */
export const TokenKind = {
  /** The end of the file, of a directive's line, or of a macro argument. */
  End: 0,
  Identifier: 1,
  Number: 2,
  Character: 3,
  String: 4,
  Punctuator: 5,
  /** A character that begins no token, or an unterminated literal. */
  Other: 6,
  /** A `#pragma` or `_Pragma` for the analyzer; its name is the pragma's text. */
  Pragma: 7,
  /** An empty macro argument next to `##` (C99 6.10.3.3 §2); never part of the result. */
  Placemarker: 8,
} as const;
export type TokenKind = (typeof TokenKind)[keyof typeof TokenKind];

/** Bits that accompany a token. */
export const TokenFlag = {
  LeadingSpace: 1,
  LineStart: 2,
  /** "Painted blue": the name of a macro found inside its own expansion (C99 6.10.3.4 §2). */
  NoExpand: 4,
  /** The token contains a line continuation, so that it is longer in the file than its spelling. */
  Continued: 8,
} as const;
