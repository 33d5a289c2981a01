import type { Diagnostic } from 'vscode-languageserver';
import type { Diagnostic as HostDiagnostic } from '../../analysis/analysis.js';
import { diagnosticsByFile, projectDiagnostics, toLsp } from '../protocol/diagnostics.js';
import { type Contribution, identity } from '../protocol/publisher.js';
import type { Snapshot } from './snapshot.js';

/**
 * The diagnostics of an open document for files, by their URIs: those of its snapshot, and additional ones of its
 * `others`, in other variants. `versionOf`: the version of an open document.
 */
export function contributionsOf(
  snapshot: Snapshot,
  others: readonly Snapshot[],
  greysOut: boolean,
  versionOf: (uri: string) => number | undefined,
): ReadonlyMap<string, Contribution> {
  const contributions = new Map<string, Contribution>();
  const add = (uri: string, diagnostics: readonly Diagnostic[]): void => {
    const before = contributions.get(uri)?.diagnostics ?? [];
    contributions.set(uri, { version: versionOf(uri), diagnostics: [...before, ...diagnostics] });
  };
  for (const [uri, diagnostics] of diagnosticsByFile(snapshot, greysOut)) add(uri, diagnostics);
  for (const [uri, diagnostics] of projectDiagnostics(snapshot)) add(uri, diagnostics);
  for (const other of others) {
    for (const [uri, diagnostics] of diagnosticsByFile(other, false)) {
      const known = new Set(contributions.get(uri)?.diagnostics.map(identity));
      add(
        uri,
        diagnostics
          .filter((diagnostic) => !known.has(identity(diagnostic)))
          .map((diagnostic) => ({ ...diagnostic, message: `${diagnostic.message} (in variant '${other.variant}')` })),
      );
    }
  }
  return contributions;
}

/** A contribution with the diagnostics of a host's calls. */
export const withHosts = (own: Contribution, snapshot: Snapshot, ofHost: readonly HostDiagnostic[]): Contribution =>
  ofHost.length === 0
    ? own
    : { ...own, diagnostics: [...own.diagnostics, ...ofHost.map((diagnostic) => toLsp(snapshot, diagnostic))] };
