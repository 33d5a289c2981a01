import type { Device } from '../devices/device.js';
import { generic } from '../devices/generic.js';
import { clashMessage, deviceNamed, devicesNamed } from '../devices/index.js';
import { readProfile } from '../devices/profile-file.js';
import type { Launch, Launches } from '../execution/launch.js';
import {
  BuildOptionError,
  isOfCompilers,
  parseBuildOptions,
  usableBuildOptions,
} from '../preprocessor/build-options.js';
import { GlobError, glob } from '../text/glob.js';
import { directoryOf, joinPath, type SourceFile } from '../text/source-file.js';
import { COMPILE_COMMANDS, kernelCommands } from './compile-commands.js';
import {
  isProfile,
  type LaunchText,
  type ProjectProblem,
  type ProjectText,
  placeOf,
  readProjectText,
  tooLarge,
} from './schema.js';
import type { SeverityName } from './severities.js';

/** One of several option sets for the same source. */
interface Variant {
  readonly name: string;
  readonly options: readonly string[];
  /** Whether the variant applies to a file, by its path. */
  matches(path: string): boolean;
}

/**
 * How the kernels of a folder are compiled. Options are words, as `parseBuildOptions` takes them, without relative
 * paths.
 */
export interface Project {
  readonly file: SourceFile;
  readonly options: readonly string[];
  /** The options are complete, so that an undeclared name is an error. */
  readonly isComplete: boolean;
  /** The options are a compiler's flags, as `AnalysisSettings.optionsAreFlags`. */
  readonly optionsAreFlags?: true;
  readonly variants: readonly Variant[];
  readonly severities: ReadonlyMap<string, SeverityName>;
  /** Undefined if the project doesn't state it. */
  readonly device: Device | undefined;
  /** The devices that the kernels are checked for; undefined if the project doesn't state them. */
  readonly devices: readonly Device[] | undefined;
  /** The files that describe some of `devices`. */
  readonly profiles: readonly DeviceProfile[];
  /** How kernels are launched; undefined if the project doesn't state it. */
  readonly launches: Launches | undefined;
  readonly problems: readonly ProjectProblem[];
}

/** A file that describes a device. */
interface DeviceProfile {
  /** The path, as the project file spells it. */
  readonly spelling: string;
  readonly path: string;
  /** Undefined if it cannot be read. */
  readonly file: SourceFile | undefined;
  /** Undefined if the file is not a profile. */
  readonly device: Device | undefined;
}

/** Returns the file at a path; undefined if there is none. */
type Read = (path: string) => SourceFile | undefined;

/**
 * Reads a project file with arbitrary contents: invalid parts are ignored and reported in `problems`. `read` returns
 * the profiles of devices that it names.
 */
export function readProject(file: SourceFile, read: Read = () => undefined): Project {
  if (file.path.endsWith('.txt')) return readCompileFlags(file);
  return file.path.endsWith(`/${COMPILE_COMMANDS}`) ? readCompileCommands(file) : readClspaceJson(file, read);
}

function readClspaceJson(file: SourceFile, read: Read): Project {
  const problems: ProjectProblem[] = [];
  const text = readProjectText(file.text, problems);
  const folder = directoryOf(file.path);
  const optionsOf = (options: string | undefined, keys: (string | number)[]): readonly string[] => {
    const usable = usableBuildOptions(options ?? '');
    for (const message of usable.problems) problems.push({ ...placeOf(file.text, keys), message });
    return anchored(usable.words, folder);
  };
  const matchersOf = (patterns: readonly string[] | undefined, variant: number) =>
    patterns?.flatMap((pattern, i) => {
      try {
        return [glob(pattern, { dot: true })];
      } catch (error) {
        if (!(error instanceof GlobError)) throw error;
        problems.push({ ...placeOf(file.text, ['variants', variant, 'files', i]), message: error.message });
        return [];
      }
    });
  const profiles = new Map<string, DeviceProfile>();
  for (const [index, spelling] of (text.devices ?? []).entries()) {
    const path = joinPath(folder, spelling);
    if (!isProfile(spelling) || profiles.has(path)) continue;
    const source = read(path);
    const profile = source ? readProfile(source.text) : { problem: 'cannot be read' };
    if ('problem' in profile)
      problems.push({ ...placeOf(file.text, ['devices', index]), message: `${spelling}: ${profile.problem}` });
    profiles.set(path, { spelling, path, file: source, device: 'device' in profile ? profile.device : undefined });
  }
  const selected = text.devices && devicesNamed(text.devices, (name) => profiles.get(joinPath(folder, name))?.device);
  if (selected?.clash)
    problems.push({
      ...placeOf(file.text, ['devices', text.devices?.indexOf(selected.clash.second) ?? 0]),
      message: clashMessage(selected.clash),
    });
  const names = new Set<string>();
  const variants: Variant[] = [];
  for (const [index, { name, files, buildOptions }] of (text.variants ?? []).entries()) {
    const options = optionsOf(buildOptions, ['variants', index, 'buildOptions']);
    if (names.has(name))
      problems.push({
        ...placeOf(file.text, ['variants', index, 'name']),
        message: `there is another variant '${name}'`,
      });
    else variants.push({ name, options, matches: matcherOf(matchersOf(files, index), folder) });
    names.add(name);
  }
  return {
    file,
    options: optionsOf(text.buildOptions, ['buildOptions']),
    isComplete: text.complete ?? false,
    variants,
    severities: new Map(Object.entries(text.rules ?? {})),
    device: text.device && deviceOf(text.device),
    // Invalid profiles alone select nothing.
    devices: selected && (selected.devices.length > 0 || text.devices?.length === 0) ? selected.devices : undefined,
    profiles: [...profiles.values()],
    launches: text.launch && launchesOf(text.launch),
    problems,
  };
}

function deviceOf({ profile: name, ...limits }: NonNullable<ProjectText['device']>): Device {
  const profile = (name === undefined ? undefined : deviceNamed(name)) ?? generic;
  return Object.keys(limits).length === 0
    ? profile
    : {
        ...profile,
        description: 'the device that the project names',
        limits: { ...profile.limits, ...limits },
      };
}

function launchesOf({ kernels, ...every }: NonNullable<ProjectText['launch']>): Launches {
  const launch = ({ localSize, numGroups = [1], arguments: values, buffers }: LaunchText): Launch | undefined =>
    localSize && { localSize, numGroups, ...(values && { arguments: values }), ...(buffers && { buffers }) };
  const named = (kernels ?? []).flatMap(({ name, ...text }) => {
    const buffers = every.buffers || text.buffers ? { ...every.buffers, ...text.buffers } : undefined;
    const given = { ...every, ...text, arguments: { ...every.arguments, ...text.arguments } };
    const own = launch({ ...given, ...(buffers && { buffers }) });
    return own ? [[name, own] as const] : [];
  });
  return { every: launch(every), kernels: Object.fromEntries(named) };
}

function matcherOf(
  matchers: readonly ((path: string) => boolean)[] | undefined,
  folder: string,
): (path: string) => boolean {
  if (!matchers) return () => true;
  const prefix = folder === '' || folder.endsWith('/') ? folder : `${folder}/`;
  return (path) => path.startsWith(prefix) && matchers.some((matches) => matches(path.slice(prefix.length)));
}

/** Whether a project states the build options of the files that none of its variants matches. */
export const isForAll = ({ options, variants }: Project): boolean => options.length > 0 || variants.length === 0;

/**
 * `compile_flags.txt`, in clangd's format: one option per line. Options of other compilers are ignored without a
 * problem. The host may pass further options, unless `"complete": true` excludes them.
 */
function readCompileFlags(file: SourceFile): Project {
  const words: string[] = [];
  const problem = tooLarge(file.text);
  const lines = (problem ? '' : file.text.replace(/^\uFEFF/, ''))
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  for (let i = 0; i < lines.length; i++) {
    const line = (lines[i] ?? '').replace(/^-isystem(?=[^-]|$)/, '-I').replace(/^--?std=(?=cl)/i, '-cl-std=');
    const [, option = '', value = ''] = /^(-[DUI]|-include)(.*)$/.exec(line) ?? [];
    const given =
      option && !value.trim()
        ? [option, lines[++i] ?? '']
        : option === '-include'
          ? ['-include', value.trim()]
          : [line];
    try {
      parseBuildOptions(given);
      if (!isOfCompilers(given[0] ?? '')) words.push(...given);
    } catch (error) {
      if (!(error instanceof BuildOptionError)) throw error;
    }
  }
  return {
    file,
    options: anchored(words, directoryOf(file.path)),
    isComplete: false,
    optionsAreFlags: true,
    variants: [],
    severities: new Map(),
    device: undefined,
    devices: undefined,
    profiles: [],
    launches: undefined,
    problems: problem ? [problem] : [],
  };
}

/** `compile_commands.json`: each command that compiles a kernel is a variant of that kernel. */
function readCompileCommands(file: SourceFile): Project {
  const variants = commandVariants(file).map(
    ({ name, path, options }): Variant => ({ name, options, matches: (other) => other === path }),
  );
  return {
    file,
    options: [],
    // The commands are those that build the kernels.
    isComplete: variants.length > 0,
    variants,
    severities: new Map(),
    device: undefined,
    devices: undefined,
    profiles: [],
    launches: undefined,
    problems: [],
  };
}

/** The commands of a `compile_commands.json` as variants: names, the kernels' paths, and anchored build options. */
export function commandVariants(
  file: SourceFile,
): { readonly name: string; readonly path: string; readonly options: readonly string[] }[] {
  const names = new Map<string, number>();
  return kernelCommands(file).map(({ path, words, folder }) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const count = (names.get(name) ?? 0) + 1;
    names.set(name, count);
    return { name: count > 1 ? `${name} ${count}` : name, path, options: anchored(words, folder) };
  });
}

/** Build options whose paths are relative to `folder`. */
function anchored(words: readonly string[], folder: string): string[] {
  const result: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    const option = word === '-include' ? word : word.startsWith('-I') ? '-I' : undefined;
    if (!option) {
      result.push(word);
      if ((word === '-D' || word === '-U') && i + 1 < words.length) result.push(words[++i] ?? '');
    } else {
      const value = word.length > option.length ? word.slice(option.length) : (words[++i] ?? '');
      result.push(option, joinPath(folder, value.trim()));
    }
  }
  return result;
}
