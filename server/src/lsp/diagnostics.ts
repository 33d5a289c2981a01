import { DiagnosticSeverity, DiagnosticTag, type Diagnostic as LspDiagnostic } from 'vscode-languageserver';
import type { Diagnostic, Severity } from '../analysis.js';
import { inactiveRegions } from '../features/tokens.js';
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
    ...(related.length > 0 && {
      relatedInformation: related.map((item) => ({ message: item.message, location: locationOf(snapshot, item.span) })),
    }),
  };
}

/** What the preprocessor leaves out of the document, for clients that grey it out. */
function inactive({ analysis }: Snapshot): LspDiagnostic[] {
  const { lines } = analysis.root;
  return inactiveRegions(analysis).map(({ start, end }) => ({
    range: lines.range(start, end),
    severity: DiagnosticSeverity.Hint,
    code: 'inactive-region',
    source: 'clspace',
    message: 'left out by the preprocessor with these build options',
    tags: [DiagnosticTag.Unnecessary],
  }));
}

/** The diagnostics of a snapshot under the files they are in; its own file always has an entry. With `greyed`, what is left out is among them. */
export function diagnosticsByFile(snapshot: Snapshot, greyed: boolean): Map<string, LspDiagnostic[]> {
  const byFile = new Map<string, LspDiagnostic[]>([[snapshot.uri, greyed ? inactive(snapshot) : []]]);
  for (const diagnostic of snapshot.analysis.diagnostics) {
    const uri = snapshot.uriOf(diagnostic.span.file);
    const list = byFile.get(uri) ?? [];
    list.push(toLsp(snapshot, diagnostic));
    byFile.set(uri, list);
  }
  return byFile;
}

/** What is wrong with the project file that the document belongs to, by file. */
export function* projectDiagnostics({
  project,
  uriOf,
}: Snapshot): Iterable<readonly [uri: string, diagnostics: LspDiagnostic[]]> {
  if (!project?.problems.length) return;
  const { file, problems } = project;
  yield [
    uriOf(file),
    problems.map(({ start, end, message }) => ({
      range: file.lines.range(start, end),
      severity: DiagnosticSeverity.Error,
      code: 'project-file',
      source: 'clspace',
      message,
    })),
  ];
}
