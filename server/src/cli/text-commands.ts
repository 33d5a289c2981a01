// The commands that print information about one file.

import type { Device } from '../devices/device.js';
import { generic } from '../devices/generic.js';
import { type BuildOptions, forDevice, parseBuildOptions } from '../preprocessor/build-options.js';
import { Preprocessor } from '../preprocessor/preprocessor.js';
import type { SourceFile } from '../text/source-file.js';
import { type CommandLine, print, UsageError } from './command-line.js';
import { DiskFiles } from './disk.js';
import { InputError } from './input-error.js';
import { inspectLines } from './inspect.js';
import { jobsOf, wordsOf } from './jobs.js';
import { launchNotes } from './launch.js';
import { expandedText, tokenLines } from './preprocess.js';
import { printError, visible } from './visible.js';

/** The file of a command, and its first build: options of a variant for a device. */
function onlyFile(
  { command, operands, words, flags }: CommandLine,
  files: DiskFiles,
): { readonly root: SourceFile; readonly options: BuildOptions; readonly device: Device } {
  const [file, ...more] = operands;
  if (file === undefined || more.length > 0) throw new UsageError(`'${command}' takes one file`);
  const root = files.read(file);
  if (!root) throw new InputError(`${file}: cannot be read`);
  const {
    jobs: [job],
    problems: [problem],
  } = jobsOf(
    [file],
    { words, variant: undefined, severities: new Map(), device: flags.get('--device')?.at(-1), launch: undefined },
    files,
  );
  if (problem !== undefined) throw new InputError(problem);
  const run = job?.runs[0];
  const options = parseBuildOptions(run ? wordsOf(run) : []);
  const device = run?.settings.device ?? generic;
  return { root, options: forDevice(options, device), device };
}

/**
 * Prints types and address spaces, the costs of accesses, or the intermediate representation; returns the exit
 * status. Throws UsageError and InputError.
 */
export async function inspect(line: CommandLine): Promise<number> {
  const files = new DiskFiles();
  const { root, options, device } = onlyFile(line, files);
  if (line.flags.has('--accesses')) {
    const { accessLines, accessQuestion } = await import('./accesses.js');
    const question = accessQuestion(line, device);
    const { lines, notes } = accessLines(root, options, files, question);
    await print(lines.map((text) => `${text}\n`).join(''));
    const ofLaunch = launchNotes(line.flags, [{ device, launches: { every: question.launch, kernels: {} } }]);
    for (const note of [...ofLaunch, ...notes]) printError(`clspace: ${note}\n`);
    return 0;
  }
  if (line.flags.has('--ir')) {
    const { irLines } = await import('./ir.js');
    await print(irLines(root, options, files, line.flags.get('--kernel')?.at(-1)).join(''));
    return 0;
  }
  await print(
    inspectLines(root, options, files)
      .map((text) => `${text}\n`)
      .join(''),
  );
  return 0;
}

/**
 * Prints the preprocessor's output, and its errors on standard error; returns the exit status. Throws UsageError and
 * InputError.
 */
export async function preprocess(line: CommandLine): Promise<number> {
  const files = new DiskFiles();
  const { root, options } = onlyFile(line, files);
  const chunks = new Preprocessor(options, files).run(root);
  // A compiler gets the text as it is, a terminal without control characters.
  const shown = process.stdout.isTTY ? visible : (text: string): string => text;
  if (!line.flags.has('--tokens')) await print(shown(expandedText(chunks)));
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
      if (d.severity === 'error')
        printError(`${chunk.file.path}:${chunk.file.lines.lineAt(chunk.start + d.start) + 1}: ${d.message}\n`);
    }
  }
  return 0;
}
