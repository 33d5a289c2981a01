import { T } from '../alphabet.js';
import type { Entry, Reader } from '../reader.js';

/**
 * The innermost open statement, member or declaration: the token before it, and the entries read of it, oldest first.
 */
export interface Region {
  readonly base: { readonly entry: Entry; readonly marker: number } | undefined;
  readonly above: readonly Entry[];
}

/** What the declarator of a function ends with. */
const FUNCTION = /^(function_declarator|parameter_list|_right_parenthesis|attribute_specifier)$/;

/**
 * What is open where the reader stands. `characters` are those that it has read, `firsts` the tokens that they begin
 * with.
 */
export class OpenConstructs {
  constructor(
    private readonly reader: Reader,
    private readonly characters: readonly number[],
    private readonly firsts: readonly number[],
    /** The number of tokens. */
    private readonly end: number,
  ) {}

  /** With `below`, nothing counts that begins there or later. */
  region(below = Number.POSITIVE_INFINITY): Region {
    const above: Entry[] = [];
    for (const entry of this.reader.stack()) {
      if ((above.at(-1)?.position ?? this.characters.length) >= below) {
        above.push(entry);
        continue;
      }
      // A construct that contains a skipped one, and cannot continue after it, is skipped, too.
      const isBroken = above.length === 1 && above[0]?.symbol.startsWith('broken_');
      for (const marker of [T.brokenStatement, T.brokenMember, T.brokenDeclaration])
        if (!isBroken && this.reader.wouldTake(marker, entry))
          return { base: { entry, marker }, above: above.reverse() };
      above.push(entry);
    }
    return { base: undefined, above: above.reverse() };
  }

  /** Whether what was read last is the declarator of a function, or its attributes. */
  followsParameters(): boolean {
    const { above } = this.region();
    return (
      above.length > 1 && FUNCTION.test(above.at(-1)?.symbol ?? '') && !above.some(({ symbol }) => symbol === '_equals')
    );
  }

  isAtFileScope(): boolean {
    return this.reader.wouldTake(T.brokenDeclaration);
  }

  /**
   * Whether the innermost open brace is that of a construct which begins with a symbol, or what is read is part of one.
   */
  isInside(symbol: string): boolean {
    let braces = 0;
    for (const entry of this.reader.stack()) {
      if (entry.symbol === symbol) return true;
      if (entry.symbol === '_left_brace' && ++braces > 1) return false;
    }
    return false;
  }

  /** The token that an entry begins with. */
  tokenOf(entry: Entry | undefined): number {
    return entry ? (this.firsts[entry.position] ?? this.end) : this.end;
  }
}
