import { BuildOptionError, parseBuildOptions, splitBuildOptions } from '../preprocessor/build-options.js';
import { perOwner } from '../text/per-owner.js';
import { joinPath, type SourceFile } from '../text/source-file.js';

/** How a build system compiles one kernel. */
export interface KernelCommand {
  /** The kernel's path. */
  readonly path: string;
  /** Build options, with paths as written. */
  readonly words: readonly string[];
  /** The folder that relative paths start from. */
  readonly folder: string;
}

export const COMPILE_COMMANDS = 'compile_commands.json';

/** Larger databases are those of host programs, and are not read; in UTF-16 units. */
const MAXIMUM_LENGTH = 32 << 20;
const KERNELS = /\.(?:cl|clh|ocl|clc|opencl)$/i;
const LANGUAGE = /^(?:cl|opencl)/i;

/** The commands of a `compile_commands.json` that compile kernels; empty if it is invalid. */
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

/** The words of a compiler command that `clBuildProgram` accepts. */
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

/** Whether a potential project file has no kernel commands, so that the next candidate applies. */
export const isOfHosts = (file: SourceFile): boolean =>
  file.path.endsWith(`/${COMPILE_COMMANDS}`) && kernelCommands(file).length === 0;
