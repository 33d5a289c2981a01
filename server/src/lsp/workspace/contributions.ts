import type { Diagnostic } from 'vscode-languageserver';
import type { Diagnostic as HostDiagnostic } from '../../analysis/analysis.js';
import { diagnosticsByFile, projectDiagnostics, toLsp } from '../protocol/diagnostics.js';
import { type Contribution, identity } from '../protocol/publisher.js';
import type { Snapshot } from './snapshot.js';

interface Besides {
  /** The document in other variants. */
  readonly others: readonly Snapshot[];
  /** What is wrong with the calls of hosts. */
  readonly ofHost: readonly HostDiagnostic[];
  /** Whether inactive ranges are included. */
  readonly greysOut: boolean;
}

/**
 * The diagnostics of an open document for files, by their URIs; its own file always has an entry. `versionOf`: the
 * version of an open document.
 */
export function contributionsOf(
  snapshot: Snapshot,
  { others, ofHost, greysOut }: Besides,
  versionOf: (uri: string) => number | undefined,
): Map<string, Contribution> {
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
  if (ofHost.length > 0)
    add(
      snapshot.uri,
      ofHost.map((diagnostic) => toLsp(snapshot, diagnostic)),
    );
  return contributions;
}
