import { directoryOf, joinPath } from '../../text/source-file.js';
import { isWithin } from './files.js';
import { pathOf, uriOf } from './paths.js';
import type { WorkspaceHost } from './workspace-host.js';

/**
 * Which files may be read. In an untrusted workspace, only those whose real path, after resolving links, is in a folder
 * that the user has opened, or that the user's own settings name.
 */
export class Reach {
  #folders: readonly string[] = [];
  /** The paths that the user's own settings let kernels of an untrusted workspace include. */
  readonly #allowed = new Set<string>();
  readonly #realFolders = new Map<string, Promise<string>>();

  readonly #open = new Set<string>();
  /** The folders of the open documents, computed on demand. */
  #bases: Set<string> | undefined;

  constructor(private readonly host: Pick<WorkspaceHost, 'readFile' | 'realPath' | 'trusts'>) {}

  /** A document has been opened. */
  opened(path: string): void {
    this.#open.add(path);
    this.#bases?.add(this.baseOf(path));
  }

  closed(path: string): void {
    this.#open.delete(path);
    this.#bases = undefined;
  }

  /** The workspace's folders, by path: relative include directories start there. */
  get folders(): readonly string[] {
    return this.#folders;
  }

  setFolders(uris: readonly string[]): void {
    this.#folders = uris.map((uri) => pathOf(uri).replace(/\/$/, ''));
    this.#bases = undefined;
  }

  allow(path: string): void {
    this.#allowed.add(path);
  }

  /** Drops the allowed paths of the settings, and resolved links. */
  forget(): void {
    this.#allowed.clear();
    this.#realFolders.clear();
  }

  /** Reads a file that is not open; with `inside`, only within reach, even in a trusted workspace. */
  async read(uri: string, inside = false): Promise<string | undefined> {
    if (inside || !this.host.trusts()) {
      const real = await this.host.realPath(uri)?.catch(() => '');
      if (real !== undefined && !(await this.#isReachable(real))) return undefined;
    }
    return this.host.readFile(uri);
  }

  async #isReachable(real: string): Promise<boolean> {
    this.#bases ??= new Set([...this.#open].map((path) => this.baseOf(path)));
    for (const folder of new Set([...this.#folders, ...this.#bases, ...this.#allowed])) {
      const found =
        this.#realFolders.get(folder) ??
        (this.host.realPath(uriOf(folder)) ?? Promise.resolve(folder)).catch(() => folder);
      this.#realFolders.set(folder, found);
      if (isWithin(await found, real)) return true;
    }
    return false;
  }

  /** The folder of the workspace that contains a file; its own folder if there is none. */
  baseOf(path: string): string {
    const around = this.#folders.filter((folder) => path.startsWith(`${folder}/`)).sort((a, b) => b.length - a.length);
    return around[0] ?? directoryOf(path);
  }

  /**
   * The folders from which kernels of a folder may include files; undefined for any. `allowed`: the paths of the user's
   * settings.
   */
  from(base: string, allowed: readonly string[]): readonly string[] | undefined {
    if (this.host.trusts()) return undefined;
    return [...this.#folders, base, ...allowed.map((path) => joinPath(base, path))];
  }
}
