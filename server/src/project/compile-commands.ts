import { BuildOptionError, parseBuildOptions, splitBuildOptions } from '../preprocessor/build-options.js';
import { perOwner } from '../text/per-owner.js';
import { joinPath, type SourceFile } from '../text/source-file.js';

/** How one kernel is compiled, as a build system says. */
export interface KernelCommand {
  /** The kernel's path. */
  readonly path: string;
  /** Build options; folders and files are as they were written. */
  readonly words: readonly string[];
  /** Where those start. */
  readonly folder: string;
}

export const COMPILE_COMMANDS = 'compile_commands.json';

/** Longer databases are those of hosts, and are not read; in UTF-16 units. */
const MAXIMUM_LENGTH = 32 << 20;
const KERNELS = /\.(?:cl|clh|ocl|clc|opencl)$/i;
const LANGUAGE = /^(?:cl|opencl)/i;

/** The commands of a `compile_commands.json` that compile kernels; none where it is broken. */
export const kernelCommands = perOwner((file: SourceFile): readonly KernelCommand[] =>
  /\.(?:cl|clh|ocl|clc|opencl)"|-x[\s",]{0,20}cl/i.test(file.text.slice(0, MAXIMUM_LENGTH))
    ? entriesOf(file.text).flatMap(commandOf)
    : [],
);

function entriesOf(text: string): readonly unknown[] {
  if (text.length > MAXIMUM_LENGTH) return [];
  try {
    const database: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return Array.isArray(database) ? database : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

function commandOf(entry: unknown): KernelCommand[] {
  if (typeof entry !== 'object' || entry === null) return [];
  const {
    directory,
    file,
    command,
    arguments: list,
  } = { directory: '', file: '', command: '', arguments: [], ...entry };
  const given: readonly unknown[] = Array.isArray(list) && list.length > 0 ? list : wordsOf(command);
  const all = given.filter((word) => typeof word === 'string');
  if (typeof directory !== 'string' || typeof file !== 'string') return [];
  const language = all.find((word, i) => all[i - 1] === '-x' || word.startsWith('-x'))?.replace(/^-x/, '') ?? '';
  if (!KERNELS.test(file) && !LANGUAGE.test(language)) return [];
  return [{ path: joinPath(directory, file), words: optionsOf(all), folder: directory }];
}

function wordsOf(command: unknown): readonly string[] {
  try {
    return typeof command === 'string' ? splitBuildOptions(command) : [];
  } catch (error) {
    if (error instanceof BuildOptionError) return [];
    throw error;
  }
}

/** What `clBuildProgram` would take of a compiler's words. */
function optionsOf(all: readonly string[]): string[] {
  const options: string[] = [];
  for (let i = 0; i < all.length; i++) {
    const word = (all[i] ?? '').replace(/^-isystem(?=.|$)/, '-I').replace(/^--?std=(?=cl)/i, '-cl-std=');
    if (!/^-(?:[DUI]|include$|cl-)/.test(word)) continue;
    const option = /^-(?:[DUI]|include)$/.test(word) ? [word, all[++i] ?? ''] : [word];
    try {
      parseBuildOptions(option);
      options.push(...option);
    } catch (error) {
      if (!(error instanceof BuildOptionError)) throw error;
    }
  }
  return options;
}

/** Whether a file that could be a project says nothing of kernels, so that the next one counts. */
export const isOfHosts = (file: SourceFile): boolean =>
  file.path.endsWith(`/${COMPILE_COMMANDS}`) && kernelCommands(file).length === 0;
