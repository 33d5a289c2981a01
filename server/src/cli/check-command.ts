import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { VERDICT_KINDS } from '../analysis/verdicts.js';
import { devices } from '../devices/index.js';
import { acceptsOption } from '../devices/options.js';
import { WriteError } from '../disk/write-file.js';
import { optionsOfFiles } from '../hosts/stated-options.js';
import { parseBuildOptions } from '../preprocessor/build-options.js';
import { isHostFile } from '../text/embedded.js';
import { SourceFile } from '../text/source-file.js';
import { readBaseline } from './baseline.js';
import { Checker, FORMATS, kernelFiles, type Reporting } from './check.js';
import { type CommandLine, UsageError } from './command-line.js';
import { DiskFiles } from './disk.js';
import { type FixedFile, type FixScope, fixFile } from './fix.js';
import { withoutIncluded } from './included.js';
import { type Given, isOpen, type Job, jobsOf, severitiesOf } from './jobs.js';
import { launchGiven, launchNotes } from './launch.js';
import { ReportPrinter } from './reports/report-printer.js';
import { printError } from './visible.js';
import { withHosts } from './with-hosts.js';

/** The name of standard input as an operand. */
const STDIN = '-';

/** Writes a message, and makes the command fail. */
type Fail = (message: string) => void;

/**
 * Checks the files of the command line, and prints a report; returns the exit status. Throws UsageError and InputError.
 */
export async function check({ flags, operands, words }: CommandLine): Promise<number> {
  const last = (name: string): string | undefined => flags.get(name)?.at(-1);
  const format = formatOf(last('--format'));
  if (operands.length === 0) throw new UsageError("'check' takes files or folders");
  const most = maximumOf(last('--max-warnings'));
  const threads = threadsOf(last('--jobs'));
  const shard = shardOf(last('--shard'));
  if (words) warnOfOptions(words);
  const files = new DiskFiles();
  const found = operands.includes(STDIN) ? undefined : kernelFiles(operands);
  const writes = flags.has('--fix') || flags.has('--unsafe-fixes');
  const all = !found ? [readStandardInput(operands, last('--stdin-path'), writes, files)] : found.files;
  const given: Given = {
    words,
    variant: last('--variant'),
    severities: severitiesOf(flags.get('--rule') ?? []),
    device: last('--device'),
    launch: launchGiven(flags),
  };
  const { jobs: whole, problems } = jobsOf(all, given, files);
  const jobsOfHosts = (paths: readonly string[]): readonly Job[] =>
    jobsOf(paths, { ...given, variant: undefined }, files).jobs;
  const ofHosts = flags.has('--no-hosts') ? [] : (found?.hosts ?? []);
  const units = found ? withOptionsOfHosts(withoutIncluded(whole, found.searched, files), ofHosts, files) : whole;
  const jobs = shard ? units.filter((_, i) => i % shard.count === shard.index) : units;
  // Unusable files are reported first, and the rest is still checked.
  let failed = false;
  const fail: Fail = (message) => {
    failed = true;
    printError(`clspace: ${message}\n`);
  };
  for (const problem of [...(found?.problems ?? []), ...problems]) fail(problem);
  const settings = units.flatMap(({ runs }) => runs.map((run) => run.settings));
  for (const note of launchNotes(flags, settings)) printError(`clspace: ${note}\n`);
  // A shard may be empty, if there are fewer files than shards.
  if (jobs.length === 0 && (failed || !shard)) return 2;
  // The first shard checks all hosts: they may call the kernels of every shard.
  const hosts = flags.has('--no-hosts') || (shard && shard.index > 0) ? [] : (found?.hosts ?? []);
  const headers = found?.headers ?? [];
  // Kernels that named hosts call are read for their signatures only.
  const checked = new Set(units.map(({ path: name }) => name));
  const calledPaths = (found?.called ?? []).filter((name) => !checked.has(name));
  const called = jobsOf(calledPaths, given, files).jobs;
  if (writes) {
    const scope = { unsafe: flags.has('--unsafe-fixes'), contains: writable(operands, jobs) };
    fix(jobs, files, scope, fail);
    if (hosts.length > 0)
      await fixInHosts({ hosts, headers, units: [...units, ...called], scope }, jobsOfHosts, files, fail);
  }
  const reporting = reportingOf(flags, format, given.launch, hosts.length > 0);
  const printer = new ReportPrinter(reporting, jobs.length, flags.has('--verbose'));
  await printer.begin();
  let unproved = 0;
  const others = [...units.filter((job) => !jobs.includes(job)), ...called];
  for await (const report of withHosts(
    { jobs, hosts, headers, others },
    jobsOfHosts,
    reporting,
    files,
    threads,
    printer,
  )) {
    await printer.add(report);
    if (report.problem !== undefined) fail(report.problem);
    for (const text of report.unproved) printError(`clspace: ${text}\n`);
    unproved += report.unproved.length;
  }
  printer.endProgress();
  for (const argument of printer.unknownArguments) fail(argument);
  await printer.end(last('--write-baseline'));
  const { errors, warnings } = printer;
  const tooMany = most !== undefined && warnings > most;
  if (tooMany) printError(`clspace: more warnings (${warnings}) than --max-warnings allows (${most})\n`);
  return failed ? 2 : (errors + unproved > 0 || tooMany) && !reporting.writesBaseline ? 1 : 0;
}

/** The jobs, those without options with the ones that hosts state for their files. */
function withOptionsOfHosts(jobs: readonly Job[], hosts: readonly string[], files: DiskFiles): readonly Job[] {
  const open = hosts.length > 0 ? jobs.filter(({ path: name, runs }) => !isHostFile(name) && runs.some(isOpen)) : [];
  const read = (names: readonly string[]): SourceFile[] =>
    names.map((name) => files.read(name)).filter((file) => file !== undefined);
  if (open.length === 0) return jobs;
  const stated = optionsOfFiles(read(open.map(({ path: name }) => name)), read(hosts));
  return jobs.map((job) => {
    const ofHost = stated.get(job.path);
    if (!ofHost || !open.includes(job)) return job;
    return { ...job, ofHost, runs: job.runs.map((run) => (isOpen(run) ? { ...run, words: ofHost.words } : run)) };
  });
}

/** Says which build options no known driver accepts, and which folders are missing: each is more likely a mistake. */
function warnOfOptions(words: readonly string[]): void {
  for (const directory of parseBuildOptions(words).includeDirectories)
    if (!isFolder(directory)) printError(`clspace: -I ${directory}: no such folder\n`);
  for (const [i, word] of words.entries())
    if (
      word.startsWith('-') &&
      !/^-(?:[DIU]|include)$/.test(words[i - 1] ?? '') &&
      !/^-(?:[DIUOWgmsx]|include|cl-|f[a-z\d]+[-=])/.test(word) &&
      !devices.some((device) => acceptsOption(device, word))
    )
      printError(`clspace: ${word}: no known driver accepts this build option\n`);
}

/** The format of the report. Throws UsageError. */
function formatOf(text = 'pretty'): Reporting['format'] {
  const format = FORMATS.find((one) => one === text);
  if (!format) throw new UsageError(`unknown format '${text}'; one of ${FORMATS.join(', ')} is expected`);
  return format;
}

function reportingOf(
  flags: CommandLine['flags'],
  format: Reporting['format'],
  launch: Given['launch'],
  hosts: boolean,
): Reporting {
  const baseline = flags.get('--baseline')?.at(-1);
  const required = requiredOf(flags.get('--require-proof')?.at(-1));
  return {
    format,
    color: process.stdout.isTTY === true,
    writesBaseline: flags.get('--write-baseline')?.at(-1) !== undefined,
    quiet: flags.has('--quiet'),
    costs: flags.has('--costs') && format === 'pretty',
    showsVerdicts: flags.has('--verdicts') && format === 'pretty',
    ...(required && { required }),
    ...(launch?.arguments && { arguments: launch.arguments }),
    hosts,
    ...(baseline !== undefined && { baseline: readBaseline(baseline) }),
  };
}

/** What has to be proved: `races,barriers`. Throws UsageError. */
function requiredOf(text: string | undefined): Reporting['required'] {
  return text?.split(',').map((name) => {
    const kind = VERDICT_KINDS.find((one) => one === name);
    if (!kind) throw new UsageError(`--require-proof ${text}: some of ${VERDICT_KINDS.join(',')} are expected`);
    return kind;
  });
}

/** The maximum number of warnings; undefined for no limit. Throws UsageError. */
function maximumOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text)) throw new UsageError(`--max-warnings ${text}: a number is expected`);
  return Number(text);
}

/** The number of threads; undefined for the number of processors. Throws UsageError. */
function threadsOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d*$/.test(text)) throw new UsageError(`--jobs ${text}: a number above zero is expected`);
  return Number(text);
}

/** The part of the files to check: `2/8` is the second of eight. Throws UsageError. */
function shardOf(text: string | undefined): { readonly index: number; readonly count: number } | undefined {
  if (text === undefined) return undefined;
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(text)?.map(Number) ?? [];
  if (!index || !count || index > count) throw new UsageError(`--shard ${text}: INDEX/COUNT is expected, as in 2/8`);
  return { index: index - 1, count };
}

/** Uses standard input as a file; returns its path. */
function readStandardInput(operands: readonly string[], name = 'stdin.cl', fixes: boolean, files: DiskFiles): string {
  if (operands.length > 1) throw new UsageError("'-' cannot be combined with other files");
  if (fixes) throw new UsageError('--fix cannot write standard input');
  files.replace(new SourceFile(name, readFileSync(0, 'utf8')));
  return name;
}

/** Reports fixes on standard error, so that the report is not affected. */
const printFixed = ({ path: changed, fixes }: FixedFile): void =>
  printError(
    `${changed}: ${fixes.length} ${fixes.length === 1 ? 'fix' : 'fixes'}\n` +
      `${fixes.map((title) => `  ${title}\n`).join('')}`,
  );

/** Applies the fixes of hosts, whose kernels have been fixed before. */
async function fixInHosts(
  {
    hosts,
    headers,
    units,
    scope,
  }: Readonly<Record<'hosts' | 'headers', readonly string[]>> & {
    readonly units: readonly Job[];
    readonly scope: FixScope;
  },
  jobsOfHosts: (paths: readonly string[]) => readonly Job[],
  files: DiskFiles,
  fail: Fail,
): Promise<void> {
  const { fixHosts } = await import('./hosts.js');
  const { hostReports } = await import('../hosts/reports.js');
  const checker = new Checker({ format: 'pretty', color: false, countsOnly: true }, files);
  const signatures = units.flatMap((job) => checker.signatures(job));
  const severities = new Map(jobsOfHosts(hosts).map(({ path, runs }) => [path, runs[0]?.settings.severities] as const));
  try {
    const fixed = await fixHosts(
      { kernels: units.map(({ path }) => path), hosts, headers },
      signatures,
      files,
      (finding) => hostReports([finding], severities.get(finding.span.file.path), false).length > 0,
      scope,
    );
    for (const one of fixed) printFixed(one);
  } catch (error) {
    if (!(error instanceof WriteError)) throw error;
    fail(error.message);
  }
}

/**
 * Whether a file may be written: it is beside or below a file or in a folder that the command names, or in the folder
 * of a job's project.
 */
function writable(operands: readonly string[], jobs: readonly Job[]): (file: string) => boolean {
  const folders = new Set([
    ...operands.filter(isFolder).map((operand) => path.resolve(operand)),
    ...jobs.map(({ path: file }) => path.dirname(path.resolve(file))),
    ...jobs.flatMap(({ folder }) => (folder === undefined ? [] : [folder])),
  ]);
  return (file) => {
    for (let above = path.dirname(path.resolve(file)); ; above = path.dirname(above)) {
      if (folders.has(above)) return true;
      if (above === path.dirname(above)) return false;
    }
  };
}

const isFolder = (operand: string): boolean => statSync(operand, { throwIfNoEntry: false })?.isDirectory() === true;

/** Fixes the files, and reports on standard error what was left. */
function fix(jobs: readonly Job[], files: DiskFiles, scope: FixScope, fail: Fail): void {
  const outside = new Map<string, Set<string>>();
  let unsafe = 0;
  let suggested = 0;
  for (const job of jobs) {
    const result = fixFile(job, files, scope);
    if (result.problem !== undefined) fail(result.problem);
    for (const one of result.fixed) printFixed(one);
    for (const left of result.skipped) printError(`${left}: not changed: its bytes are not the text that was read\n`);
    for (const one of result.outside) outside.set(one.path, new Set([...(outside.get(one.path) ?? []), ...one.fixes]));
    unsafe += result.unsafe;
    suggested += result.suggested;
  }
  for (const [file, titles] of outside) {
    printError(`${file}: not changed, as it is not below what is named:\n`);
    for (const title of titles) printError(`  ${title}\n`);
  }
  if (unsafe > 0 && !scope.unsafe)
    printError(
      `${unsafe} ${unsafe === 1 ? 'problem has' : 'problems have'} only an unsafe fix, which --unsafe-fixes applies\n`,
    );
  if (suggested > 0) {
    const have = suggested === 1 ? 'problem has' : 'problems have';
    printError(`${suggested} ${have} only suggested fixes, which an editor applies one by one\n`);
  }
}
