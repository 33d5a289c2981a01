import { DiagnosticSeverity, type Diagnostic as LspDiagnostic } from 'vscode-languageserver';
import type { Diagnostic, Severity } from '../analysis.js';
import { ruleDocumentation } from './links.js';
import { locationOf, rangeOf, type Snapshot } from './snapshot.js';

const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

export function toLsp(snapshot: Snapshot, diagnostic: Diagnostic): LspDiagnostic {
  const { code, severity, message, span, related } = diagnostic;
  return {
    range: rangeOf(span),
    severity: SEVERITIES[severity],
    code,
    codeDescription: { href: ruleDocumentation(code) },
    source: 'clspace',
    message,
    ...(related.length > 0 && { relatedInformation: related.map((item) => ({ message: item.message, location: locationOf(snapshot, item.span) })) }),
  };
}

/** The diagnostics of a snapshot under the files they are in; its own file always has an entry. */
export function diagnosticsByFile(snapshot: Snapshot): Map<string, LspDiagnostic[]> {
  const byFile = new Map<string, LspDiagnostic[]>([[snapshot.uri, []]]);
  for (const diagnostic of snapshot.analysis.diagnostics) {
    const uri = snapshot.uriOf(diagnostic.span.file);
    const list = byFile.get(uri) ?? [];
    list.push(toLsp(snapshot, diagnostic));
    byFile.set(uri, list);
  }
  return byFile;
}
