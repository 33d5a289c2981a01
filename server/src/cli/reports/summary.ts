import type { FileReport } from '../check.js';

/** More names than this are not listed. */
const SHOWN_NAMES = 8;

/** The maximum number of files in the advice, and of names listed for each. */
const SHOWN_FILES = 6;
const SHOWN_IN_FILE = 4;

const filesOf = (count: number): string => `${count} ${count === 1 ? 'file' : 'files'}`;

/** A missing header is named as in its `#include`. */
const isHeader = (name: string): boolean => /^["<]/.test(name);

function listed(names: readonly string[], what: string): string {
  const more = names.length - SHOWN_NAMES;
  const rest = more > 0 ? ` and ${more} more ${more === 1 ? what : `${what}s`}` : '';
  return `${names.slice(0, SHOWN_NAMES).join(', ')}${rest}`;
}

/** The summary of all reports: the last line of a pretty report. */
export class Summary {
  #files = 0;
  #withProblems = 0;
  #partial = 0;
  #unchecked = 0;
  #untriedFixes = 0;
  #hiddenHints = 0;
  /** The number of files in which each name is undeclared. */
  readonly #missing = new Map<string, number>();
  /** The undeclared names of the first partially checked files. */
  readonly #parts: { readonly path: string; readonly missing: readonly string[] }[] = [];

  /** The files with kernels that hosts compose and that are partially checked, and how many these are. */
  readonly #composed: { readonly path: string; readonly composed: number }[] = [];

  /** The options that hosts state, by file. */
  readonly #ofHosts: string[] = [];

  add({ path, hasProblems, missing, composed, untriedFixes, hiddenHints, problem, hostOptions }: FileReport): void {
    if (problem !== undefined) {
      this.#unchecked++;
      return;
    }
    this.#files++;
    for (const { words, path: host, line } of hostOptions)
      this.#ofHosts.push(`  ${path}: ${words.join(' ')} (${host}:${line + 1})\n`);
    this.#untriedFixes += untriedFixes;
    this.#hiddenHints += hiddenHints;
    if (hasProblems) this.#withProblems++;
    if (composed > 0) this.#composed.push({ path, composed });
    if (missing.length > 0) this.#partial++;
    if (missing.length > 0 && this.#parts.length < SHOWN_FILES)
      this.#parts.push({ path, missing: [...new Set(missing)] });
    for (const name of new Set(missing)) this.#missing.set(name, (this.#missing.get(name) ?? 0) + 1);
  }

  /** The options that were taken from hosts, one on each line; empty if there are none. */
  ofHosts(): string {
    const more = this.#ofHosts.length - SHOWN_FILES;
    const rest = more > 0 ? `  and ${more} more\n` : '';
    return this.#ofHosts.length === 0
      ? ''
      : `Checked with the options that hosts state:\n${this.#ofHosts.slice(0, SHOWN_FILES).join('')}${rest}`;
  }

  /** The kernels that hosts compose of parts that are unknown; empty if there are none. */
  composed(): string {
    const count = this.#composed.reduce((sum, { composed }) => sum + composed, 0);
    if (count === 0) return '';
    const files = listed(
      this.#composed.map(({ path, composed }) => `${path} (${composed})`),
      'file',
    );
    const what = count === 1 ? 'a kernel that a host composes is' : `${count} kernels that hosts compose are`;
    return `As parts of the text or names are unknown, ${what} only checked for some errors: ${files}\n`;
  }

  /** Undeclared names, and advice about them: lines before the last one; empty if all files were checked completely. */
  advice(): string {
    if (this.#partial === 0) return '';
    const width = Math.min(40, Math.max(...this.#parts.map(({ path }) => path.length)));
    const lines = this.#parts.map(({ path, missing }) => {
      const more = missing.length - SHOWN_IN_FILE;
      return (
        `  ${path.padEnd(width)}  ${missing.slice(0, SHOWN_IN_FILE).join(', ')}` +
        `${more > 0 ? ` and ${more} more` : ''}`
      );
    });
    if (this.#partial > this.#parts.length) lines.push(`  and ${filesOf(this.#partial - this.#parts.length)} more`);
    return (
      `Only checked in part, as names or headers are unknown that the host may add:\n${lines.join('\n')}\n'clspace init' ` +
      'looks for how the host builds them, and writes clspace.json.\n'
    );
  }

  text(): string {
    const problems = this.#withProblems === 0 ? 'no problems' : `${this.#withProblems} with problems`;
    const unchecked =
      this.#unchecked === 0
        ? ''
        : `; ${filesOf(this.#unchecked)} ${this.#unchecked === 1 ? 'was' : 'were'} not checked`;
    const untried =
      this.#untriedFixes === 0
        ? ''
        : `; fixes of ${this.#untriedFixes} ${this.#untriedFixes === 1 ? 'problem' : 'problems'} were not tried, as there are too many errors`;
    const hints =
      this.#hiddenHints === 0
        ? ''
        : `; ${this.#hiddenHints} ${this.#hiddenHints === 1 ? 'hint is' : 'hints are'} not shown (--format json has them)`;
    const whole = `${filesOf(this.#files)}, ${problems}${unchecked}${untried}${hints}`;
    if (this.#partial === 0) return whole;
    const missing = [...this.#missing].sort(([, a], [, b]) => b - a).map(([name]) => name);
    const headers = missing.filter(isHeader);
    const names = missing.filter((name) => !isHeader(name)).map((name) => `'${name}'`);
    const unknown = [
      ...(names.length > 0 ? [`${listed(names, 'name')} ${names.length === 1 ? 'is' : 'are'} undeclared`] : []),
      ...(headers.length > 0 ? [`${listed(headers, 'header')} ${headers.length === 1 ? 'is' : 'are'} not found`] : []),
    ].join(', and ');
    const [were, their] = this.#partial === 1 ? ['was', 'its'] : ['were', 'their'];
    return (
      `${whole}; ${filesOf(this.#partial)} ${were} only checked in part: ${unknown}; state ${their} build options, ` +
      "in clspace.json or after '--'"
    );
  }
}
