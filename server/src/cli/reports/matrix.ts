// The verdicts of several devices on several files, as a table.
import type { Verdict } from '../../analysis/runs.js';

const MARKS: Readonly<Record<Verdict, string>> = { accepts: 'ok', rejects: 'ERROR' };

/** Collects the verdicts of several devices' drivers on each file. */
export class Matrix {
  readonly #rows: { readonly path: string; readonly verdicts: ReadonlyMap<string, Verdict> }[] = [];

  add({ path, verdicts }: { readonly path: string; readonly verdicts?: ReadonlyMap<string, Verdict> }): void {
    if (verdicts) this.#rows.push({ path, verdicts });
  }

  /** A line for each file and a column for each device; empty for fewer than two devices. */
  text(): string {
    const devices = [...new Set(this.#rows.flatMap(({ verdicts }) => [...verdicts.keys()]))];
    if (devices.length < 2) return '';
    const width = Math.max(...this.#rows.map(({ path }) => path.length));
    const widths = devices.map((device) => Math.max(device.length, MARKS.rejects.length));
    const line = (first: string, cells: readonly string[]): string =>
      `${[first.padEnd(width), ...cells.map((cell, i) => cell.padEnd(widths[i] ?? 0))].join('  ').trimEnd()}\n`;
    return (
      `\n${line('', devices)}` +
      this.#rows
        .map(({ path, verdicts }) =>
          line(
            path,
            devices.map((device) => {
              const verdict = verdicts.get(device);
              return verdict ? MARKS[verdict] : '';
            }),
          ),
        )
        .join('')
    );
  }
}
