import { directoryOf, joinPath } from '../text/source-file.js';
import { isWithin } from './files.js';
import { pathOf, uriOf } from './paths.js';
import type { WorkspaceHost } from './workspace-host.js';

/**
 * Which files may be read. In a workspace that the user does not trust, those alone whose real path, links followed, is
 * in a folder that the user has opened, or that the user's own settings name.
 */
export class Reach {
  #folders: readonly string[] = [];
  /**
   * What the settings of an untrusted workspace let kernels include, besides the workspace: they are the user's own.
   */
  readonly #allowed = new Set<string>();
  readonly #realFolders = new Map<string, Promise<string>>();

  readonly #open = new Set<string>();
  /** The folders that the open documents are in, once somebody has asked. */
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

  /** The workspace's folders, by path: where relative include directories start. */
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

  /** Forgets what the settings allowed, and where links led. */
  forget(): void {
    this.#allowed.clear();
    this.#realFolders.clear();
  }

  /**
   * Reads a file that is not open; with `inside`, only where it is within reach whether or not the workspace is
   * trusted.
   */
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

  /** The folder of the workspace that a file is in; its own folder, when it is in none. */
  baseOf(path: string): string {
    const around = this.#folders.filter((folder) => path.startsWith(`${folder}/`)).sort((a, b) => b.length - a.length);
    return around[0] ?? directoryOf(path);
  }

  /**
   * Where the kernels of a folder may include files from; undefined for anywhere. `allowed`: what the user's settings
   * name.
   */
  from(base: string, allowed: readonly string[]): readonly string[] | undefined {
    if (this.host.trusts()) return undefined;
    return [...this.#folders, base, ...allowed.map((path) => joinPath(base, path))];
  }
}
