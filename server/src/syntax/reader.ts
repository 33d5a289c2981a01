/** A symbol of the grammar that the parser has read or reduced, and the position of its first character. */
export interface Entry {
  /** The address in WebAssembly memory. */
  readonly address: number;
  /**
   * The name of the symbol in the grammar; of a terminal with `_` before its name in the alphabet, or that of its node.
   */
  readonly symbol: string;
  readonly position: number;
}

/**
 * Reads characters one by one with the parse table, and reports what it would accept next (`grammar/tokens/reading.c`).
 */
export class Reader {
  #buffer = 0;

  constructor(
    private readonly exports: ReaderExports,
    /** The names of symbols by their numbers. */
    private readonly symbols: readonly string[],
    private readonly terminals: readonly number[],
    private readonly memory: { hold(characters: Uint16Array): number; release(address: number): void },
  ) {}

  /** Begins to read a text. */
  start(characters: Uint16Array): void {
    this.exports.start_reading();
    if (this.#buffer !== 0) this.memory.release(this.#buffer);
    this.#buffer = this.memory.hold(characters);
  }

  finish(): void {
    this.memory.release(this.#buffer);
    this.#buffer = 0;
  }

  /**
   * Reads the text from `at` to `end`; returns the first character that the language does not accept. Positions are
   * `offset` further.
   */
  read(at: number, end: number, offset: number): number {
    return this.exports.read_characters(this.#buffer, at, end, offset);
  }

  /** Reads one character that is not in the text; returns false if the language does not accept it. */
  take(character: number, position: number): boolean {
    return this.exports.read_character(character, position) !== 0;
  }

  /** Whether the language would accept a character (0: the end) here, or after an entry. */
  wouldTake(character: number, entry?: Entry): boolean {
    return this.exports.would_take(character, entry?.address ?? 0) !== 0;
  }

  /** All terminals that the language would accept. */
  expected(): readonly number[] {
    return this.terminals.filter((character) => this.wouldTake(character));
  }

  /** The entries read so far, the newest first. */
  *stack(): Generator<Entry, undefined> {
    for (let address = this.exports.entry_below(0); address !== 0; address = this.exports.entry_below(address))
      yield {
        address,
        symbol: this.symbols[this.exports.symbol_of_entry(address)] ?? '',
        position: this.exports.position_of_entry(address),
      };
    return undefined;
  }

  top(): Entry | undefined {
    for (const entry of this.stack()) return entry;
    return undefined;
  }

  /** Discards everything read after an entry. */
  returnTo({ address }: Entry): void {
    this.exports.return_to(address);
  }
}

/** The exports of `grammar/tokens/reading.c` for locating syntax errors; addresses are those of WebAssembly memory. */
export interface ReaderExports {
  start_reading(): void;
  read_character(character: number, position: number): number;
  read_characters(characters: number, at: number, end: number, offset: number): number;
  would_take(character: number, entry: number): number;
  entry_below(entry: number): number;
  symbol_of_entry(entry: number): number;
  position_of_entry(entry: number): number;
  return_to(entry: number): void;
}
