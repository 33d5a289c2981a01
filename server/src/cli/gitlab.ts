// What `check --format gitlab` prints: a code-quality report, as merge requests of GitLab show it. Loaded where it is
// asked for, because of what it needs of Node.
import { createHash } from 'node:crypto';
import type { GitlabIssue } from './formats.js';

/**
 * The report. Fingerprints tell whether an issue of one commit is that of another, so that no line is in them: the same
 * message about one file is counted instead. What several files say of a header they include is one issue.
 */
export function gitlabReport(issues: readonly GitlabIssue[]): string {
  const counts = new Map<string, number>();
  const places = new Set<string>();
  const report: (GitlabIssue & { readonly fingerprint: string })[] = [];
  for (const issue of issues) {
    const place = JSON.stringify(issue);
    if (places.has(place)) continue;
    places.add(place);
    const key = JSON.stringify([issue.location.path, issue.check_name, issue.description]);
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    const fingerprint = createHash('sha256').update(`${key}${count}`).digest('hex').slice(0, 40);
    report.push({ ...issue, fingerprint });
  }
  return `${JSON.stringify(report)}\n`;
}
