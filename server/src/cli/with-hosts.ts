import type { Diagnostic } from '../analysis/analysis.js';
import type { HostCoverage } from '../hosts/coverage.js';
import type { ExtentQuestion } from '../hosts/hosts.js';
import { Checker, type FileReport, failed, type LaunchReport, type Reporting } from './check.js';
import type { DiskFiles } from './disk.js';
import type { CheckedHosts } from './hosts.js';
import type { Job } from './jobs.js';
import { checkAll } from './workers.js';

/** Receives what is known of hosts beside the reports of files. */
interface HostPrinter {
  /** How much of the hosts was checked. */
  cover(coverage: HostCoverage): void;
  /** What is known of the launches that they state. */
  launch(report: LaunchReport): void;
}

/** The files to check: kernels, hosts that call them, and headers that those may include. */
interface Checked {
  readonly jobs: readonly Job[];
  readonly hosts: readonly string[];
  readonly headers: readonly string[];
  /** Kernels that are not checked here, but that the hosts may call. */
  readonly others: readonly Job[];
}

/**
 * The reports of all files. Hosts come last: what they call has to be known, and those without kernels of their own are
 * reported where something is wrong.
 */
export async function* withHosts(
  { jobs, hosts, headers, others }: Checked,
  jobsOf: (paths: readonly string[]) => readonly Job[],
  reporting: Reporting,
  files: DiskFiles,
  threads: number | undefined,
  printer: HostPrinter,
): AsyncGenerator<FileReport> {
  const called = new Set(hosts);
  const kernels = jobs.filter(({ path }) => !called.has(path));
  const signatures: FileReport['signatures'][number][] = [];
  for await (const report of checkAll(kernels, reporting, files, threads)) {
    signatures.push(...report.signatures);
    yield report;
  }
  if (hosts.length === 0) return;
  const checker = new Checker(reporting, files);
  const embedded = new Map(jobs.filter(({ path }) => called.has(path)).map((job) => [job.path, job]));
  for (const job of others) signatures.push(...checker.signatures(job));
  for (const job of embedded.values()) signatures.push(...checker.signatures(job));
  const { checkHosts } = await import('./hosts.js');
  const { hostReports } = await import('../hosts/reports.js');
  const jobsByPath = new Map([...jobs, ...others].map((job) => [job.path, job]));
  const execute = (question: ExtentQuestion) => {
    const job = jobsByPath.get(question.root);
    return job ? checker.extents(job, question) : new Map<string, never>();
  };
  let checked: CheckedHosts | undefined;
  try {
    checked = await checkHosts({ kernels: [...jobsByPath.keys()], hosts, headers }, signatures, files, execute);
    printer.cover(checked.coverage);
  } catch (error) {
    // Their kernels can be checked all the same.
    yield failed(hosts[0] ?? '', error);
  }
  const launches = checked?.launches ?? [];
  const launched = new Map<string, Diagnostic[]>();
  for (const root of new Set(launches.map(({ root }) => root))) {
    const job = jobsByPath.get(root);
    const own = launches.filter((launch) => launch.root === root);
    if (!job || others.includes(job)) continue;
    try {
      const report = checker.launched(job, own);
      printer.launch(report);
      for (const diagnostic of report.diagnostics) {
        const at = diagnostic.related.at(-1)?.span.file.path ?? '';
        // One in a helper function may be of any launch.
        const host = called.has(at) ? at : (hosts[0] ?? root);
        launched.set(host, [...(launched.get(host) ?? []), diagnostic]);
      }
    } catch (error) {
      yield failed(root, error);
    }
  }
  const settings = new Map(jobsOf([...(checked?.found.keys() ?? [])]).map((job) => [job.path, job]));
  const hints = reporting.format === 'json' || reporting.format === 'sarif';
  for (const path of hosts) {
    const job = embedded.get(path);
    const diagnostics = [
      ...hostReports(checked?.found.get(path) ?? [], settings.get(path)?.runs[0]?.settings.severities, hints),
      ...(launched.get(path) ?? []),
    ];
    if (job) yield checker.check(job, diagnostics);
    else if (diagnostics.length > 0) yield checker.check({ path, runs: [] }, diagnostics);
  }
}
