// The pretty report of several files: the most important diagnostics first, and those that many files share once.

/** A diagnostic of a pretty report. */
export interface PrettyEntry {
  readonly severity: string;
  /** The undeclared name or missing header that it is about, if the host may provide it. */
  readonly missing: string | undefined;
  /** Its lines, each with its end. */
  readonly text: string;
}

/** The maximum number of listed names. */
const SHOWN_NAMES = 20;

/**
 * Orders the diagnostics of a run: errors first, file by file; then warnings and the others; then the undeclared names
 * that the host may define, once each, with the number of files. A diagnostic of a header is printed once, however many
 * kernels include it.
 */
export class PrettyReport {
  readonly #seen = new Set<string>();
  readonly #later: string[] = [];
  readonly #costs: string[] = [];
  readonly #verdicts: string[] = [];
  readonly #missing = new Map<string, { readonly text: string; files: number }>();

  /** `isWhole`: everything is printed, in the order of the files. */
  constructor(private readonly isWhole: boolean) {}

  /** Adds a file; returns what can be printed now. */
  add({
    entries,
    costs,
    kernels,
  }: {
    readonly entries: readonly PrettyEntry[];
    readonly costs: string;
    readonly kernels: string;
  }): string {
    if (costs) this.#costs.push(costs);
    if (kernels) this.#verdicts.push(kernels);
    if (this.isWhole) return entries.map(({ text }) => text).join('');
    let now = '';
    const named = new Set<string>();
    for (const { severity, missing, text } of entries) {
      if (missing !== undefined) {
        const known = this.#missing.get(missing);
        if (!known) this.#missing.set(missing, { text, files: 1 });
        else if (!named.has(missing)) known.files++;
        named.add(missing);
        continue;
      }
      if (this.#seen.has(text)) continue;
      this.#seen.add(text);
      if (severity === 'error') now += text;
      else this.#later.push(text);
    }
    return now;
  }

  /** Whether the costs of accesses are reported. */
  get hasCosts(): boolean {
    return this.#costs.length > 0;
  }

  /** The remaining output after all files have been added. */
  end(): string {
    const missing = [...this.#missing].sort(([, a], [, b]) => b.files - a.files);
    const once = missing.filter(([, { files }]) => files === 1).slice(0, SHOWN_NAMES);
    const often = missing.filter(([, { files }]) => files > 1);
    const lines = often.slice(0, SHOWN_NAMES).map(([name, { files }]) => `  ${name}: ${files} files\n`);
    const left = missing.length - once.length - lines.length;
    return (
      this.#later.join('') +
      once.map(([, { text }]) => text).join('') +
      (lines.length > 0 ? `undeclared in several files; add them to clspace.json if the host defines them:\n` : '') +
      lines.join('') +
      (left > 0 ? `  and ${left} more; --verbose shows each use\n` : '') +
      this.#costs.join('') +
      this.#verdicts.join('')
    );
  }
}
