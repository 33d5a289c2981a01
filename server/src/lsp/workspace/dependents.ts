import { directoryOf } from '../../text/source-file.js';

/** The paths that one owner depends on: a set that an index knows of. */
export interface OwnedPaths extends Iterable<string> {
  add(path: string): void;
  has(path: string): boolean;
  clear(): void;
}

/** How many paths are in each folder. */
export class Folders {
  readonly #counts = new Map<string, number>();
  /** Changes when the folders do. */
  version = 0;

  add(path: string): void {
    const folder = directoryOf(path);
    const count = this.#counts.get(folder) ?? 0;
    this.#counts.set(folder, count + 1);
    if (count === 0) this.version++;
  }

  delete(path: string): void {
    const folder = directoryOf(path);
    const count = this.#counts.get(folder) ?? 0;
    if (count > 1) this.#counts.set(folder, count - 1);
    else if (this.#counts.delete(folder)) this.version++;
  }

  sorted(): string[] {
    return [...this.#counts.keys()].sort();
  }
}

/** The documents that depend on each path: with thousands of documents open, a change must not query each of them. */
export class Dependents<T> {
  readonly #byPath = new Map<string, Set<T>>();

  /** `folders` counts the paths with dependents. */
  constructor(private readonly folders: Folders) {}

  of(path: string): ReadonlySet<T> | undefined {
    return this.#byPath.get(path);
  }

  /** The paths of an owner, initially none. Cleared, they leave nothing in the index. */
  pathsOf(owner: T): OwnedPaths {
    const paths = new Set<string>();
    return {
      has: (path) => paths.has(path),
      [Symbol.iterator]: () => paths[Symbol.iterator](),
      add: (path) => {
        if (paths.has(path)) return;
        paths.add(path);
        const owners = this.#byPath.get(path);
        if (owners) owners.add(owner);
        else {
          this.#byPath.set(path, new Set([owner]));
          this.folders.add(path);
        }
      },
      clear: () => {
        for (const path of paths) {
          const owners = this.#byPath.get(path);
          owners?.delete(owner);
          if (owners?.size === 0 && this.#byPath.delete(path)) this.folders.delete(path);
        }
        paths.clear();
      },
    };
  }
}
