import type { HostCoverage } from '../../hosts/coverage.js';
import type { LaunchVerdicts } from '../../hosts/launched.js';
import { BaselineWriter } from '../baseline.js';
import type { FileReport, LaunchReport, Reporting } from '../check.js';
import { print } from '../command-line.js';
import { printError, visible } from '../visible.js';
import { type GitlabIssue, type SarifResult, sarifOf } from './formats.js';
import { jsonOfCoverage, textOfCoverage } from './host-coverage.js';
import { Matrix } from './matrix.js';
import { PrettyReport } from './pretty-report.js';
import { Progress } from './progress.js';
import { Summary } from './summary.js';
import { launchLines } from './verdict-report.js';

/** The kernel's argument that a message about it names. */
const argumentOf = (text: string): string | undefined => text.split(':', 1)[0];

/** Prints the reports of files as they arrive, in one of the formats, and counts the problems. */
export class ReportPrinter {
  errors = 0;
  warnings = 0;
  readonly #progress: Progress;
  readonly #pretty: PrettyReport;
  readonly #results: SarifResult[] = [];
  readonly #issues: GitlabIssue[] = [];
  readonly #summary = new Summary();
  readonly #matrix = new Matrix();
  readonly #known = new BaselineWriter();
  /** The diagnostics of a pretty report, which a summary may precede. */
  readonly #details: string[] = [];
  /** Written between two files. */
  #separator = '';
  #coverage: HostCoverage | undefined;
  readonly #launches: LaunchVerdicts[] = [];
  #unknownArguments: readonly string[] | undefined;

  constructor(
    private readonly reporting: Reporting,
    files: number,
    private readonly verbose: boolean,
  ) {
    this.#progress = new Progress(files);
    this.#pretty = new PrettyReport(files === 1 || verbose);
  }

  /** Messages about arguments of the command line that no kernel has; an argument is for some of the kernels. */
  get unknownArguments(): readonly string[] {
    return this.#unknownArguments ?? [];
  }

  /** Begins the document. */
  async begin(): Promise<void> {
    if (this.reporting.format === 'json') await print('{"version":1,"files":[');
  }

  async add(report: FileReport): Promise<void> {
    this.errors += report.errors;
    this.warnings += report.warnings;
    for (const result of report.results) this.#results.push(result);
    for (const issue of report.issues) this.#issues.push(issue);
    this.#summary.add(report);
    this.#matrix.add(report);
    this.#known.add(report.known);
    const names = new Map(report.unknownArguments.map((text) => [argumentOf(text), text]));
    this.#unknownArguments = this.#unknownArguments?.filter((text) => names.has(argumentOf(text))) ?? [
      ...names.values(),
    ];
    const text = this.reporting.format === 'pretty' ? this.#pretty.add(report) : report.text;
    this.#progress.advance(text !== '' || report.problem !== undefined);
    if (!text) return;
    if (this.reporting.format === 'pretty') {
      this.#details.push(text);
      return;
    }
    await print(`${this.#separator}${text}`);
    if (this.reporting.format === 'json') this.#separator = ',';
  }

  /** Notes how much of the hosts was checked. */
  cover(coverage: HostCoverage): void {
    this.#coverage = coverage;
  }

  /** Notes what is known of the launches that hosts state. */
  launch({ verdicts, costs }: LaunchReport): void {
    this.#launches.push(...verdicts);
    this.#pretty.addLaunches(costs, this.reporting.showsVerdicts ? launchLines(verdicts) : '');
  }

  endProgress(): void {
    this.#progress.end();
  }

  /** Ends the document, and writes the baseline to a file if one is given. */
  async end(baseline: string | undefined): Promise<void> {
    const { format } = this.reporting;
    if (format === 'pretty') await this.#endPretty();
    if (baseline !== undefined) this.#known.write(baseline);
    if (format === 'json')
      await print(`]${this.#coverage ? `,"hosts":${jsonOfCoverage(this.#coverage, this.#launches)}` : ''}}\n`);
    else if (format === 'sarif') await print(`${JSON.stringify(sarifOf(this.#results))}\n`);
    else if (format === 'gitlab') await print((await import('./gitlab.js')).gitlabReport(this.#issues));
    else if (format === 'pretty') await this.#printCounts();
  }

  async #endPretty(): Promise<void> {
    if (!this.reporting.quiet) await print(this.#pretty.tally.text());
    for (const text of this.#details) await print(text);
    await print(this.#pretty.end());
    if (this.reporting.costs && !this.#pretty.hasCosts)
      printError(
        "clspace: --costs needs to know how kernels are launched: --local-size, 'launch' in clspace.json, or reqd_work_group_size\n",
      );
    await print(visible(this.#matrix.text()));
  }

  async #printCounts(): Promise<void> {
    const { errors, warnings } = this;
    const { quiet } = this.reporting;
    if (errors + (quiet ? 0 : warnings) > 0)
      await print(
        `${errors} ${errors === 1 ? 'error' : 'errors'}, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}\n`,
      );
    const coverage = this.#coverage && textOfCoverage(this.#coverage, this.verbose);
    if (!quiet)
      printError(
        `${this.#summary.ofHosts()}${coverage ?? ''}${this.#summary.composed()}${this.#summary.advice()}${this.#summary.text()}\n`,
      );
  }
}
