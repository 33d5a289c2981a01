/** Lines and UTF-16 characters of a text, both 0-based, as the Language Server Protocol counts them. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** Lines and characters of one text, independent of the representation. */
export interface Lines {
  readonly lineCount: number;
  /** The offset at which `line` begins; the end of the text for a line beyond it. */
  startOf(line: number): number;
  /** The line that holds `offset` (UTF-16 units); offsets outside the text are clamped. */
  lineAt(offset: number): number;
  position(offset: number): Position;
  /** The offset of a position; characters beyond the end of their line are clamped to it. */
  offset(position: Position): number;
  range(start: number, end: number): Range;
}

/**
 * The line starts of one text. A line ends with `\n`, `\r\n` or a lone `\r`. Computed on first use, because most
 * included files never need it.
 */
export class LineIndex implements Lines {
  #starts: Uint32Array | undefined;
  /** The line of the last offset that was asked for. */
  #last = 0;

  constructor(readonly text: string) {}

  get #lineStarts(): Uint32Array {
    if (this.#starts) return this.#starts;
    const { text } = this;
    const starts: number[] = [0];
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
    if (text.includes('\r')) {
      for (let at = text.indexOf('\r'); at >= 0; at = text.indexOf('\r', at + 1))
        if (text.charCodeAt(at + 1) !== 10) starts.push(at + 1);
      starts.sort((a, b) => a - b);
    }
    this.#starts = Uint32Array.from(starts);
    return this.#starts;
  }

  get lineCount(): number {
    return this.#lineStarts.length;
  }

  /** The offset at which `line` begins; the end of the text for a line beyond it. */
  startOf(line: number): number {
    if (line < 0) return 0;
    return this.#lineStarts[line] ?? this.text.length;
  }

  /** The line that holds `offset` (UTF-16 units); offsets outside the text are clamped. */
  lineAt(offset: number): number {
    const starts = this.#lineStarts;
    const last = this.#last;
    const isAfter = (starts[last] ?? 0) <= offset;
    // Offsets are mostly asked for in text order.
    if (isAfter && offset < (starts[last + 1] ?? Number.POSITIVE_INFINITY)) return last;
    let low = isAfter ? last : 0;
    let high = isAfter ? starts.length - 1 : Math.max(0, last - 1);
    for (let step = 1; isAfter && low + step < high && (starts[low + step] ?? 0) <= offset; step *= 2) low += step;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    this.#last = low;
    return low;
  }

  position(offset: number): Position {
    const clamped = Math.max(0, Math.min(offset, this.text.length));
    const line = this.lineAt(clamped);
    return { line, character: clamped - this.startOf(line) };
  }

  /** The offset of a position; characters beyond the end of their line are clamped to it. */
  offset({ line, character }: Position): number {
    const start = this.startOf(line);
    const next = this.#lineStarts[line + 1] ?? this.text.length + 1;
    return Math.max(start, Math.min(start + Math.max(0, character), next - 1, this.text.length));
  }

  range(start: number, end: number): Range {
    return { start: this.position(start), end: this.position(end) };
  }
}
