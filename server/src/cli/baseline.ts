// Known diagnostics that are not reported, without their locations, so that edits elsewhere don't matter.
import { readBytes, reasonOf } from '../disk/read-file.js';
import { WriteError, writeFile } from '../disk/write-file.js';
import { InputError } from './input-error.js';

/** A diagnostic in a baseline. */
export interface Known {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** The maximum number of each diagnostic in a translation unit, by `keyOf`. */
export type Baseline = ReadonlyMap<string, number>;

const keyOf = ({ path, code, message }: Known): string => JSON.stringify([path, code, message]);

interface Entry extends Known {
  readonly count: number;
}

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  typeof value.path === 'string' &&
  'code' in value &&
  typeof value.code === 'string' &&
  'message' in value &&
  typeof value.message === 'string' &&
  'count' in value &&
  typeof value.count === 'number';

/** Reads a baseline. Throws InputError for an invalid one. */
export function readBaseline(file: string): Baseline {
  let content: unknown;
  try {
    content = JSON.parse(readBytes(file).toString('utf8'));
  } catch (error) {
    throw new InputError(`${file}: cannot be read as a baseline: ${reasonOf(error)}`);
  }
  const entries: unknown =
    typeof content === 'object' && content !== null && 'diagnostics' in content ? content.diagnostics : undefined;
  if (!Array.isArray(entries) || !entries.every(isEntry)) throw new InputError(`${file}: is not a baseline of clspace`);
  return new Map(entries.map((entry) => [keyOf(entry), entry.count]));
}

/** The diagnostics of a unit that are not in a baseline, in order. */
export function withoutKnown<D>(diagnostics: readonly D[], baseline: Baseline, known: (diagnostic: D) => Known): D[] {
  const left = new Map<string, number>();
  return diagnostics.filter((diagnostic) => {
    const key = keyOf(known(diagnostic));
    const count = left.get(key) ?? baseline.get(key) ?? 0;
    left.set(key, count - 1);
    return count <= 0;
  });
}

/** Collects the diagnostics of many units into a baseline: for each, the maximum of one unit. */
export class BaselineWriter {
  readonly #counts = new Map<string, number>();

  add(unit: readonly Known[]): void {
    const counts = new Map<string, number>();
    for (const known of unit) counts.set(keyOf(known), (counts.get(keyOf(known)) ?? 0) + 1);
    for (const [key, count] of counts) this.#counts.set(key, Math.max(count, this.#counts.get(key) ?? 0));
  }

  write(file: string): void {
    const diagnostics = [...this.#counts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, count]): Entry => {
        const [path, code, message]: [string, string, string] = JSON.parse(key);
        return { path, code, message, count };
      });
    try {
      writeFile(file, `${JSON.stringify({ version: 1, diagnostics }, undefined, 2)}\n`);
    } catch (error) {
      throw error instanceof WriteError ? new InputError(error.message) : error;
    }
  }
}
