import type {
  AnnotatedTextEdit,
  TextEdit as LspTextEdit,
  TextDocumentEdit,
  WorkspaceEdit,
} from 'vscode-languageserver';
import type { TextEdit } from '../../analysis/analysis.js';
import { type FileNames, rangeOf } from '../workspace/snapshot.js';
import type { ClientSupport } from './client-support.js';

/** Edits of several files as one change, with their document versions if the client supports them. */
export function workspaceEdit(
  names: FileNames,
  edits: readonly (TextEdit & Partial<Pick<AnnotatedTextEdit, 'annotationId'>>)[],
  { versionedEdits }: ClientSupport,
): WorkspaceEdit {
  const byFile = new Map<string, { readonly version: number | null; readonly edits: LspTextEdit[] }>();
  for (const { span, newText, annotationId } of edits) {
    const uri = names.uriOf(span.file);
    const group = byFile.get(uri) ?? { version: names.versionOf(span.file), edits: [] };
    group.edits.push({ range: rangeOf(span), newText, ...(annotationId !== undefined && { annotationId }) });
    byFile.set(uri, group);
  }
  if (!versionedEdits) return { changes: Object.fromEntries([...byFile].map(([uri, group]) => [uri, group.edits])) };
  return {
    documentChanges: [...byFile].map(
      ([uri, { version, edits }]): TextDocumentEdit => ({ textDocument: { uri, version }, edits }),
    ),
  };
}
