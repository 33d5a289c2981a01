// The output of `check --format gitlab`: a code-quality report for GitLab's merge requests. Loaded on demand, because
// of the Node modules that it imports.
import { createHash } from 'node:crypto';
import { type GitlabIssue, inOrder } from './formats.js';

/**
 * The report. Fingerprints identify an issue across commits, so that they don't contain lines: equal messages about one
 * file are numbered instead. An issue of a header that several files include is listed once.
 */
export function gitlabReport(issues: readonly GitlabIssue[]): string {
  const counts = new Map<string, number>();
  const places = new Set<string>();
  const report: (GitlabIssue & { readonly fingerprint: string })[] = [];
  for (const issue of inOrder(issues, ({ location }) => [location.path, location.lines.begin])) {
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
