import type { AnalysisSettings } from '../analysis.js';
import { type BuildOptions, parseBuildOptions } from '../preprocessor/build-options.js';
import type { Project } from './project.js';

/** What is said of a file outside of its project: by the settings of an editor, or on a command line. */
export interface Given {
  /** Build options, as `parseBuildOptions` takes them. */
  readonly words: readonly string[];
  /** The variant that is wanted, where the file stands in it. */
  readonly variant?: string;
  readonly settings?: AnalysisSettings;
}

/** How one file is compiled and judged. */
export interface Configuration {
  readonly options: BuildOptions;
  /** The words that `options` are made of. */
  readonly words: readonly string[];
  /** The variant that `options` are those of; undefined where the file stands in none. */
  readonly variant: string | undefined;
  /** All variants that the file stands in, the active one among them. */
  readonly variants: readonly {
    readonly name: string;
    readonly options: BuildOptions;
    readonly words: readonly string[];
  }[];
  readonly settings: AnalysisSettings;
  readonly project: Project | undefined;
}

/**
 * How the file at `path` is compiled: with the options given outside of the project first, as what comes later wins,
 * then the project's, then those of its variant: the one that is wanted, else the first that the file stands in.
 */
export function configurationOf(
  path: string,
  { words, variant: wanted, settings = {} }: Given,
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
  const device = project?.device ?? settings.device;
  const isInProject = (project?.options.length ?? 0) > 0 || active !== undefined;
  const isKnown = settings.optionsKnown === true || (project?.isComplete === true && isInProject);
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
      ...(variants.length > 1 && { isOneOfSeveral: true }),
    },
    project,
  };
}
