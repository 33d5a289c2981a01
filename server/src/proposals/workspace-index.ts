// Indexes the declarations and inclusions of a workspace's files, on demand.

import { type HostOptions, hostOptionsOf } from '../preprocessor/host-options.js';
import { declaredNames, includedNames } from './declared-names.js';
import { Workbench, type WorkspaceFiles } from './trial.js';

/** The limits of a search. */
export interface SearchLimits {
  /** The maximum number of option sets tried for one kernel. */
  readonly trials: number;
  /** The maximum number of header and host files read. */
  readonly files: number;
}

const DEFAULT_LIMITS: SearchLimits = { trials: 60, files: 600 };

/** The indexed contents of a workspace's files, read once for all of its kernels. */
export class WorkspaceIndex {
  #declared: Promise<ReadonlyMap<string, ReadonlySet<string>>> | undefined;
  #hosts: Promise<readonly (HostOptions & { readonly mentions: string })[]> | undefined;

  /** The workbench for trials. */
  readonly workbench: Workbench;

  constructor(
    readonly files: WorkspaceFiles,
    readonly limits: SearchLimits = DEFAULT_LIMITS,
  ) {
    this.workbench = new Workbench(files);
  }

  /** The names that each header declares, including those of nested headers, by path. */
  declared(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
    this.#declared ??= this.#readHeaders();
    return this.#declared;
  }

  async #readHeaders(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
    const own = new Map<string, { readonly names: Set<string>; readonly includes: readonly string[] }>();
    const byName = new Map<string, string[]>();
    // Files with a header's extension precede those that may be kernels.
    const likely = [...this.files.headers].sort((a, b) => Number(/\.cl$/i.test(a)) - Number(/\.cl$/i.test(b)));
    for (const path of likely.slice(0, this.limits.files)) {
      await this.files.pause();
      const file = await this.files.read(path);
      if (!file) continue;
      own.set(path, { names: declaredNames(file.text), includes: includedNames(file.text) });
      const name = baseName(path);
      byName.set(name, [...(byName.get(name) ?? []), path]);
    }
    const all = new Map<string, ReadonlySet<string>>();
    for (const path of own.keys()) {
      const reached = new Set([path]);
      for (const one of reached)
        for (const name of own.get(one)?.includes ?? []) for (const next of byName.get(name) ?? []) reached.add(next);
      all.set(path, new Set([...reached].flatMap((one) => [...(own.get(one)?.names ?? [])])));
    }
    return all;
  }

  /** The option sets of the hosts; `mentions` is the text that they come from. */
  hosts(): Promise<readonly (HostOptions & { readonly mentions: string })[]> {
    this.#hosts ??= this.#readHosts();
    return this.#hosts;
  }

  async #readHosts(): Promise<readonly (HostOptions & { readonly mentions: string })[]> {
    const found: (HostOptions & { readonly mentions: string })[] = [];
    for (const path of this.files.hosts.slice(0, this.limits.files)) {
      await this.files.pause();
      const file = await this.files.read(path);
      if (file) for (const options of hostOptionsOf(path, file.text)) found.push({ ...options, mentions: file.text });
    }
    return found;
  }
}

export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
