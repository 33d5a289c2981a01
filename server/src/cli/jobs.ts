import { statSync } from 'node:fs';
import path from 'node:path';
import type { AnalysisSettings } from '../analysis/analysis.js';
import type { Device } from '../devices/device.js';
import { generic } from '../devices/generic.js';
import { clashMessage, deviceNames, devicesNamed } from '../devices/index.js';
import { readProfile } from '../devices/profile-file.js';
import type { Launch } from '../execution/launch.js';
import type { OptionsOfHost } from '../preprocessor/host-options.js';
import { isOfHosts } from '../project/compile-commands.js';
import { projectPaths } from '../project/paths.js';
import { isForAll, type Project, readProject } from '../project/project.js';
import { SEVERITY_NAMES, type SeverityName } from '../project/severities.js';
import { ruleIds } from '../rules/diagnostic-ids.js';
import type { SourceFile } from '../text/source-file.js';
import type { DiskFiles } from './disk.js';
import { InputError } from './input-error.js';

/** One way to compile a file. It can be passed between threads. */
export interface Run {
  /** Undefined if no variant of the project matches the file. */
  readonly variant: string | undefined;
  /** Build options, as `parseBuildOptions` takes them. */
  readonly words: readonly string[];
  /** Build options that the driver of the device adds. */
  readonly ofDriver?: readonly string[];
  readonly settings: AnalysisSettings;
  /** The device that it is judged for, where the user has named any. */
  readonly device?: { readonly name: string; readonly title: string };
}

/** All build options of a run. */
export const wordsOf = ({ words, ofDriver = [] }: Run): readonly string[] => [...words, ...ofDriver];

/** A file to check, with all option sets of the host. */
export interface Job {
  readonly path: string;
  readonly runs: readonly Run[];
  /** The options that hosts state for the file, where they are in the runs. */
  readonly ofHost?: OptionsOfHost;
  /** The folder of its project, an absolute path. */
  readonly folder?: string;
}

/** Whether nothing but a host may state the options of a run. */
export const isOpen = ({ words, settings }: Run): boolean => words.length === 0 && !settings.optionsKnown;

/** The command line's settings for all files. */
export interface Given {
  /** The build options after `--`; undefined without it. They are complete: the project's options are not added. */
  readonly words: readonly string[] | undefined;
  readonly variant: string | undefined;
  readonly severities: ReadonlyMap<string, SeverityName>;
  readonly device: string | undefined;
  /** How every kernel is launched. */
  readonly launch: Launch | undefined;
}

/** Reads `ID=SEVERITY` pairs. Throws InputError. */
export function severitiesOf(pairs: readonly string[]): Map<string, SeverityName> {
  const severities = new Map<string, SeverityName>();
  for (const pair of pairs) {
    const [id = '', name = ''] = pair.split('=');
    const severity = SEVERITY_NAMES.find((one) => one === name);
    if (!severity)
      throw new InputError(`--rule ${pair}: ID=SEVERITY is expected, with one of ${SEVERITY_NAMES.join(', ')}`);
    if (!ruleIds.has(id)) throw new InputError(`--rule ${pair}: unknown rule '${id}'`);
    severities.set(id, severity);
  }
  return severities;
}

/**
 * How each file is compiled and judged: according to the command line, and to the nearest project file. The files of an
 * invalid project are omitted and reported. Throws InputError.
 */
export function jobsOf(
  paths: readonly string[],
  given: Given,
  files: DiskFiles,
): { readonly jobs: readonly Job[]; readonly problems: readonly string[] } {
  const named = given.device === undefined ? undefined : givenDevices(given.device, files);
  const projects = new Map<string, Project | undefined>();
  const jobOf = (file: string): Job => {
    const project = projectOf(file, files, projects);
    const devices = named ?? project?.devices;
    const runs = runsOf(file, project);
    const folder = project && { folder: path.resolve(path.dirname(project.file.path)) };
    if (!devices) return { path: file, runs, ...folder };
    return {
      path: file,
      ...folder,
      runs: devices.flatMap((device) => runs.map((run) => onDevice(run, device))),
    };
  };
  const runsOf = (file: string, project: Project | undefined): readonly Run[] => {
    const severities = new Map([...(project?.severities ?? []), ...given.severities]);
    const launches = given.launch ? { every: given.launch, kernels: {} } : project?.launches;
    const device = project?.device;
    const settings: AnalysisSettings = { severities, ...(device && { device }), ...(launches && { launches }) };
    const known: AnalysisSettings = { ...settings, optionsKnown: true };
    if (given.words) return [{ variant: undefined, words: given.words, settings: known }];
    const ofProject: AnalysisSettings = project?.isComplete
      ? known
      : { ...settings, ...(project?.optionsAreFlags && { optionsAreFlags: true }) };
    const absolute = path.resolve(file).split(path.sep).join('/');
    const common = project?.options ?? [];
    const variants = (project?.variants ?? []).filter((variant) => variant.matches(absolute));
    const isOneOfSeveral = variants.length > 1;
    const runs = variants
      .filter(({ name }) => given.variant === undefined || name === given.variant)
      .map(
        ({ name, options }): Run => ({
          variant: name,
          words: [...common, ...options],
          settings: { ...ofProject, ...(isOneOfSeveral && { isOneOfSeveral }) },
        }),
      );
    const isStated = common.length > 0 || (project?.isComplete === true && isForAll(project));
    const alone: Run = { variant: undefined, words: common, settings: isStated ? ofProject : settings };
    return runs.length > 0 ? runs : [alone];
  };
  const jobs: Job[] = [];
  const problems = new Set<string>();
  for (const file of paths) {
    try {
      jobs.push(jobOf(file));
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      problems.add(error.message);
    }
  }
  if (
    given.variant !== undefined &&
    jobs.length > 0 &&
    !jobs.some(({ runs }) => runs.some(({ variant }) => variant === given.variant))
  )
    throw new InputError(`--variant ${given.variant}: no file matches such a variant of a clspace.json`);
  return { jobs, problems: [...problems] };
}

/** A run as the driver of a device makes it, which looks for headers in the working directory, too. */
const onDevice = ({ variant, words, settings }: Run, device: Device): Run => ({
  variant,
  words,
  ofDriver: device === generic ? [] : ['-I', '.'],
  settings: { ...settings, device },
  device: { name: device.name, title: device.title },
});

/** The devices that `--device` selects. Throws InputError. */
function givenDevices(list: string, files: DiskFiles): readonly Device[] {
  const profiles = new Map<string, Device>();
  const read = (file: string): Device => {
    const key = path.resolve(file);
    const device = profiles.get(key) ?? readDevice(file, files);
    profiles.set(key, device);
    return device;
  };
  const { devices, unknown, clash } = devicesNamed(
    list.split(',').map((name) => name.trim()),
    read,
  );
  if (unknown !== undefined)
    throw new InputError(
      `--device ${list}: one of ${deviceNames.join(', ')}, several of them separated by commas, or all is expected`,
    );
  if (clash) throw new InputError(`--device ${list}: ${clashMessage(clash)}`);
  return devices;
}

/** The device that a file describes, as `clspace device` writes it. Throws InputError. */
function readDevice(file: string, files: DiskFiles): Device {
  const source = files.read(file);
  if (!source) throw new InputError(`--device ${file}: cannot be read`);
  const profile = readProfile(source.text);
  if ('problem' in profile) throw new InputError(`--device ${file}: ${profile.problem}`);
  return profile.device;
}

/** The project of a file: that of the nearest folder which has one, up to the root of the disk. */
function projectOf(file: string, files: DiskFiles, known: Map<string, Project | undefined>): Project | undefined {
  const absolute = path.resolve(file).split(path.sep).join('/');
  const folder = path.posix.dirname(absolute);
  if (known.has(folder)) return known.get(folder);
  const found = projectPaths(absolute, '').find((name) => isThere(name) && !isOtherHosts(files.read(name)));
  const source = found === undefined ? undefined : files.read(found);
  if (found !== undefined && !source) throw new InputError(`${path.relative('.', found)}: cannot be read`);
  const project = source && readProject(source, (profile) => files.read(profile));
  const [problem] = project?.problems ?? [];
  if (source && problem)
    throw new InputError(
      `${path.relative('.', source.path)}:${source.lines.lineAt(problem.start) + 1}: ${problem.message}`,
    );
  known.set(folder, project && relativeTo(project));
  return known.get(folder);
}

const isOtherHosts = (file: SourceFile | undefined): boolean => file !== undefined && isOfHosts(file);

/** Whether a path exists, as a file or anything else. Errors count as missing. */
function isThere(file: string): boolean {
  try {
    const found = statSync(file, { throwIfNoEntry: false });
    return found !== undefined && !found.isDirectory();
  } catch {
    return false;
  }
}

/** Messages name files relative to the current folder. */
function relativeTo(project: Project): Project {
  const shorter = (words: readonly string[]): string[] =>
    words.map((word, i) =>
      words[i - 1] === '-I' || words[i - 1] === '-include'
        ? path.relative('.', word).split(path.sep).join('/') || '.'
        : word,
    );
  return {
    ...project,
    options: shorter(project.options),
    variants: project.variants.map((variant) => ({ ...variant, options: shorter(variant.options) })),
  };
}
