// The pretty report of several files: the most important diagnostics first, and those that many files share once.
import { Tally } from './tally.js';

/** A diagnostic of a pretty report. */
export interface PrettyEntry {
  readonly severity: string;
  /** The rule, and the file that it is reported in. */
  readonly code: string;
  readonly path: string;
  /** The undeclared name or missing header where it is, if the host may provide it. */
  readonly missing: string | undefined;
  /** Its lines, each with its end. */
  readonly text: string;
}

/** The maximum number of listed names. */
const SHOWN_NAMES = 20;

/**
 * Orders the diagnostics of a run: errors first, file by file; then warnings and the others; then the undeclared names
 * that the host may define: what a file alone lacks where it is used, the others with the number of files. A diagnostic
 * of a header is printed once, however many kernels include it.
 */
export class PrettyReport {
  readonly tally = new Tally();
  readonly #seen = new Set<string>();
  readonly #later: string[] = [];
  readonly #costs: string[] = [];
  readonly #verdicts: string[] = [];
  /** The number of files that lack each name, and the reports about names. */
  readonly #files = new Map<string, number>();
  readonly #ofNames = new Map<string, string>();

  /** `isWhole`: everything is printed, in the order of the files. */
  constructor(private readonly isWhole: boolean) {}

  /** Adds a file; returns what can be printed now. */
  add({
    entries,
    missing: lacking,
    costs,
    kernels,
  }: {
    readonly entries: readonly PrettyEntry[];
    /** All undeclared names and missing headers that the host may provide. */
    readonly missing: readonly string[];
    readonly costs: string;
    readonly kernels: string;
  }): string {
    if (costs) this.#costs.push(costs);
    if (kernels) this.#verdicts.push(kernels);
    for (const entry of entries) if (this.isWhole || !this.#seen.has(entry.text)) this.tally.add(entry);
    if (this.isWhole) return entries.map(({ text }) => text).join('');
    let now = '';
    for (const name of new Set(lacking)) this.#files.set(name, (this.#files.get(name) ?? 0) + 1);
    for (const { severity, missing, text } of entries) {
      if (missing !== undefined) {
        if (!this.#ofNames.has(missing)) this.#ofNames.set(missing, text);
        continue;
      }
      if (this.#seen.has(text)) continue;
      this.#seen.add(text);
      if (severity === 'error') now += text;
      else this.#later.push(text);
    }
    return now;
  }

  /** Adds the tables of costs and the verdicts of launches. */
  addLaunches(costs: string, verdicts: string): void {
    if (costs) this.#costs.push(costs);
    if (verdicts) this.#verdicts.push(verdicts);
  }

  /** Whether the costs of accesses are reported. */
  get hasCosts(): boolean {
    return this.#costs.length > 0;
  }

  /** The remaining output after all files have been added. */
  end(): string {
    const names = [...this.#files].sort(([, a], [, b]) => b - a);
    const often = names.filter(([, files]) => files > 1);
    const once = [...this.#ofNames].filter(([name]) => (this.#files.get(name) ?? 1) === 1);
    const lines = often.slice(0, SHOWN_NAMES).map(([name, files]) => `  ${name}: ${files} files\n`);
    const left = Math.max(0, once.length - SHOWN_NAMES) + often.length - lines.length;
    return (
      this.#later.join('') +
      once
        .slice(0, SHOWN_NAMES)
        .map(([, text]) => text)
        .join('') +
      (lines.length > 0 ? `undeclared in several files; add them to clspace.json if the host defines them:\n` : '') +
      lines.join('') +
      (left > 0 ? `  and ${left} more; --verbose shows each use\n` : '') +
      this.#costs.join('') +
      this.#verdicts.join('')
    );
  }
}
