import type { AnalysisSettings } from '../analysis/analysis.js';
import type { Device } from '../devices/device.js';
import { type BuildOptions, parseBuildOptions } from '../preprocessor/build-options.js';
import { isForAll, type Project } from './project.js';

/** Settings of a file from outside its project: from an editor, or a command line. */
export interface Given {
  /** Build options, as `parseBuildOptions` takes them. */
  readonly words: readonly string[];
  /** The requested variant, if it matches the file. */
  readonly variant?: string;
  readonly settings?: AnalysisSettings;
  /** The devices to check for; empty for that of the settings. */
  readonly devices?: readonly Device[];
}

/** How one file is compiled and judged. */
export interface Configuration {
  readonly options: BuildOptions;
  /** The words of `options`. */
  readonly words: readonly string[];
  /** The variant of `options`; undefined if none matches the file. */
  readonly variant: string | undefined;
  /** All variants that match the file, including the active one. */
  readonly variants: readonly {
    readonly name: string;
    readonly options: BuildOptions;
    readonly words: readonly string[];
  }[];
  /** With several devices, those of the first. */
  readonly settings: AnalysisSettings;
  /** The devices to check for, if they are named; the first one is that of the settings. */
  readonly devices: readonly Device[];
  readonly project: Project | undefined;
}

/**
 * How the file at `path` is compiled: with the options from outside the project first, because later ones take
 * precedence, then the project's, then those of its variant: the requested one, or else the first that matches.
 */
export function configurationOf(
  path: string,
  { words, variant: wanted, settings = {}, devices: named = [] }: Given,
  project: Project | undefined,
): Configuration {
  const common = [...words, ...(project?.options ?? [])];
  const variants = (project?.variants ?? [])
    .filter((variant) => variant.matches(path))
    .map(({ name, options }) => ({
      name,
      options: parseBuildOptions([...common, ...options]),
      words: [...common, ...options],
    }));
  const active = variants.find(({ name }) => name === wanted) ?? variants[0];
  const severities = new Map([...(settings.severities ?? []), ...(project?.severities ?? [])]);
  // The project decides, and in it the list.
  const devices = project?.devices ?? (project?.device ? [] : named);
  const device = devices[0] ?? project?.device ?? settings.device;
  const isInProject = (project?.options.length ?? 0) > 0 || active !== undefined;
  const isStated = project?.isComplete === true && (active !== undefined || isForAll(project));
  const isKnown = settings.optionsKnown === true || isStated;
  return {
    options: active?.options ?? parseBuildOptions(common),
    words: active?.words ?? common,
    variant: active?.name,
    variants,
    settings: {
      severities,
      ...(device && { device }),
      ...(project?.launches && { launches: project.launches }),
      optionsKnown: isKnown,
      ...(settings.versionIsDefault && { versionIsDefault: true }),
      ...(project?.optionsAreFlags && isInProject && { optionsAreFlags: true }),
      ...(variants.length > 1 && { isOneOfSeveral: true }),
    },
    devices,
    project,
  };
}
