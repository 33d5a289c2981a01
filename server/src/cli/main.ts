import { BuildOptionError, type BuildOptions, parseBuildOptions } from '../preprocessor/build-options.js';
import { Preprocessor } from '../preprocessor/preprocessor.js';
import type { SourceFile } from '../text/source-file.js';
import { Checker, checkReadable, FORMATS, InputError, kernelFiles } from './check.js';
import { DiskFiles } from './disk.js';
import { fixFile } from './fix.js';
import { type SarifResult, sarifOf } from './formats.js';
import { inspectLines } from './inspect.js';
import { expandedText, tokenLines } from './preprocess.js';
import { Progress } from './progress.js';
import { checkAll, WorkerError } from './workers.js';
import { version } from '../../../package.json';

const HELP = `clspace – OpenCL C: address spaces, types and rules of every expression

  clspace check FILE|DIR... [--format pretty|json|sarif|github] [--fix] [-- BUILD_OPTIONS]
      Checks each file as one translation unit; a folder is searched for *.cl, *.clh, *.ocl.
      --fix applies the fixes that are safe, and says on standard error what it changed.
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
  readonly flags: ReadonlyMap<string, string>;
  readonly options: BuildOptions;
  /** The build options as they were given. */
  readonly words: readonly string[];
}

const FLAGS: Readonly<Record<string, Readonly<Record<string, 'value' | 'flag'>>>> = {
  check: { '--format': 'value', '--fix': 'flag' },
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
  const flags = new Map<string, string>();
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
    if (kind === 'flag') flags.set(name, '');
    else {
      const value = equals < 0 ? words[++i] : word.slice(equals + 1);
      if (value === undefined) throw new UsageError(`${name} needs a value`);
      flags.set(name, value);
    }
  }
  const buildOptions = separator < 0 ? [] : argv.slice(separator + 1);
  return { command, operands, flags, options: parseBuildOptions(buildOptions), words: buildOptions };
}

function onlyFile({ command, operands }: CommandLine, files: DiskFiles): SourceFile {
  const [file, ...more] = operands;
  if (file === undefined || more.length > 0) throw new UsageError(`'${command}' takes one file`);
  const root = files.read(file);
  if (!root) throw new InputError(`${file}: cannot be read`);
  return root;
}

/** Writes all of a text to standard output, however slowly it is read. */
const print = (text: string): Promise<void> => new Promise((resolve) => process.stdout.write(text, () => resolve()));

async function check(line: CommandLine): Promise<number> {
  const wanted = line.flags.get('--format') ?? 'pretty';
  const format = FORMATS.find((one) => one === wanted);
  if (!format) throw new UsageError(`unknown format '${wanted}'; one of ${FORMATS.join(', ')} is expected`);
  if (line.operands.length === 0) throw new UsageError("'check' takes files or folders");
  const paths = kernelFiles(line.operands);
  for (const file of paths) checkReadable(file);
  const files = new DiskFiles();
  if (line.flags.has('--fix')) fix(paths, line.options, files);
  const color = process.stdout.isTTY === true;
  const progress = new Progress(paths.length);
  let errors = 0;
  let warnings = 0;
  let separator = '';
  const results: SarifResult[] = [];
  if (format === 'json') await print('{"version":1,"files":[');
  for await (const report of checkAll(paths, line.words, () => new Checker(line.options, format, color, files), format, color)) {
    errors += report.errors;
    warnings += report.warnings;
    for (const result of report.results) results.push(result);
    progress.advance(report.text !== '');
    if (report.text) await print(`${separator}${report.text}`);
    if (format === 'json') separator = ',';
  }
  progress.end();
  if (format === 'json') await print(']}\n');
  else if (format === 'sarif') await print(`${JSON.stringify(sarifOf(results))}\n`);
  else if (format === 'pretty' && errors + warnings > 0) await print(`${errors} ${errors === 1 ? 'error' : 'errors'}, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}\n`);
  return errors > 0 ? 1 : 0;
}

/** Mends the files, and says on standard error what was done, so that reports stay clean. */
function fix(paths: readonly string[], options: BuildOptions, files: DiskFiles): void {
  for (const path of paths) {
    const { fixed, skipped } = fixFile(path, options, files);
    for (const { path: changed, fixes } of fixed) process.stderr.write(`${changed}: ${fixes.length} ${fixes.length === 1 ? 'fix' : 'fixes'}\n${fixes.map((title) => `  ${title}\n`).join('')}`);
    for (const left of skipped) process.stderr.write(`${left}: not changed: its bytes are not the text that was read\n`);
  }
}

async function run(argv: readonly string[]): Promise<number> {
  if (argv[0] === '--version') {
    await print(`clspace ${version}\n`);
    return 0;
  }
  if (argv[0] === '--help' || argv[0] === '-h' || argv[0] === 'help') {
    await print(HELP);
    return 0;
  }
  const line = parseCommandLine(argv);
  switch (line.command) {
    case 'check': return check(line);
    case 'inspect': {
      const files = new DiskFiles();
      await print(inspectLines(onlyFile(line, files), line.options, files).map((text) => `${text}\n`).join(''));
      return 0;
    }
    case 'preprocess': {
      const files = new DiskFiles();
      const chunks = new Preprocessor(line.options, files).run(onlyFile(line, files));
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
