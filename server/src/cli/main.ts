import { readFileSync } from 'node:fs';
import { BuildOptionError, type BuildOptions, parseBuildOptions } from '../preprocessor/build-options.js';
import { Preprocessor } from '../preprocessor/preprocessor.js';
import { SourceFile } from '../text/source-file.js';
import { BaselineWriter, readBaseline } from './baseline.js';
import { checkReadable, FORMATS, kernelFiles, type Reporting } from './check.js';
import { DiskFiles } from './disk.js';
import { fixFile } from './fix.js';
import { type SarifResult, sarifOf } from './formats.js';
import { InputError, WorkerError } from './input-error.js';
import { inspectLines } from './inspect.js';
import { type Job, jobsOf, severitiesOf } from './jobs.js';
import { expandedText, tokenLines } from './preprocess.js';
import { Progress } from './progress.js';
import { version } from '../../../package.json';

const HELP = `clspace – OpenCL C: address spaces, types and rules of every expression

  clspace check FILE|DIR|GLOB... [OPTION...] [-- BUILD_OPTIONS]
      Checks each file as one translation unit; a folder is searched for *.cl, *.clh, *.ocl, *.clc,
      *.opencl; of a C++ file that is named, the kernels in raw strings are checked; '-' is standard input.
      Without -- the build options are those of the nearest clspace.json or compile_flags.txt, in all of its variants.
      --format pretty|json|sarif|github   how the report looks
      --fix                               applies the fixes that are safe, and says on standard error what it changed
      --variant NAME                      checks only this variant of the project
      --rule ID=SEVERITY                  error, warning, information, hint or off; may be repeated
      --device NAME                       the device whose limits count
      --baseline FILE                     leaves out what is written there
      --write-baseline FILE               writes what is wrong now, to be left out from now on
      --stdin-path PATH                   what standard input is called: its includes and its project are looked for there
      Exit status: 0 no error, 1 at least one error, 2 usage or I/O failure.
  clspace inspect FILE [-- BUILD_OPTIONS]
      Prints type and address spaces of every expression, one JSON object a line.
  clspace preprocess FILE [--tokens] [-- BUILD_OPTIONS]
      Prints the expanded text, or one JSON object for each token.
  clspace lsp --stdio
      Runs the language server on standard input and output.
  clspace --version | --help

BUILD_OPTIONS are those of clBuildProgram: -cl-std=CL1.0|CL1.1|CL1.2|CL2.0|CL3.0, -D NAME[=BODY], -U NAME,
-I DIR, -include FILE, -cl-ext=+name,-name, -w, -Werror; other -cl-* options are ignored.
`;

/** A command line that cannot be understood. The message is for the user. */
class UsageError extends Error {}

interface CommandLine {
  readonly command: string;
  readonly operands: readonly string[];
  /** The values of each option, in the order given. */
  readonly flags: ReadonlyMap<string, readonly string[]>;
  /** The build options as they were given; undefined without `--`. */
  readonly words: readonly string[] | undefined;
}

const FLAGS: Readonly<Record<string, Readonly<Record<string, 'value' | 'flag'>>>> = {
  check: {
    '--format': 'value', '--fix': 'flag', '--variant': 'value', '--rule': 'value', '--device': 'value', '--baseline': 'value', '--write-baseline': 'value', '--stdin-path': 'value',
  },
  inspect: {},
  preprocess: { '--tokens': 'flag' },
  lsp: { '--stdio': 'flag', '--node-ipc': 'flag' },
};

function parseCommandLine(argv: readonly string[]): CommandLine {
  const separator = argv.indexOf('--');
  const [command = '', ...words] = separator < 0 ? argv : argv.slice(0, separator);
  const known = FLAGS[command];
  if (!known) throw new UsageError(command ? `unknown command '${command}'` : 'a command is missing');
  const operands: string[] = [];
  const flags = new Map<string, string[]>();
  const give = (name: string, value: string): void => void flags.set(name, [...(flags.get(name) ?? []), value]);
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    if (!word.startsWith('-') || word === '-') {
      operands.push(word);
      continue;
    }
    const equals = word.indexOf('=');
    const name = equals < 0 ? word : word.slice(0, equals);
    const kind = known[name];
    if (!kind) throw new UsageError(`unknown option '${word}' of '${command}'${/^-[DUI]|^-cl/.test(word) ? '; build options go behind --' : ''}`);
    if (kind === 'flag') give(name, '');
    else {
      const value = equals < 0 ? words[++i] : word.slice(equals + 1);
      if (value === undefined) throw new UsageError(`${name} needs a value`);
      give(name, value);
    }
  }
  const buildOptions = separator < 0 ? undefined : argv.slice(separator + 1);
  parseBuildOptions(buildOptions ?? []); // for its errors
  return { command, operands, flags, words: buildOptions };
}

/** The file that a command is about, and the build options of its first variant. */
function onlyFile({ command, operands, words }: CommandLine, files: DiskFiles): { readonly root: SourceFile; readonly options: BuildOptions } {
  const [file, ...more] = operands;
  if (file === undefined || more.length > 0) throw new UsageError(`'${command}' takes one file`);
  const root = files.read(file);
  if (!root) throw new InputError(`${file}: cannot be read`);
  const [job] = jobsOf([file], { words, variant: undefined, severities: new Map(), device: undefined }, files);
  return { root, options: parseBuildOptions(job?.runs[0]?.words ?? []) };
}

/** Writes all of a text to standard output, however slowly it is read. */
const print = (text: string): Promise<void> => new Promise((resolve) => process.stdout.write(text, () => resolve()));

/** The name of standard input as an operand. */
const STDIN = '-';

async function check({ flags, operands, words }: CommandLine): Promise<number> {
  const last = (name: string): string | undefined => flags.get(name)?.at(-1);
  const wanted = last('--format') ?? 'pretty';
  const format = FORMATS.find((one) => one === wanted);
  if (!format) throw new UsageError(`unknown format '${wanted}'; one of ${FORMATS.join(', ')} is expected`);
  if (operands.length === 0) throw new UsageError("'check' takes files or folders");
  const files = new DiskFiles();
  const paths = operands.includes(STDIN) ? [readStandardInput(operands, last('--stdin-path'), flags.has('--fix'), files)] : kernelFiles(operands);
  if (!operands.includes(STDIN)) for (const file of paths) checkReadable(file);
  const jobs = jobsOf(paths, { words, variant: last('--variant'), severities: severitiesOf(flags.get('--rule') ?? []), device: last('--device') }, files);
  if (flags.has('--fix')) fix(jobs, files);
  const baselineFile = last('--baseline');
  const newBaseline = last('--write-baseline');
  const written = new BaselineWriter();
  const reporting: Reporting = {
    format, color: process.stdout.isTTY === true, writesBaseline: newBaseline !== undefined, ...(baselineFile !== undefined && { baseline: readBaseline(baselineFile) }),
  };
  const progress = new Progress(paths.length);
  let errors = 0;
  let warnings = 0;
  let separator = '';
  const results: SarifResult[] = [];
  if (format === 'json') await print('{"version":1,"files":[');
  const { checkAll } = await import('./workers.js');
  for await (const report of checkAll(jobs, reporting, files)) {
    errors += report.errors;
    warnings += report.warnings;
    for (const result of report.results) results.push(result);
    written.add(report.known);
    progress.advance(report.text !== '');
    if (report.text) await print(`${separator}${report.text}`);
    if (format === 'json') separator = ',';
  }
  progress.end();
  if (newBaseline !== undefined) written.write(newBaseline);
  if (format === 'json') await print(']}\n');
  else if (format === 'sarif') await print(`${JSON.stringify(sarifOf(results))}\n`);
  else if (format === 'pretty' && errors + warnings > 0) await print(`${errors} ${errors === 1 ? 'error' : 'errors'}, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}\n`);
  return errors > 0 && newBaseline === undefined ? 1 : 0;
}

/** Takes standard input for a file; its path. */
function readStandardInput(operands: readonly string[], name = 'stdin.cl', fixes: boolean, files: DiskFiles): string {
  if (operands.length > 1) throw new UsageError("'-' cannot stand beside other files");
  if (fixes) throw new UsageError('--fix cannot write standard input');
  files.replace(new SourceFile(name, readFileSync(0, 'utf8')));
  return name;
}

/** Mends the files, and says on standard error what was done, so that reports stay clean. */
function fix(jobs: readonly Job[], files: DiskFiles): void {
  for (const job of jobs) {
    const { fixed, skipped } = fixFile(job, files);
    for (const { path: changed, fixes } of fixed) process.stderr.write(`${changed}: ${fixes.length} ${fixes.length === 1 ? 'fix' : 'fixes'}\n${fixes.map((title) => `  ${title}\n`).join('')}`);
    for (const left of skipped) process.stderr.write(`${left}: not changed: its bytes are not the text that was read\n`);
  }
}

async function run(argv: readonly string[]): Promise<number> {
  if (argv[0] === '--version') {
    await print(`clspace ${version}\n`);
    return 0;
  }
  const words = argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv;
  if (words.includes('--help') || words.includes('-h') || words[0] === 'help') {
    await print(HELP);
    return 0;
  }
  const line = parseCommandLine(argv);
  switch (line.command) {
    case 'check': return check(line);
    case 'inspect': {
      const files = new DiskFiles();
      const { root, options } = onlyFile(line, files);
      await print(inspectLines(root, options, files).map((text) => `${text}\n`).join(''));
      return 0;
    }
    case 'preprocess': {
      const files = new DiskFiles();
      const { root, options } = onlyFile(line, files);
      const chunks = new Preprocessor(options, files).run(root);
      if (!line.flags.has('--tokens')) await print(expandedText(chunks));
      else {
        let batch = '';
        for (const text of tokenLines(chunks)) {
          batch += `${text}\n`;
          if (batch.length > 1 << 20) {
            await print(batch);
            batch = '';
          }
        }
        await print(batch);
      }
      for (const chunk of chunks) {
        for (const d of chunk.diagnostics) {
          if (d.severity === 'error') process.stderr.write(`${chunk.file.path}:${chunk.file.lines.lineAt(chunk.start + d.start) + 1}: ${d.message}\n`);
        }
      }
      return 0;
    }
    case 'lsp': {
      if (!line.flags.has('--stdio') && !line.flags.has('--node-ipc')) throw new UsageError("'lsp' needs --stdio");
      const { startNodeServer } = await import('../lsp/node.js');
      startNodeServer();
      return new Promise(() => {});
    }
    default: throw new UsageError(`'${line.command}' is not available`);
  }
}

/** Runs the command line; the exit status. Usage and I/O failures are one line on standard error. */
export async function main(argv: readonly string[]): Promise<number> {
  try {
    return await run(argv);
  } catch (error) {
    if (error instanceof UsageError || error instanceof BuildOptionError || error instanceof InputError || error instanceof WorkerError) {
      process.stderr.write(`clspace: ${error.message}${error instanceof UsageError ? ' (see clspace --help)' : ''}\n`);
      return 2;
    }
    throw error;
  }
}
