// What a long report is about: how many diagnostics each rule and each file has.

/** The number of diagnostics from which a report begins with a summary. */
const LONG = 50;
/** The maximum number of listed rules and files. */
const SHOWN = 10;

/** Counts the diagnostics of a report by rule and by file. */
export class Tally {
  readonly #rules = new Map<string, number>();
  readonly #files = new Map<string, number>();
  #count = 0;

  add({ code, path }: { readonly code: string; readonly path: string }): void {
    this.#count++;
    this.#rules.set(code, (this.#rules.get(code) ?? 0) + 1);
    this.#files.set(path, (this.#files.get(path) ?? 0) + 1);
  }

  /** The summary; empty for a short report. */
  text(): string {
    if (this.#count <= LONG) return '';
    const files = this.#files.size > 1 ? listed('file', this.#files) : '';
    return `${listed('rule', this.#rules)}${files}\n`;
  }
}

/** The most frequent entries, one on each line. */
function listed(kind: string, counts: ReadonlyMap<string, number>): string {
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  const lines = sorted.slice(0, SHOWN).map(([name, count]) => `${String(count).padStart(6)}  ${name}\n`);
  const left = sorted.length - lines.length;
  return `By ${kind}:\n${lines.join('')}${left > 0 ? `        and ${left} more ${kind}${left === 1 ? '' : 's'}\n` : ''}`;
}
