import type { Diagnostic } from 'vscode-languageserver';
import type { WorkspaceHost } from '../workspace/workspace-host.js';

/** The diagnostics of one file from one translation unit; `version` is that of the file's text if it is open. */
export interface Contribution {
  readonly version: number | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** Identifies a diagnostic in a file. */
export const identity = ({ range, code, message }: Diagnostic): string => JSON.stringify([range, code, message]);

/** What a client shows of a diagnostic; the related places may move without it. */
const shown = ({ range, code, message, severity, relatedInformation }: Diagnostic): string =>
  JSON.stringify([range, code, message, severity, relatedInformation]);

const isSame = (one: readonly Diagnostic[], other: readonly Diagnostic[]): boolean =>
  one === other ||
  (one.length === other.length &&
    one.every((diagnostic, i) => {
      const same = other[i];
      return same !== undefined && (diagnostic === same || shown(diagnostic) === shown(same));
    }));

/** The key prefix of contributions from closed kernels, before their URIs. */
const CLOSED = 'closed ';

/** Joins the diagnostics of translation units by file, and publishes them if they have changed. */
export class Publisher {
  /** translation unit → file → its diagnostics, both by URI */
  readonly #contributions = new Map<string, ReadonlyMap<string, Contribution>>();
  /** The inverse: file → translation unit → its diagnostics. */
  readonly #byFile = new Map<string, Map<string, Contribution>>();
  /** The closed kernels with diagnostics, by URI. */
  readonly #closed = new Set<string>();
  /** The last published diagnostics of each file that has any or is open. */
  readonly #published = new Map<string, Contribution>();

  /** `versionOf`: the version of an open document; undefined for a file that is not open. */
  constructor(
    private readonly versionOf: (uri: string) => number | undefined,
    private readonly host: Pick<WorkspaceHost, 'publish' | 'readsVersions'>,
  ) {}

  /** Replaces the diagnostics of an open document. */
  contribute(uri: string, contributions: ReadonlyMap<string, Contribution>): void {
    this.#replace(uri, contributions, [uri]);
  }

  /** Replaces the diagnostics of a closed kernel. */
  contributeClosed(uri: string, diagnostics: ReadonlyMap<string, readonly Diagnostic[]>): void {
    const contributions = [...diagnostics].map(
      ([file, list]) => [file, { version: this.versionOf(file), diagnostics: list }] as const,
    );
    if (contributions.length > 0) this.#closed.add(uri);
    else this.#closed.delete(uri);
    this.#replace(CLOSED + uri, new Map(contributions), []);
  }

  /** The closed kernels with diagnostics. */
  closed(): Set<string> {
    return new Set(this.#closed);
  }

  #replace(key: string, contributions: ReadonlyMap<string, Contribution>, always: readonly string[]): void {
    const before = [...(this.#contributions.get(key)?.keys() ?? [])];
    if (contributions.size > 0) this.#contributions.set(key, contributions);
    else this.#contributions.delete(key);
    for (const uri of before) {
      if (contributions.has(uri)) continue; // it keeps its place among the units
      const units = this.#byFile.get(uri);
      if (units?.delete(key) && units.size === 0) this.#byFile.delete(uri);
    }
    for (const [uri, contribution] of contributions) {
      const units = this.#byFile.get(uri) ?? new Map<string, Contribution>();
      this.#byFile.set(uri, units.set(key, contribution));
    }
    for (const uri of new Set([...always, ...before, ...contributions.keys()])) this.#publish(uri);
  }

  /** Publishes the diagnostics of all units for one file; duplicates are merged. */
  #publish(uri: string): void {
    const version = this.versionOf(uri);
    const said: (readonly Diagnostic[])[] = [];
    for (const contribution of this.#byFile.get(uri)?.values() ?? []) {
      // Ranges in an outdated text of an open file are invalid; that unit will be analysed again.
      if (contribution.version === version && contribution.diagnostics.length > 0) said.push(contribution.diagnostics);
    }
    // Mostly a file has a single unit, without duplicates.
    const [only = [], ...others] = said;
    const diagnostics =
      others.length === 0 ? only : [...new Map(said.flat().map((one) => [identity(one), one] as const)).values()];
    const published = this.#published.get(uri);
    const before = published ?? { version: undefined, diagnostics: [] };
    const isKnown = isSame(before.diagnostics, diagnostics);
    if (before.version === version && isKnown) return;
    if (version === undefined && diagnostics.length === 0) this.#published.delete(uri);
    else this.#published.set(uri, { version, diagnostics });
    // Most keystrokes don't change any of possibly a thousand diagnostics.
    if (published && isKnown && !this.host.readsVersions()) return;
    this.host.publish(uri, version, [...diagnostics]);
  }
}
