// Findings about hosts as diagnostics.
import type { Diagnostic } from '../analysis/analysis.js';
import type { SeverityName } from '../project/severities.js';
import { hostDiagnostics } from '../rules/host-diagnostics.js';
import type { Severity } from '../rules/rule.js';
import { isSilenced } from '../rules/suppressions.js';
import type { HostFinding } from './rules/finding.js';

const OWN = new Map<string, Severity>(hostDiagnostics.map(({ id, severity }) => [id, severity]));

/** The findings as diagnostics: with the severities that the user chose, without those that comments silence. */
export function hostReports(
  findings: readonly HostFinding[],
  severities: ReadonlyMap<string, SeverityName> | undefined,
  hints: boolean,
): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  for (const { code, severity: own, message, span, related, fixes } of findings) {
    const severity = severities?.get(code) ?? own ?? OWN.get(code) ?? 'warning';
    if (severity !== 'off' && !isSilenced(span.file, code, span.start) && (hints || severity !== 'hint'))
      diagnostics.push({ code, severity, message, span, related, fixes });
  }
  return diagnostics.sort((a, b) => a.span.start - b.span.start);
}
