import {
  type CancellationToken,
  type Diagnostic,
  type DocumentDiagnosticParams,
  type DocumentDiagnosticReport,
  DocumentDiagnosticReportKind,
  DocumentDiagnosticRequest,
  type FullDocumentDiagnosticReport,
  LSPErrorCodes,
  ResponseError,
  type UnchangedDocumentDiagnosticReport,
  type WorkspaceDiagnosticParams,
  type WorkspaceDiagnosticReport,
  WorkspaceDiagnosticRequest,
  type WorkspaceDocumentDiagnosticReport,
} from 'vscode-languageserver';
import { type Feature, type FeatureContext, onRequest } from '../feature.js';

type Report = FullDocumentDiagnosticReport | UnchangedDocumentDiagnosticReport;

/** A hash of a list of diagnostics: equal lists have equal hashes, and different ones almost never (FNV-1a, twice). */
function nameOf(items: readonly Diagnostic[]): string {
  const text = JSON.stringify(items);
  let a = 0x811c9dc5;
  let b = 0x01000193;
  for (let i = 0; i < text.length; i++) {
    a = Math.imul(a ^ text.charCodeAt(i), 0x01000193);
    b = Math.imul(b ^ text.charCodeAt(i), 0x811c9dc5);
  }
  return `${items.length}-${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`;
}

function reportOf(items: readonly Diagnostic[], previous: string | undefined): Report {
  const resultId = nameOf(items);
  return resultId === previous
    ? { kind: DocumentDiagnosticReportKind.Unchanged, resultId }
    : { kind: DocumentDiagnosticReportKind.Full, resultId, items: [...items] };
}

/** All diagnostics of the workspace, by file; equal ones of a header that several kernels include are merged. */
async function everything(
  { documents, kernels }: Pick<FeatureContext, 'documents' | 'kernels'>,
  token: CancellationToken,
): Promise<Map<string, { version: number | null; items: Diagnostic[] }>> {
  const files = new Map<string, { version: number | null; items: Diagnostic[] }>();
  const add = (uri: string, version: number | null, diagnostics: readonly Diagnostic[]): void => {
    const known = files.get(uri) ?? { version, items: [] };
    const names = new Set(known.items.map((item) => JSON.stringify(item)));
    known.items.push(...diagnostics.filter((item) => !names.has(JSON.stringify(item))));
    files.set(uri, known);
  };
  for (const snapshot of await documents.snapshots()) {
    add(snapshot.uri, snapshot.version, []);
    for (const [uri, { diagnostics }] of (await documents.contributions(snapshot.uri)) ?? [])
      add(uri, uri === snapshot.uri ? snapshot.version : null, diagnostics);
  }
  for await (const { diagnostics } of kernels.closedReports()) {
    if (token.isCancellationRequested) break;
    for (const [uri, list] of diagnostics) add(uri, null, list);
  }
  return files;
}

/** The protocol has no empty report: the client keeps the diagnostics that it has. */
const UNAVAILABLE = new ResponseError(LSPErrorCodes.RequestFailed, 'the diagnostics are not available');

/** Diagnostics for a client that requests them, which it declares at start. */
export const pulledDiagnostics: Feature = {
  capability: ({ pullsDiagnostics }) =>
    pullsDiagnostics
      ? { diagnosticProvider: { identifier: 'clspace', interFileDependencies: true, workspaceDiagnostics: true } }
      : {},
  register(connection, context) {
    if (!context.client.support.pullsDiagnostics) return;
    onRequest(
      connection,
      context,
      DocumentDiagnosticRequest.method,
      async ({
        textDocument: { uri },
        previousResultId,
      }: DocumentDiagnosticParams): Promise<DocumentDiagnosticReport> => {
        const byFile = new Map(await context.documents.contributions(uri));
        const report = reportOf(byFile.get(uri)?.diagnostics ?? [], previousResultId);
        byFile.delete(uri);
        const others = [...byFile].map(([file, { diagnostics }]) => [file, reportOf(diagnostics, undefined)] as const);
        return { ...report, relatedDocuments: Object.fromEntries(others) };
      },
      UNAVAILABLE,
    );
    onRequest(
      connection,
      context,
      WorkspaceDiagnosticRequest.method,
      async ({ previousResultIds }: WorkspaceDiagnosticParams, token): Promise<WorkspaceDiagnosticReport> => {
        const previous = new Map(previousResultIds.map(({ uri, value }) => [uri, value]));
        for (;;) {
          const changed = context.kernels.changed();
          const files = await everything(context, token);
          // Files without diagnostics have to be reported, too, if they had some.
          for (const uri of previous.keys()) if (!files.has(uri)) files.set(uri, { version: null, items: [] });
          const items = [...files].map(
            ([uri, { version, items: list }]): WorkspaceDocumentDiagnosticReport => ({
              ...reportOf(list, previous.get(uri)),
              uri,
              version,
            }),
          );
          if (
            token.isCancellationRequested ||
            previous.size === 0 ||
            items.some(({ kind }) => kind === DocumentDiagnosticReportKind.Full)
          )
            return { items };
          // No change: the response waits for one, as the protocol suggests, so that the client need not poll.
          await Promise.race([changed, new Promise<void>((resolve) => token.onCancellationRequested(() => resolve()))]);
          if (token.isCancellationRequested) return { items: [] };
        }
      },
      UNAVAILABLE,
    );
    const refresh = (): void => {
      context.kernels.changed().then(
        () => {
          refresh();
          connection.languages.diagnostics.refresh();
        },
        () => {},
      );
    };
    if (context.client.support.refreshesDiagnostics) refresh();
  },
};
