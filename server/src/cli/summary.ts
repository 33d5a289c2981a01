import type { FileReport } from './check.js';

/** More names than this are not listed. */
const SHOWN_NAMES = 8;

const filesOf = (count: number): string => `${count} ${count === 1 ? 'file' : 'files'}`;

/** What all reports come to: the last line of a pretty report. */
export class Summary {
  #files = 0;
  #withProblems = 0;
  #partial = 0;
  /** In how many files nothing declares a name. */
  readonly #missing = new Map<string, number>();

  add({ hasProblems, missing, problem }: FileReport): void {
    if (problem !== undefined) return;
    this.#files++;
    if (hasProblems) this.#withProblems++;
    if (missing.length > 0) this.#partial++;
    for (const name of new Set(missing)) this.#missing.set(name, (this.#missing.get(name) ?? 0) + 1);
  }

  text(): string {
    const problems = this.#withProblems === 0 ? 'no problems' : `${this.#withProblems} with problems`;
    const whole = `${filesOf(this.#files)}, ${problems}`;
    if (this.#partial === 0) return whole;
    const names = [...this.#missing].sort(([, a], [, b]) => b - a).map(([name]) => `'${name}'`);
    const more = names.length - SHOWN_NAMES;
    const rest = more > 0 ? ` and ${more} more ${more === 1 ? 'name' : 'names'}` : '';
    const [were, them] = this.#partial === 1 ? ['was', 'it'] : ['were', 'them'];
    return `${whole}; ${filesOf(this.#partial)} ${were} only checked in part: nothing declares ${names.slice(0, SHOWN_NAMES).join(', ')}${rest}; say how the host builds ${them}, in clspace.json or behind '--'`;
  }
}
