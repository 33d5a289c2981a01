import { readFileSync } from 'node:fs';
import { SourceFile } from '../text/source-file.js';
import { BaselineWriter, readBaseline } from './baseline.js';
import { FORMATS, kernelFiles, type Reporting } from './check.js';
import { type CommandLine, print, UsageError } from './command-line.js';
import { DiskFiles } from './disk.js';
import { fixFile } from './fix.js';
import { type SarifResult, sarifOf } from './formats.js';
import { type Job, jobsOf, launchGiven, severitiesOf } from './jobs.js';
import { Progress } from './progress.js';
import { checkAll } from './workers.js';

/** The name of standard input as an operand. */
const STDIN = '-';

/** Checks what the command line names, and prints a report; the exit status. Throws UsageError, InputError and WorkerError. */
export async function check({ flags, operands, words }: CommandLine): Promise<number> {
  const last = (name: string): string | undefined => flags.get(name)?.at(-1);
  const wanted = last('--format') ?? 'pretty';
  const format = FORMATS.find((one) => one === wanted);
  if (!format) throw new UsageError(`unknown format '${wanted}'; one of ${FORMATS.join(', ')} is expected`);
  if (operands.length === 0) throw new UsageError("'check' takes files or folders");
  const files = new DiskFiles();
  const found = operands.includes(STDIN) ? undefined : kernelFiles(operands);
  const paths = !found ? [readStandardInput(operands, last('--stdin-path'), flags.has('--fix'), files)] : found.files;
  const { jobs, problems } = jobsOf(
    paths,
    {
      words,
      variant: last('--variant'),
      severities: severitiesOf(flags.get('--rule') ?? []),
      device: last('--device'),
      launch: launchGiven(last('--local-size'), last('--num-groups'), last('--global-size')),
    },
    files,
  );
  // What cannot be used is said first, and the rest is checked all the same.
  let failed = false;
  const fail = (message: string): void => {
    failed = true;
    process.stderr.write(`clspace: ${message}\n`);
  };
  for (const problem of [...(found?.problems ?? []), ...problems]) fail(problem);
  if (jobs.length === 0) return 2;
  if (flags.has('--fix')) fix(jobs, files, fail);
  const baselineFile = last('--baseline');
  const newBaseline = last('--write-baseline');
  const written = new BaselineWriter();
  const reporting: Reporting = {
    format,
    color: process.stdout.isTTY === true,
    writesBaseline: newBaseline !== undefined,
    ...(baselineFile !== undefined && { baseline: readBaseline(baselineFile) }),
  };
  const progress = new Progress(paths.length);
  let errors = 0;
  let warnings = 0;
  let separator = '';
  const results: SarifResult[] = [];
  const missing = new Set<string>();
  let partly = 0;
  if (format === 'json') await print('{"version":1,"files":[');
  for await (const report of checkAll(jobs, reporting, files)) {
    errors += report.errors;
    warnings += report.warnings;
    for (const result of report.results) results.push(result);
    written.add(report.known);
    if (report.missing.length > 0) partly++;
    for (const name of report.missing) missing.add(name);
    progress.advance(report.text !== '' || report.problem !== undefined);
    if (report.problem !== undefined) fail(report.problem);
    if (report.text) {
      await print(`${separator}${report.text}`);
      if (format === 'json') separator = ',';
    }
  }
  progress.end();
  if (newBaseline !== undefined) written.write(newBaseline);
  if (format === 'json') await print(']}\n');
  else if (format === 'sarif') await print(`${JSON.stringify(sarifOf(results))}\n`);
  else if (format === 'pretty' && errors + warnings > 0)
    await print(
      `${errors} ${errors === 1 ? 'error' : 'errors'}, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}\n`,
    );
  if (format === 'pretty' && partly > 0) process.stderr.write(`${describePart(partly, [...missing])}\n`);
  return failed ? 2 : errors > 0 && newBaseline === undefined ? 1 : 0;
}

/** How many names a summary shows. */
const SHOWN_NAMES = 8;

/** That files were only checked in part, and what would have to be known. */
function describePart(files: number, names: readonly string[]): string {
  const shown = names
    .slice(0, SHOWN_NAMES)
    .map((name) => `'${name}'`)
    .join(', ');
  const more = names.length - SHOWN_NAMES;
  return `${files} ${files === 1 ? 'file was' : 'files were'} only checked in part: nothing declares ${shown}${more > 0 ? ` and ${more} more ${more === 1 ? 'name' : 'names'}` : ''}; say how the host builds ${files === 1 ? 'it' : 'them'}, in clspace.json or behind '--'`;
}

/** Takes standard input for a file; its path. */
function readStandardInput(operands: readonly string[], name = 'stdin.cl', fixes: boolean, files: DiskFiles): string {
  if (operands.length > 1) throw new UsageError("'-' cannot stand beside other files");
  if (fixes) throw new UsageError('--fix cannot write standard input');
  files.replace(new SourceFile(name, readFileSync(0, 'utf8')));
  return name;
}

/** Mends the files, and says on standard error what was done, so that reports stay clean. */
function fix(jobs: readonly Job[], files: DiskFiles, fail: (message: string) => void): void {
  for (const job of jobs) {
    const { fixed, skipped, problem } = fixFile(job, files);
    if (problem !== undefined) fail(problem);
    for (const { path: changed, fixes } of fixed)
      process.stderr.write(
        `${changed}: ${fixes.length} ${fixes.length === 1 ? 'fix' : 'fixes'}\n${fixes.map((title) => `  ${title}\n`).join('')}`,
      );
    for (const left of skipped)
      process.stderr.write(`${left}: not changed: its bytes are not the text that was read\n`);
  }
}
