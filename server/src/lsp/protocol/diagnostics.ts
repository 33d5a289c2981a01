import {
  DiagnosticSeverity,
  DiagnosticTag,
  type Diagnostic as LspDiagnostic,
  type Position,
  type Range,
} from 'vscode-languageserver';
import type { Severity } from '../../analysis/analysis.js';
import type { ReportedDiagnostic as Diagnostic } from '../../analysis/runs.js';
import { inactiveRegions } from '../../features/outline/tokens.js';
import type { FileSpan } from '../../preprocessor/source-map.js';
import { ruleOf } from '../../rules/rule-of.js';
import type { Lines } from '../../text/line-index.js';
import { perOwner } from '../../text/per-owner.js';
import { ruleDocumentation } from '../handlers/links.js';
import { locationOf, rangeOf, type Snapshot } from '../workspace/snapshot.js';

const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** The last reported diagnostic of a finding. */
const reportedAs = perOwner((_finding: object): { last?: LspDiagnostic } => ({}));

/** The same object as the last time, if the diagnostic is unchanged: most edits leave most diagnostics as they were. */
export function toLsp(snapshot: Snapshot, diagnostic: Diagnostic): LspDiagnostic {
  const { source, severity, span, related } = diagnostic;
  // Its related locations may have moved.
  if (!source || related.length > 0) return reported(snapshot, diagnostic, rangeOf(span));
  const before = reportedAs(source);
  const { last } = before;
  if (last && last.severity === SEVERITIES[severity] && isAt(last.range, span)) return last;
  const made = reported(snapshot, diagnostic, rangeOf(span));
  before.last = made;
  return made;
}

/** Whether a range equals that of a span: cheaper than computing the lines of offsets. */
const isAt = ({ start, end }: Range, { file: { lines }, start: from, end: to }: FileSpan): boolean =>
  isPosition(lines, start, from) && isPosition(lines, end, to);

const isPosition = (lines: Lines, { line, character }: Position, offset: number): boolean =>
  lines.startOf(line) + character === offset && (character === 0 || offset < lines.startOf(line + 1));

function reported(snapshot: Snapshot, diagnostic: Diagnostic, range: Range): LspDiagnostic {
  const { code, severity, message, related, devices } = diagnostic;
  return {
    range,
    severity: SEVERITIES[severity],
    code,
    codeDescription: { href: ruleDocumentation(code) },
    source: 'clspace',
    message,
    ...(devices && { data: { devices } }),
    ...(ruleOf(code)?.greyed && { tags: [DiagnosticTag.Unnecessary] }),
    ...(related.length > 0 && {
      relatedInformation: related.map((item) => ({ message: item.message, location: locationOf(snapshot, item.span) })),
    }),
  };
}

/** The inactive ranges of the document, for clients that fade them out. */
function inactive({ analysis }: Snapshot): LspDiagnostic[] {
  const { lines } = analysis.root;
  return inactiveRegions(analysis).map(({ start, end }) => ({
    range: lines.range(start, end),
    severity: DiagnosticSeverity.Hint,
    code: 'inactive-region',
    source: 'clspace',
    message: 'inactive with these build options',
    tags: [DiagnosticTag.Unnecessary],
  }));
}

/**
 * The errors of files that are not the user's: for each file the first, at the `#include` of the snapshot's own file
 * that leads to it, where the user can fix it.
 */
function* ofOthersFiles(
  snapshot: Snapshot,
  errors: ReadonlyMap<string, readonly Diagnostic[]>,
): Iterable<LspDiagnostic> {
  const { root, chunks } = snapshot.analysis;
  const reported = new Set<string>();
  let include = { start: 0, end: 0 };
  for (const { file, start, inclusion } of chunks) {
    if (file.path === root.path) {
      if (inclusion) include = { start: start + inclusion.start, end: start + inclusion.end };
      continue;
    }
    const [first, ...more] = errors.get(file.path) ?? [];
    if (!first || reported.has(file.path)) continue;
    reported.add(file.path);
    const others = more.length > 0 ? `, and ${more.length} more ${more.length === 1 ? 'error' : 'errors'}` : '';
    yield {
      ...toLsp(snapshot, first),
      range: root.lines.range(include.start, include.end),
      message: `in the included file '${file.path}': ${first.message}${others}`,
      relatedInformation: [{ message: first.message, location: locationOf(snapshot, first.span) }],
    };
  }
}

/**
 * The diagnostics of a snapshot by file; its own file always has an entry. With `greyed`, inactive ranges are included.
 */
export function diagnosticsByFile(snapshot: Snapshot, greyed: boolean): Map<string, LspDiagnostic[]> {
  const own = greyed ? inactive(snapshot) : [];
  const byFile = new Map<string, LspDiagnostic[]>([[snapshot.uri, own]]);
  const others = new Map<string, Diagnostic[]>();
  const root = snapshot.analysis.root.path;
  let known: { readonly path: string; readonly shown: boolean } | undefined;
  for (const diagnostic of snapshot.analysis.diagnostics) {
    const { path } = diagnostic.span.file;
    // The includers and what they include have reports of their own.
    if (path !== root && snapshot.includers && snapshot.includers.length > 0) continue;
    if (known?.path !== path) known = { path, shown: path === root || snapshot.isReportedOn({ path }) };
    if (!known.shown) {
      if (diagnostic.severity === 'error')
        others
          .set(path, others.get(path) ?? [])
          .get(path)
          ?.push(diagnostic);
      continue;
    }
    const uri = snapshot.uriOf(diagnostic.span.file);
    const list = byFile.get(uri) ?? [];
    list.push(toLsp(snapshot, diagnostic));
    byFile.set(uri, list);
  }
  if (others.size > 0) own.push(...ofOthersFiles(snapshot, others));
  return byFile;
}

/** The problems of the project file that the document belongs to, by file. */
export function* projectDiagnostics({
  project,
  uriOf,
  isReportedOn,
}: Snapshot): Iterable<readonly [uri: string, diagnostics: LspDiagnostic[]]> {
  if (!project?.problems.length) return;
  const { file, problems } = project;
  if (!isReportedOn(file)) return;
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
