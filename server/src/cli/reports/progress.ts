/** The minimum interval between updates of the line, in milliseconds. */
const INTERVAL = 100;
const CLEAR = '\r\u001b[K';

/** The progress of a long run: a temporary line on standard error, if that is a terminal. */
export class Progress {
  #done = 0;
  #shown = 0;
  #visible = false;

  constructor(private readonly total: number) {}

  /**
   * Counts a finished file. `printing`: something is about to be written to standard output, which may be the same
   * terminal.
   */
  advance(printing: boolean): void {
    this.#done++;
    if (!process.stderr.isTTY || this.total < 2) return;
    if (printing) this.end();
    const now = performance.now();
    if (printing || now - this.#shown < INTERVAL) return;
    this.#shown = now;
    this.#visible = true;
    process.stderr.write(`${CLEAR}${this.#done} of ${this.total} files`);
  }

  end(): void {
    if (this.#visible) process.stderr.write(CLEAR);
    this.#visible = false;
  }
}
