// The files that a file of a host includes.
import { directoryOf } from '../../text/source-file.js';
import type { HostUnit } from './syntax.js';

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

export class HostScopes {
  readonly #byFileName = new Map<string, HostUnit[]>();
  readonly #scopes = new Map<HostUnit, readonly HostUnit[]>();

  constructor(units: readonly HostUnit[]) {
    for (const unit of units) {
      const name = baseName(unit.file.path);
      const known = this.#byFileName.get(name);
      if (known) known.push(unit);
      else this.#byFileName.set(name, [unit]);
    }
  }

  /** A unit and the units that it includes. */
  of(unit: HostUnit): readonly HostUnit[] {
    const known = this.#scopes.get(unit);
    if (known) return known;
    const found = new Set([unit]);
    for (const one of found)
      for (const include of one.includes) {
        const end = `/${include.replace(/^(?:\.{1,2}\/)+/, '')}`;
        const named = this.#byFileName.get(baseName(end)) ?? [];
        const all = named.filter(({ file }) => `/${file.path}`.endsWith(end));
        for (const other of nearest(all, one, ({ file }) => file.path)) found.add(other);
      }
    const scope = [...found];
    this.#scopes.set(unit, scope);
    return scope;
  }
}

/** The candidates whose paths share the longest prefix with a unit's. */
export function nearest<T>(all: readonly T[], unit: HostUnit, pathOf: (one: T) => string): readonly T[] {
  if (all.length < 2) return all;
  const here = directoryOf(unit.file.path).split('/');
  const shared = (one: T): number => {
    const there = directoryOf(pathOf(one)).split('/');
    let count = 0;
    while (count < here.length && here[count] === there[count]) count++;
    return count;
  };
  const most = Math.max(...all.map(shared));
  return all.filter((one) => shared(one) === most);
}
